import fc from "fast-check";
import { expect, test } from "vitest";
import { faultsOf } from "../testing/faults.ts";
import { type Marks, markedF1 } from "./marked-f1.ts";

/** What a person marked in each item, as [text, start, end]; null: they were not asked. */
type Marked = readonly (readonly (readonly [number, number, number])[] | null)[];

function marksOf(marked: Marked): Marks {
	return {
		asked: Uint32Array.from(marked.flatMap((own, place) => (own ? [place] : []))),
		stretches: Int32Array.from(
			marked.flatMap((own, place) => (own ?? []).flatMap((stretch) => [place, ...stretch])),
		),
	};
}

const f1 = (people: readonly Marked[], clusters?: Int32Array) =>
	markedF1({ raters: people.map(marksOf), items: people[0]?.length ?? 0 }, { clusters });

test("F1 of characters, its mean over pairs of an item and over items", () => {
	// 6 and 8 characters with 4 in common; 5 in another text with none; nothing beside something; nothing at all.
	const ann: Marked = [[[0, 0, 6]], [[0, 0, 5]], [], [], [[0, 1, 2]], null];
	const bob: Marked = [[[0, 2, 10]], [[1, 0, 5]], [[0, 3, 4]], [], null, null];
	expect(f1([ann, bob])).toMatchObject({
		value: 8 / 14 / 3,
		n: 3,
		nMissing: 1,
		parts: { pairs: 3, unmarked: 1 },
		ciReason: "TOO_FEW",
	});
	const cem: Marked = [[[0, 0, 6]], [], [], [], null, null];
	const [first, second, third] = [(1 + 8 / 14 + 8 / 14) / 3, 0, 0];
	expect(f1([ann, bob, cem]).value).toBeCloseTo((first + second + third) / 3, 12);
	expect(f1([ann, bob, cem]).parts).toMatchObject({ pairs: 3 + 3 + 2, unmarked: 1 });
});

test("stretches that overlap or touch count once, in any order", () => {
	const whole: Marked = [[[0, 0, 10]], [[2, 4, 6]]];
	const pieces: Marked = [
		[
			[0, 5, 10],
			[0, 0, 4],
			[0, 2, 5],
		],
		[[2, 4, 6]],
	];
	expect(f1([whole, pieces]).value).toBe(1);
});

test("why there is no value, and no interval", () => {
	expect(f1([])).toMatchObject({ reason: "NO_OVERLAP", n: 0 });
	expect(f1([[[[0, 0, 1]]], [null]])).toMatchObject({ reason: "NO_OVERLAP", nMissing: 1 });
	expect(f1([[[]], [[]]])).toMatchObject({ reason: "ZERO_DENOMINATOR", n: 0 });
	expect(f1([[[[0, 0, 1]]], [[]]])).toMatchObject({ reason: "TOO_FEW", n: 1 });
	const same: Marked = Array.from({ length: 40 }, () => [[0, 0, 9]]);
	expect(f1([same, same])).toMatchObject({ value: 1, ciReason: "TOO_FEW" });
	expect(() => f1([[[[0, 3, 3]]]])).toThrow("no stretch");
});

/** As sets of characters, which the function never makes: precision, recall and their harmonic mean. */
function bySets(people: readonly Marked[], place: number): number | undefined {
	const sets = people.flatMap((marked) => {
		const own = marked[place];
		if (!own) return [];
		const characters = own.flatMap(([text, start, end]) =>
			Array.from({ length: end - start }, (_, i) => `${text} ${start + i}`),
		);
		return [new Set(characters)];
	});
	const all = sets.flatMap((gold, a) =>
		sets.slice(a + 1).flatMap((found) => {
			if (gold.size + found.size === 0) return [];
			const both = [...gold].filter((character) => found.has(character)).length;
			if (both === 0) return [0];
			const [precision, recall] = [both / found.size, both / gold.size];
			return [(2 * precision * recall) / (precision + recall)];
		}),
	);
	return all.length === 0 ? undefined : all.reduce((sum, one) => sum + one, 0) / all.length;
}

const stretch = fc
	.tuple(fc.nat(1), fc.nat(20), fc.integer({ min: 1, max: 8 }))
	.map(([text, start, length]) => [text, start, start + length] as const);
const marked = fc.array(fc.option(fc.array(stretch, { maxLength: 3 }), { freq: 4 }), {
	minLength: 30,
	maxLength: 30,
});

test("as precision and recall of sets of characters have it, with the mean's own error", () => {
	fc.assert(
		fc.property(fc.array(marked, { maxLength: 4 }), (people) => {
			const result = f1(people);
			expect(faultsOf(result)).toEqual([]);
			const values = Array.from({ length: 30 }, (_, place) => bySets(people, place) ?? []).flat();
			expect(result.n).toBe(values.length);
			if (result.value === undefined) return;
			const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
			expect(result.value).toBeCloseTo(mean, 12);
			const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
			const error = Math.sqrt(squares / values.length / (values.length - 1));
			expect(result.se).toBeCloseTo(error, 12);
		}),
		{ numRuns: 200 },
	);
});

test("items of one document are not independent", () => {
	const ann: Marked = Array.from({ length: 60 }, (_, place) => [[0, 0, 5 + (place % 17)]]);
	const bob: Marked = Array.from({ length: 60 }, (_, place) => [[0, Math.floor(place / 4) % 5, 9]]);
	const documents = Int32Array.from({ length: 60 }, (_, place) => Math.floor(place / 4));
	const [alone, together] = [f1([ann, bob]), f1([ann, bob], documents)];
	expect(together.value).toBe(alone.value);
	expect(together).toMatchObject({ nClusters: 15, n: 60 });
	const few = Int32Array.from({ length: 60 }, (_, place) => place % 8);
	expect(f1([ann, bob], few)).toMatchObject({ ciReason: "TOO_FEW" });
});

test("marks of items that are not there or were not asked, and stretches that are none, are refused", () => {
	const of =
		(asked: number[], ...stretches: number[]) =>
		() =>
			markedF1(
				{
					raters: [{ asked: Uint32Array.from(asked), stretches: Int32Array.from(stretches) }],
					items: 2,
				},
				{},
			);
	expect(of([0, 1])).not.toThrow();
	expect(of([0, 2])).toThrow("there is no item at place 2");
	expect(of([0], 1, 0, 0, 5)).toThrow("marked at place 1, and not asked there");
	expect(of([0], 0, -1, 0, 5)).toThrow("0 to 5 of text -1 is no stretch");
	expect(of([0], 0, 0, -1, 5)).toThrow("-1 to 5 of text 0 is no stretch");
	expect(of([0], 0, 0, 5, 5)).toThrow("5 to 5 of text 0 is no stretch");
});
