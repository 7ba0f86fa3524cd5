import { expect, test } from "vitest";
import { randomStream } from "../resampling/random.ts";
import { oddRater } from "./odd-rater.ts";
import { oneOpinion } from "./one-opinion.ts";

/** Raters of so many items who are right so often, and who guess on a share of the items that are hard for them. */
function raters(
	seed: number,
	{ items, levels = 2, prevalence = 0.5 }: { items: number; levels?: number; prevalence?: number },
) {
	const random = randomStream("one-opinion", `${seed}`, `${items} ${levels} ${prevalence}`);
	const truth = Array.from({ length: items }, () =>
		levels === 2 ? Number(random() < prevalence) : Math.floor(levels * random()),
	);
	const isHard = truth.map(() => random() < 1 / 3);
	const rater = (right: number, { guesses = false } = {}) =>
		Uint8Array.from(truth, (level, item) => {
			if (random() < (guesses && isHard[item] ? 1 / levels : right)) return level;
			return (level + 1 + Math.floor((levels - 1) * random())) % levels;
		});
	const copyOf = (column: Uint8Array, share: number) =>
		column.map((level) => (random() < share ? level : (level + 1) % levels));
	return { rater, copyOf, random };
}

const SAMPLES = 60;

function shareOf(found: (seed: number) => unknown): number {
	const seeds = Array.from({ length: SAMPLES }, (_, seed) => seed);
	return seeds.filter((seed) => found(seed)).length / SAMPLES;
}

test("a copy of a person who errs is found, also with another person and a judge as witnesses", () => {
	const found = (share: number, right: number) =>
		shareOf((seed) => {
			const { rater, copyOf } = raters(seed, { items: 300 });
			const a = rater(right);
			const others = { people: [rater(0.85)], judges: [rater(0.85), rater(0.8)] };
			return oneOpinion([a, copyOf(a, share)], others);
		});
	expect(found(1, 0.75)).toBe(1);
	expect(found(0.98, 0.75)).toBeGreaterThan(0.95);
	expect(found(1, 0.85)).toBeGreaterThan(0.9);
	const ofLevels = shareOf((seed) => {
		const { rater } = raters(seed, { items: 150, levels: 5 });
		const a = rater(0.8);
		return oneOpinion([a, a], { people: [rater(0.8)], judges: [rater(0.8)] });
	});
	expect(ofLevels).toBeGreaterThan(0.9);
});

test.each([
	["very good people", { right: 0.98, third: 0.98, levels: 2, prevalence: 0.5 }],
	["a rare level", { right: 0.98, third: 0.95, levels: 2, prevalence: 0.05 }],
	["five levels", { right: 0.98, third: 0.8, levels: 5, prevalence: 0.5 }],
	["a weak third person", { right: 0.98, third: 0.75, levels: 2, prevalence: 0.5 }],
])("honest people are hardly ever taken for one opinion or odd: %s", (_, about) => {
	for (const items of [50, 150]) {
		const accused = shareOf((seed) => {
			const { rater } = raters(seed, { items, ...about });
			const people = [rater(about.right), rater(about.right), rater(about.third)];
			const judges = [rater(0.8), rater(0.75)];
			const [a, b, third] = people;
			const odd = people.some((own) =>
				oddRater(own, { people: people.filter((one) => one !== own), judges }, { among: 3 }),
			);
			return odd || oneOpinion([a, b], { people: [third], judges });
		});
		expect(accused).toBeLessThanOrEqual(0.02);
	}
});

test("people who are right where a third person and judges guess are hardly taken for one opinion", () => {
	const accused = shareOf((seed) => {
		const { rater } = raters(seed, { items: 150 });
		const weak = { guesses: true };
		const others = { people: [rater(0.95, weak)], judges: [rater(0.95, weak)] };
		return oneOpinion([rater(0.98), rater(0.98)], others);
	});
	expect(accused).toBeLessThanOrEqual(0.05);
});

test("who answers at random is found, by whole groups too", () => {
	const found = (groupings: readonly Int32Array[]) =>
		shareOf((seed) => {
			const { rater, random } = raters(seed, { items: 300 });
			const clicker = rater(0.5).map(() => Number(random() < 0.5));
			const others = { people: [rater(0.85), rater(0.85)], judges: [rater(0.8)] };
			return oddRater(clicker, others, { among: 3, groupings });
		});
	expect(found([])).toBeGreaterThan(0.95);
	expect(
		found([Int32Array.from({ length: 300 }, (_, item) => Math.floor(item / 10))]),
	).toBeGreaterThan(0.8);
});

test("nobody is accused without a witness, of few items, or for missing a level that hardly occurs", () => {
	const { rater } = raters(1, { items: 200 });
	const a = rater(0.8);
	const third = rater(0.8);
	expect(oneOpinion([a, a], { people: [third], judges: [] })).toBeNull();
	expect(oneOpinion([a, a], { people: [], judges: [rater(0.9)] })).toBeNull();
	expect(oddRater(a, { people: [third], judges: [] }, { among: 2 })).toBeNull();
	const few = (column: Uint8Array) => column.subarray(0, 29);
	const shortly = { people: [few(third)], judges: [few(rater(0.9))] };
	expect(oneOpinion([few(a), few(a)], shortly)).toBeNull();
	const rare = Uint8Array.from({ length: 200 }, (_, item) => Number(item % 40 === 0));
	const never = new Uint8Array(200);
	expect(oddRater(never, { people: [rare, rare], judges: [rare] }, { among: 3 })).toBeNull();
});

test("by judges alone two people are one opinion only as far as judges do not share errors", () => {
	const { rater, copyOf } = raters(3, { items: 300 });
	const a = rater(0.75);
	const judges = [rater(0.9), rater(0.9)];
	expect(oneOpinion([a, a], { people: [], judges })).toMatchObject({ same: 300, unsure: true });
	expect(oneOpinion([a, copyOf(a, 0.96)], { people: [], judges })).toBeNull();
});
