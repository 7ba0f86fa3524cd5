import { expect, test } from "vitest";
import { normalQuantile } from "../../core/distributions.ts";
import type { Result } from "../../core/result.ts";
import { besideAPerson, besideAPersonOnNumbers, peopleVotes } from "../../humans/index.ts";
import { standardNormals } from "../../resampling/gaussian.ts";
import { type Random, randomStream } from "../../resampling/random.ts";
import { studies } from "../runs.ts";

const STUDIES = studies(400);
const PEOPLE = 3;
/** Share of an item's group in what it is, and in how each rater errs on it. */
const ALIKE = 0.5;

/** Levels 0: numbers; correlations of each rater with what the item is, people's and the judge's. */
const SETTINGS = [2, 5, 0].flatMap((levels) =>
	(levels > 0 ? [0.5, 0.9, 0.97] : [0.5]).flatMap((prevalence) =>
		[1, 8].flatMap((group) =>
			[0.8, 0.6].map((judge) => ({ levels, prevalence, group, person: 0.8, judge })),
		),
	),
);

type Setting = (typeof SETTINGS)[number];

function cutsOf({ levels, prevalence }: Setting): number[] {
	const below = levels === 2 ? [1] : [0.25, 0.5, 0.75, 1];
	return below.map((share) => normalQuantile(share * (1 - prevalence)));
}

function drawn(setting: Setting, items: number, random: Random) {
	const { group, person, judge, levels } = setting;
	const cuts = cutsOf(setting);
	const clusters = Int32Array.from({ length: items }, (_, item) => Math.floor(item / group));
	const groups = Math.ceil(items / group);
	const shared = group > 1 ? ALIKE : 0;
	const mixed = () => {
		const [ofGroup, own] = [standardNormals(groups, random), standardNormals(items, random)];
		return own.map(
			(x, item) => Math.sqrt(shared) * ofGroup[clusters[item]] + Math.sqrt(1 - shared) * x,
		);
	};
	const truth = mixed();
	const rater = (correlation: number) => {
		const error = mixed();
		return truth.map((x, item) => {
			const seen = Math.sqrt(correlation) * x + Math.sqrt(1 - correlation) * error[item];
			return levels === 0 ? Math.round(10 * seen) / 10 : cuts.filter((cut) => seen > cut).length;
		});
	};
	const people = Array.from({ length: PEOPLE }, () => rater(person));
	return { people, judge: rater(judge), clusters };
}

function figuresOf(setting: Setting, items: number, random: Random): Record<string, Result> {
	const { people, judge, clusters } = drawn(setting, items, random);
	const { levels, group } = setting;
	const options = group > 1 ? { clusters } : {};
	if (levels === 0) return besideAPersonOnNumbers(people, judge, options);
	const votes = peopleVotes(
		people.map((column) => Uint8Array.from(column)),
		levels,
	);
	const weights = levels === 2 ? "unweighted" : "quadratic";
	return besideAPerson(votes, Uint8Array.from(judge), { ...options, weights });
}

test.each(SETTINGS)(
	"person, judge, difference and ratio are covered: $levels levels, prevalence $prevalence, groups of $group, judge $judge",
	(setting) => {
		const name = JSON.stringify(setting);
		const truths = figuresOf(
			{ ...setting, group: 1 },
			200_000,
			randomStream(1, "beside truth", name),
		);
		const random = randomStream(1, "beside a person", name);
		for (const items of [50, 155, 600]) {
			const counts = new Map<string, { printed: number; held: number }>();
			let erred = 0;
			let tested = 0;
			for (let study = 0; study < STUDIES; study++) {
				const found = figuresOf(setting, items, random);
				for (const [figure, result] of Object.entries(found)) {
					if (result.value === undefined || !result.ci) continue;
					const truth = truths[figure].value ?? Number.NaN;
					const count = counts.get(figure) ?? { printed: 0, held: 0 };
					counts.set(figure, count);
					count.printed++;
					if (result.ci.low <= truth && truth <= result.ci.high) count.held++;
				}
				const { difference } = found;
				if (difference.value === undefined || difference.p === undefined) continue;
				tested++;
				if (difference.p < 0.05) erred++;
			}
			const shares = Object.fromEntries(
				[...counts].map(([figure, { printed, held }]) => [
					figure,
					{ printed: printed / STUDIES, coverage: held / printed },
				]),
			);
			const isEqual = setting.judge === setting.person;
			const errs = isEqual && tested > 0 ? { erred: erred / tested } : {};
			process.stdout.write(`${JSON.stringify({ ...setting, items, ...shares, ...errs })}\n`);
			// At a prevalence of .97 printed intervals are known to cover as little as .86.
			const least = setting.prevalence > 0.95 ? 0.86 : 0.92;
			for (const [figure, { printed, held }] of counts) {
				if (printed < STUDIES / 4) continue;
				const allowed = 3 * Math.sqrt((least * (1 - least)) / printed);
				expect(held / printed, `${figure} of ${items} items`).toBeGreaterThan(least - allowed);
			}
			if (isEqual && tested > STUDIES / 4)
				expect(erred / tested).toBeLessThan(0.06 + 3 * Math.sqrt((0.06 * 0.94) / tested));
		}
	},
	1_800_000,
);
