import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { drawSliced, fourteenSizes, type SlicedPopulation } from "#stats/testing/sliced-scores.ts";
import { analysisData } from "../testing/analysis-data.ts";
import { levelsOn } from "../testing/level-columns.ts";
import { slicesAnalysis } from "./slices.ts";

/** What A8 answers of a judge whose agreement with people was drawn. */
function answerOn(population: SlicedPopulation, random: () => number): string {
	const { scores, slices, clusters } = drawSliced(population, random);
	const people = Array.from(slices, () => Number(random() < 0.5));
	const judge = people.map((level, at) => (scores[0]?.[at] === 1 ? level : 1 - level));
	const grade = levelsOn("grade", [0, 1], { people: { ann: people }, judges: { judge } });
	const { answer } = slicesAnalysis.run(
		analysisData([], {
			dimensions: [grade],
			items: slices.length,
			fields: (at) => ({
				metadata: { area: `a${slices[at]}` },
				documentId: clusters instanceof Int32Array ? `d${clusters[at]}` : null,
			}),
		}),
		slicesAnalysis.options.parse({}),
	);
	return answer ?? "";
}

/** Fewer in the fast suite: there the limit is wide. */
const PAGES = process.env.CONCORD_LONG ? 400 : 40;

test.each([
	{ design: 1, whole: true },
	{ design: 3, whole: true },
	{ design: 3, whole: false },
])(
	"rule C9: of 14 slices without effect none is named, but on one page in twenty: design effect $design, documents whole: $whole",
	(setting) => {
		const random = randomStream(9, "rule C9", JSON.stringify(setting));
		const sizes = fourteenSizes(150);
		const answers = Array.from({ length: PAGES }, () =>
			answerOn({ ...setting, sizes, agreement: 0.85 }, random),
		);
		const named = answers.filter((answer) => !answer.startsWith("No slice by area is shown"));
		// .05 and three errors of so many pages.
		if (process.env.CONCORD_LONG)
			process.stdout.write(`${JSON.stringify({ ...setting, named: named.length / PAGES })}\n`);
		expect(named.length / PAGES).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / PAGES));
		const harmed = answerOn(
			{ ...setting, sizes: [40, ...sizes.slice(1)], agreement: 0.95, there: 0.4 },
			random,
		);
		expect(harmed).toMatch(/^judge agrees with people on grade less where area is a0:/);
	},
);
