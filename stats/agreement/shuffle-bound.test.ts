import { expect, test } from "vitest";
import { randomStream } from "../resampling/random.ts";
import { chanceAgreement } from "./beyond-chance.ts";
import { shuffleBound } from "./shuffle-bound.ts";

/** Codes of two raters that agree by so much more than chance. */
function answers(
	{ items, shares, alike }: { items: number; shares: readonly number[]; alike: number },
	random: () => number,
) {
	const level = () => {
		let place = random();
		const at = shares.findIndex((share) => {
			place -= share;
			return place < 0;
		});
		return at < 0 ? shares.length - 1 : at;
	};
	const reference = Uint8Array.from({ length: items }, level);
	const judge = reference.map((code) => (random() < alike ? code : level()));
	return { judge, reference };
}

function jointOf({ judge, reference }: ReturnType<typeof answers>, levels: number): Float64Array {
	const joint = new Float64Array(levels * levels);
	for (const [item, code] of judge.entries()) joint[code * levels + reference[item]]++;
	return joint;
}

const SHAPES = [
	{ shares: [0.9, 0.1], weights: "unweighted" as const },
	{ shares: [0.4, 0.6], weights: "unweighted" as const },
	{ shares: [0.7, 0.2, 0.1], weights: "unweighted" as const },
	{ shares: [0.05, 0.1, 0.2, 0.25, 0.4], weights: "quadratic" as const },
	{ shares: [0.8, 0.05, 0.05, 0.05, 0.05], weights: "quadratic" as const },
];

test.each(SHAPES)("no shuffles agree as often as the bound forbids: $shares, $weights", (shape) => {
	const { shares, weights } = shape;
	const levels = shares.length;
	const random = randomStream("shuffle bound", ...shares);
	const numbers = Float64Array.from(shares, (_, level) => level + 1);
	for (const items of [20, 60, 150]) {
		for (const alike of [0, 0.15, 0.3, 0.6]) {
			const sides = answers({ items, shares, alike }, random);
			const drawn = chanceAgreement(sides, { numbers, weights, random });
			if (drawn.value === undefined) continue;
			const asked = weights === "quadratic" || levels === 2 ? { levels, numbers } : { levels };
			const bound = shuffleBound(jointOf(sides, levels), asked);
			// 4,000 shuffles err by some .016 at most where the chance is a half.
			expect(bound).toBeGreaterThan(drawn.value - 0.03);
			for (const limit of [0.025, 0.004]) {
				const settled = chanceAgreement(sides, { numbers, weights, random, limit });
				const isPlain = Math.abs(drawn.value - limit) > 0.012;
				if (isPlain) expect((settled.value ?? 1) > limit).toBe(drawn.value > limit);
			}
		}
	}
});

test("it spares the shuffles of a judge that plainly agrees, and says nothing of one that does not", () => {
	const random = randomStream("shuffle bound", "plain");
	const shares = [0.05, 0.1, 0.2, 0.25, 0.4];
	const numbers = Float64Array.of(1, 2, 3, 4, 5);
	const plain = answers({ items: 155, shares, alike: 0.7 }, random);
	expect(shuffleBound(jointOf(plain, 5), { levels: 5, numbers })).toBeLessThan(1e-6);
	const none = answers({ items: 155, shares, alike: 0 }, random);
	expect(shuffleBound(jointOf(none, 5), { levels: 5, numbers })).toBeGreaterThan(0.1);
	expect(shuffleBound(Float64Array.of(0, 5, 5, 0), { levels: 2 })).toBe(1);
});
