import { expect, test } from "vitest";
import { tTwoSided } from "../../core/distributions.ts";
import { marginPlan } from "../../planning/margin-plan.ts";
import { randomStream } from "../../resampling/random.ts";
import { drawJudged, type JudgedPopulation, kappaDifferenceOn } from "../judged-samples.ts";

/** κ around .6 that differ by the margin; six judges make fifteen tests. */
const MARGIN = 0.1;
const KAPPAS = [0.65, 0.55];

const SETTINGS = [0.5, 0.9].flatMap((prevalence) =>
	[1, 3].flatMap((design) =>
		[60, 150].flatMap((pilot) => [1, 15].map((tests) => ({ prevalence, design, pilot, tests }))),
	),
);
const STUDIES = 600;
/** More items than this are not drawn; no plan here asks for them but by chance. */
const MOST = 40_000;
/** Where so few of the studies get a plan, those that get one had an odd pilot. */
const SELDOM = 0.2;

type Setting = (typeof SETTINGS)[number];

function studyOf({ pilot, tests, prevalence, design }: Setting, random: () => number) {
	const population: JudgedPopulation = { kappas: KAPPAS, levels: 2, prevalence, design };
	const level = 1 - 0.05 / tests;
	const first = drawJudged(population, pilot, random);
	const asked = { pair: [0, 1], population } as const;
	const { detectable, more } = marginPlan(kappaDifferenceOn(first, { ...asked, n: pilot }), {
		margin: MARGIN,
		level,
	});
	if (detectable.value === undefined) return undefined;
	const n = Math.min(MOST, pilot + (more?.items ?? 0));
	const rest = drawJudged(population, Math.max(0, n - pilot), random);
	const columns = first.columns.map((column, i) =>
		Uint8Array.from([...column, ...rest.columns[i]]),
	);
	const clusters =
		first.clusters && rest.clusters
			? Int32Array.from([...first.clusters, ...rest.clusters.map((id) => id + pilot)])
			: undefined;
	const { value, error } = kappaDifferenceOn({ columns, clusters }, { ...asked, n });
	const found =
		error !== undefined && value > 0 && tTwoSided(value / error.se, error.df) < 1 - level;
	return { n, found };
}

test.runIf(process.env.CONCORD_LONG).each(SETTINGS)(
	"collecting what was said finds a true difference of the margin in .75 to .85 of studies: $pilot items, prevalence $prevalence, design effect $design, $tests tests",
	(setting) => {
		const random = randomStream(1, "margin-plan", JSON.stringify(setting));
		const studies = Array.from({ length: STUDIES }, () => studyOf(setting, random));
		const planned = studies.filter((study) => study !== undefined);
		const sizes = planned.map(({ n }) => n).sort((a, b) => a - b);
		const found = planned.filter((study) => study.found).length / planned.length;
		const share = planned.length / STUDIES;
		const median = sizes[Math.floor(sizes.length / 2)];
		process.stdout.write(`${JSON.stringify({ ...setting, share, median, found })}\n`);
		if (share < SELDOM) return expect(share).toBeLessThan(SELDOM);
		expect(found).toBeGreaterThan(0.75);
		expect(found).toBeLessThan(0.86);
	},
	1_800_000,
);
