import { expect, test } from "vitest";
import { randomStream } from "../resampling/random.ts";
import { chanceAgreement } from "./beyond-chance.ts";

const BINARY = { numbers: Float64Array.of(0, 1), weights: "unweighted" as const };
const random = () => randomStream("beyond chance", 1);

/** Codes with 1 at the first `from` to `to` items of so many. */
function ones(items: number, from: number, to: number): Uint8Array {
	return Uint8Array.from({ length: items }, (_, item) => Number(item >= from && item < to));
}

test("of two levels it is the mid-p of Fisher's exact test", () => {
	// 200 items, 6 and 10 ones, 2 of them together: the hypergeometric tail.
	const judge = ones(200, 0, 10);
	const reference = ones(200, 8, 14);
	const none = choose(190, 6) / choose(200, 6);
	const one = (choose(10, 1) * choose(190, 5)) / choose(200, 6);
	const two = (choose(10, 2) * choose(190, 4)) / choose(200, 6);
	const exact = 1 - none - one - two / 2;
	const { value = Number.NaN } = chanceAgreement(
		{ judge, reference },
		{ ...BINARY, random: random() },
	);
	expect(value).toBeGreaterThan(exact - 0.01);
	expect(value).toBeLessThan(exact + 0.01);
});

test("of graded levels it is that of all shuffles", () => {
	const judge = Uint8Array.of(0, 0, 2, 0, 1, 0, 0);
	const reference = Uint8Array.of(0, 0, 2, 1, 0, 0, 0);
	const numbers = Float64Array.of(1, 2, 3);
	const orders = permutations([...reference]);
	const squares = (other: readonly number[]) =>
		other.reduce((sum, level, item) => sum + (level - judge[item]) ** 2, 0);
	const seen = squares([...reference]);
	const lower = orders.filter((order) => squares(order) < seen).length;
	const equal = orders.filter((order) => squares(order) === seen).length;
	const exact = (lower + equal / 2) / orders.length;
	const asked = { numbers, weights: "quadratic" as const, random: random() };
	const { value = Number.NaN } = chanceAgreement({ judge, reference }, asked);
	expect(Math.abs(value - exact)).toBeLessThan(0.02);
});

test("the two may change places, missing answers are no items, and there are reasons", () => {
	const [judge, reference] = [ones(60, 0, 9), ones(60, 5, 12)];
	const one = chanceAgreement({ judge, reference }, { ...BINARY, random: random() });
	const other = chanceAgreement(
		{ judge: Uint8Array.of(...reference, 255, 1), reference: Uint8Array.of(...judge, 1, 255) },
		{ ...BINARY, random: random() },
	);
	expect(other).toEqual(one);
	const asked = { ...BINARY, random: random() };
	expect(chanceAgreement({ judge: ones(60, 0, 0), reference }, asked)).toEqual({
		value: undefined,
		reason: "CONSTANT_INPUT",
	});
	const none = new Uint8Array(3).fill(255);
	expect(chanceAgreement({ judge: none, reference: none }, asked)).toEqual({
		value: undefined,
		reason: "EMPTY",
	});
	const half = ones(1000, 0, 500);
	expect(chanceAgreement({ judge: half, reference: half }, asked)).toEqual({
		value: undefined,
		reason: "NOT_AVAILABLE",
	});
});

function choose(n: number, k: number): number {
	let product = 1;
	for (let i = 1; i <= k; i++) product *= (n - k + i) / i;
	return product;
}

function permutations(values: readonly number[]): number[][] {
	if (values.length <= 1) return [[...values]];
	return values.flatMap((value, at) =>
		permutations([...values.slice(0, at), ...values.slice(at + 1)]).map((rest) => [value, ...rest]),
	);
}
