import { expect, test } from "vitest";
import { comparedStatistics } from "../catalogue.ts";
import { MISSING } from "../core/scale.ts";
import { randomStream } from "../resampling/random.ts";
import { judgeRanking } from "./judge-ranking.ts";
import { judgesThatMayBeBest } from "./may-be-best.ts";

const SCALE = { type: "binary", values: ["reject", "accept"] } as const;
const [statistic] = comparedStatistics(SCALE).filter(({ id }) => id === "kappa.cohen");

/** Judges that repeat a reference with these chances. */
function drawn(chances: readonly number[], items: number, seed: number) {
	const random = randomStream(seed, "may be best");
	const reference = Uint8Array.from({ length: items }, () => (random() < 0.5 ? 1 : 0));
	const judges = chances.map((chance) =>
		reference.map((code) => (random() < chance ? code : 1 - code)),
	);
	return { judges, reference, scale: SCALE, statistic };
}

test.each([1, 2, 3, 4, 5])("is the set of the ranking, by the same draws (%i)", (seed) => {
	const input = drawn([0.9, 0.85, 0.8, 0.7], 120, seed);
	const ranking = judgeRanking(input, { seed });
	const { mayBeBest, compared, n } = judgesThatMayBeBest(input, { seed });
	expect(mayBeBest).toEqual([...ranking.mayBeBest].sort());
	expect(compared).toEqual([0, 1, 2, 3]);
	expect(n).toBe(ranking.n);
});

test("a judge that answers only what it knows falls behind where silence counts as wrong", () => {
	const { judges, reference, ...rest } = drawn([1, 0.85], 200, 7);
	const asked = judges.map((judge) => judge.slice().fill(1));
	const silent = judges[0].map((code, item) => (item % 2 === 0 ? code : MISSING));
	const input = { ...rest, reference, asked, judges: [silent, judges[1]] };
	expect(judgesThatMayBeBest(input).mayBeBest).toEqual([0]);
	expect(judgesThatMayBeBest({ ...input, unscored: "wrong" })).toMatchObject({
		mayBeBest: [1],
		n: 200,
	});
});
