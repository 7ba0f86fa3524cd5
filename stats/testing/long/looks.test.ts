import { expect, test } from "vitest";
import { anyTime, pairsAmong } from "../../comparison/any-time.ts";
import { tTwoSided } from "../../core/distributions.ts";
import { isDefined } from "../../core/result.ts";
import type { MeasuredDifference } from "../../planning/margin-plan.ts";
import { randomStream } from "../../resampling/random.ts";
import { drawJudged, type JudgedPopulation, kappaDifferenceOn } from "../judged-samples.ts";

/** Labels between two looks, and at the last one. */
const STEP = 50;
const LAST = 1000;
/** Below these counts no interval of κ is shown. */
const LEAST_VARIED = 15;
const LEAST_VARIED_CLUSTERS = 20;

const GRID: readonly Omit<JudgedPopulation, "kappas">[] = [2, 5].flatMap((levels) =>
	[0.5, 0.9].flatMap((prevalence) => [1, 3].map((design) => ({ levels, prevalence, design }))),
);
const EQUAL = [
	...GRID.map((each) => ({ ...each, kappas: [0.6, 0.6], histories: 1500 })),
	...GRID.filter(({ levels }) => levels === 2).map((each) => ({
		...each,
		kappas: [0.6, 0.6, 0.6, 0.6, 0.6, 0.6],
		histories: 250,
	})),
];
const APART = GRID.filter(({ levels }) => levels === 2).map((each) => ({
	...each,
	kappas: [0.65, 0.55],
	histories: 400,
}));

type History = { readonly anyTime: number | undefined; readonly fixed: number | undefined };

/** The first look at which some pair of judges is told apart, by either interval. */
function toldApart(population: JudgedPopulation, random: () => number): History {
	const sample = drawJudged(population, LAST, random);
	const judges = population.kappas.length;
	const comparisons = pairsAmong(judges);
	const first: { anyTime: number | undefined; fixed: number | undefined } = {
		anyTime: undefined,
		fixed: undefined,
	};
	for (let n = STEP; n <= LAST; n += STEP) {
		for (let a = 0; a < judges; a++) {
			for (let b = a + 1; b < judges; b++) {
				const measured = kappaDifferenceOn(sample, { pair: [a, b], population, n });
				if (!measured.error || isWithheld(measured)) continue;
				const { value, error } = measured;
				const result = anyTime({ value, error, n, kind: "difference" }, { comparisons });
				if (isDefined(result) && (result.p ?? 1) < 0.05) first.anyTime ??= n;
				const fixed = tTwoSided(value / error.se, error.df);
				if (error.se > 0 && comparisons * fixed < 0.05) first.fixed ??= n;
			}
		}
	}
	return first;
}

function isWithheld({ varied }: MeasuredDifference): boolean {
	const { items = 0, clusters } = varied ?? {};
	return items < LEAST_VARIED || (clusters ?? LEAST_VARIED_CLUSTERS) < LEAST_VARIED_CLUSTERS;
}

function sharesOf(population: JudgedPopulation & { readonly histories: number }) {
	const random = randomStream(1, "looks", JSON.stringify(population));
	const all = Array.from({ length: population.histories }, () => toldApart(population, random));
	const share = (is: (history: History) => boolean) => all.filter(is).length / all.length;
	const shares = {
		anyTime: share((history) => history.anyTime !== undefined),
		anyTimeBy500: share((history) => (history.anyTime ?? LAST + 1) <= 500),
		fixed: share((history) => history.fixed !== undefined),
	};
	process.stdout.write(`${JSON.stringify({ ...population, ...shares })}\n`);
	return shares;
}

test.runIf(process.env.CONCORD_LONG).each(EQUAL)(
	"equal judges $kappas, looked at every 50 labels to 1,000, are told apart in at most 5 % of histories: $levels levels, $prevalence, design effect $design",
	(population) => {
		const { anyTime: told, fixed } = sharesOf(population);
		expect(told).toBeLessThan(0.05);
		expect(fixed).toBeGreaterThan(0.1);
	},
	1_800_000,
);

test.runIf(process.env.CONCORD_LONG).each(APART)(
	"judges .1 of κ apart are told apart in the end, where there are items enough: prevalence $prevalence, design effect $design",
	(population) => {
		const { anyTime: told } = sharesOf(population);
		if (population.prevalence === 0.5 && population.design === 1)
			expect(told).toBeGreaterThan(0.35);
		else expect(told).toBeGreaterThan(0.01);
	},
	1_800_000,
);
