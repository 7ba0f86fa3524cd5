import fc from "fast-check";
import { expect, test } from "vitest";
import { isRefusal } from "../../base/refusal.ts";
import type { Candidate } from "./candidate.ts";
import { type Draw, drawItems } from "./draw-items.ts";
import { planSentence } from "./plan-sentence.ts";
import { type Sharing, shareOut } from "./share-out.ts";

function candidates(size: number, change: (place: number) => Partial<Candidate> = () => ({})) {
	return Array.from({ length: size }, (_, place): Candidate => {
		const item = { itemId: `item_${place}`, externalId: `q${place}`, isGiven: false };
		return { ...item, value: null, disagreement: null, ...change(place) };
	});
}

function drawn(from: readonly Candidate[], draw: Draw, seed = 1, withGiven = false) {
	const outcome = drawItems(from, { draw, withGiven, seed });
	if (isRefusal(outcome)) throw new Error(outcome.sentence);
	return outcome;
}

function sentenceOf(from: readonly Candidate[], draw: Draw, withGiven = false): string {
	const outcome = drawItems(from, { draw, withGiven, seed: 1 });
	return isRefusal(outcome) ? outcome.sentence : "drawn";
}

const NOBODY_HAS = { has: new Set<string>() };

function sharing(people: number, more: Partial<Sharing> = {}): Sharing {
	return {
		people: Array.from({ length: people }, () => NOBODY_HAS),
		overlap: { share: 1, people: 2 },
		queue: "named",
		blockSize: 30,
		seed: 1,
		...more,
	};
}

const seeds = fc.integer({ min: 0, max: 1_000_000 });

test("a plan gives every item to as many as it says, loads differ by one, pairs meet as often", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 200 }),
			fc.integer({ min: 1, max: 7 }),
			fc.integer({ min: 1, max: 7 }),
			fc.double({ min: 0, max: 1, noNaN: true }),
			fc.integer({ min: 1, max: 60 }),
			seeds,
			(size, people, most, share, blockSize, seed) => {
				const overlap = { share, people: Math.min(most, people) };
				const { items } = drawn(candidates(size), { kind: "all" });
				const wish = sharing(people, { overlap, blockSize, seed });
				const plan = shareOut(items, wish);
				if (isRefusal(plan)) throw new Error(plan.sentence);
				expect(shareOut(items, wish)).toEqual(plan);
				expect(plan.items.map(({ position }) => position)).toEqual(items.map((_, at) => at));
				const seen = new Map<string, number>();
				for (const queue of plan.queues) {
					expect(new Set(queue).size).toBe(queue.length);
					for (const id of queue) seen.set(id, (seen.get(id) ?? 0) + 1);
				}
				for (const item of plan.items) expect(seen.get(item.itemId)).toBe(item.overlap);
				const loads = plan.queues.map((queue) => queue.length);
				expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
				const blockOf = new Map(plan.items.map(({ itemId, block }) => [itemId, block]));
				for (const queue of plan.queues) {
					const blocks = queue.map((id) => blockOf.get(id) ?? -1);
					expect(blocks).toEqual([...blocks].sort((a, b) => a - b));
				}
			},
		),
		{ numRuns: 120 },
	);
});

test("each pair of people shares as many items, in every block", () => {
	const { items } = drawn(candidates(210), { kind: "all" });
	const plan = shareOut(items, sharing(3, { overlap: { share: 60 / 210, people: 2 } }));
	if (isRefusal(plan)) throw new Error(plan.sentence);
	const sets = plan.queues.map((queue) => new Set(queue));
	const shared = (a: number, b: number) => [...sets[a]].filter((id) => sets[b].has(id)).length;
	for (const [a, b] of [
		[0, 1],
		[0, 2],
		[1, 2],
	])
		expect(Math.abs(shared(a, b) - 20)).toBeLessThanOrEqual(2);
	const perBlock = new Map<number, number>();
	for (const { block, overlap } of plan.items)
		if (overlap === 2) perBlock.set(block, (perBlock.get(block) ?? 0) + 1);
	expect([...perBlock.values()].every((size) => size >= 8 && size <= 9)).toBe(true);
	expect(planSentence(plan, ["Ada", "Ben", "Cem"])).toBe(
		"Ada, Ben and Cem get 90 each; 60 items are seen by two, 150 by one.",
	);
	expect(planSentence(plan, ["a", "b", "c", "d"])).toMatch(/^four people get 90 each;/);
	expect(planSentence({ ...plan, queues: [] }, ["Ada"])).toMatch(
		/^210 items lie in a pool from which Ada draws; 60 items/,
	);
});

test("who has an item already does not get it again; where too few are left, a sentence", () => {
	const { items } = drawn(candidates(40), { kind: "all" });
	const has = new Set(items.slice(0, 20).map(({ itemId }) => itemId));
	const people = [{ has }, NOBODY_HAS, NOBODY_HAS];
	const plan = shareOut(items, sharing(3, { people }));
	if (isRefusal(plan)) throw new Error(plan.sentence);
	expect(plan.queues[0].some((id) => has.has(id))).toBe(false);
	expect(shareOut(items, sharing(2, { people: people.slice(0, 2) }))).toMatchObject({
		sentence: expect.stringMatching(/^20 items have fewer of these people left/),
	});
	const tooMuch = shareOut(items, sharing(2, { overlap: { share: 1, people: 3 } }));
	expect(tooMuch).toMatchObject({
		sentence:
			"An item cannot be seen by three when 2 people are chosen: choose more people or less overlap.",
		fields: { overlap: [expect.any(String)] },
	});
	expect(shareOut(items, sharing(0))).toMatchObject({ sentence: "Choose at least one person." });
});

const CHANNELS = ["web", "web", "web", "web", "app", "app", "kiosk"];
const inChannel = (place: number) => ({ value: CHANNELS[place % CHANNELS.length] });

test("strata: as many of each, or in proportion; never more than there are, never none", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 7, max: 300 }),
			fc.double({ min: 0, max: 1, noNaN: true }),
			fc.constantFrom("equal" as const, "proportional" as const),
			seeds,
			(size, share, allocation, seed) => {
				const count = Math.max(3, Math.round(share * size));
				const draw = { kind: "strata", field: "channel", allocation, count } as const;
				const from = candidates(size, inChannel);
				const { items, parts } = drawn(from, draw, seed);
				expect(items.length).toBe(count);
				expect(new Set(items.map(({ itemId }) => itemId)).size).toBe(count);
				for (const part of parts) {
					expect(part.drawn).toBeGreaterThan(0);
					expect(part.drawn).toBeLessThanOrEqual(part.items);
					expect(part.probability).toBeCloseTo(part.drawn / part.items, 12);
				}
			},
		),
	);
	const draw = { kind: "strata", field: "channel", allocation: "equal", count: 30 } as const;
	const { parts } = drawn(candidates(70, inChannel), draw);
	expect(parts.map(({ name, items, drawn }) => [name, items, drawn])).toEqual([
		["channel: app", 20, 10],
		["channel: kiosk", 10, 10],
		["channel: web", 40, 10],
	]);
});

test("by disagreement: the chances are kept, and are what comes out over many seeds", () => {
	const levels = [null, 0, 0, 0.3, 0.5, 1];
	const from = candidates(60, (place) => ({ disagreement: levels[place % levels.length] }));
	const draw = { kind: "disagreement", count: 20 } as const;
	const times = new Map<string, number>();
	const chances = new Map<string, number>();
	const runs = 4_000;
	for (let seed = 0; seed < runs; seed++) {
		const { items } = drawn(from, draw, seed);
		expect(items.length).toBe(20);
		for (const { itemId, probability } of items) {
			times.set(itemId, (times.get(itemId) ?? 0) + 1);
			chances.set(itemId, probability);
		}
	}
	for (const [itemId, chance] of chances) {
		const error = Math.sqrt((chance * (1 - chance)) / runs);
		const share = (times.get(itemId) ?? 0) / runs;
		expect(Math.abs(share - chance)).toBeLessThanOrEqual(5 * error + 1e-9);
	}
	expect(chances.size).toBe(60);
	expect(chances.get("item_5")).toBeGreaterThan(chances.get("item_1") ?? 1);
});

test("chances sum to the count, whatever the disagreement", () => {
	fc.assert(
		fc.property(
			fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), {
				minLength: 1,
				maxLength: 80,
			}),
			fc.double({ min: 0, max: 1, noNaN: true }),
			seeds,
			(levels, share, seed) => {
				fc.pre(levels.some((level) => level !== null));
				const count = Math.max(1, Math.round(share * levels.length));
				const from = candidates(levels.length, (place) => ({ disagreement: levels[place] }));
				const { items } = drawn(from, { kind: "disagreement", count }, seed);
				expect(items.length).toBe(count);
				for (const { probability } of items) {
					expect(probability).toBeGreaterThan(0);
					expect(probability).toBeLessThanOrEqual(1);
				}
			},
		),
	);
});

test("what cannot be drawn is said in a sentence", () => {
	const some = candidates(10, (place) => ({ isGiven: place < 4 }));
	expect(sentenceOf([], { kind: "all" })).toBe("There are no items yet: import some first.");
	expect(sentenceOf(some, { kind: "random", count: 7 })).toBe(
		"You ask for 7 items, and there are 6 that nobody has yet.",
	);
	expect(sentenceOf(some, { kind: "random", count: 7 }, true)).toBe("drawn");
	const given = candidates(3, () => ({ isGiven: true }));
	expect(sentenceOf(given, { kind: "all" })).toMatch(
		/^Nothing is left: all 3 items were given out/,
	);
	const strata = { kind: "strata", field: "channel", allocation: "equal" } as const;
	expect(sentenceOf(some, { ...strata, count: 3 })).toMatch(/^No item has a value in “channel”/);
	expect(sentenceOf(some, { ...strata, field: "", count: 3 })).toBe(
		"Choose the field whose values part the items.",
	);
	const kioskGiven = candidates(14, (place) => ({
		...inChannel(place),
		isGiven: place % 7 === 6,
	}));
	expect(sentenceOf(kioskGiven, { ...strata, count: 5 })).toMatch(
		/^No items are left with channel: kiosk: all were given out/,
	);
	expect(sentenceOf(candidates(14, inChannel), { ...strata, count: 2 })).toMatch(
		/^“channel” makes 3 parts: ask for at least 3 items/,
	);
	const texts = candidates(60, (place) => ({ value: `text ${place}` }));
	expect(sentenceOf(texts, { ...strata, count: 60 })).toMatch(/has 60 values, more than the 50/);
	expect(sentenceOf(some, { kind: "disagreement", count: 2 })).toMatch(
		/^No item that could be drawn was answered by two judges/,
	);
	const listed = (externalIds: string[]): Draw => ({ kind: "listed", externalIds });
	expect(sentenceOf(some, listed(["q5", "", "x", " q1 ", "q6", "y"]))).toBe(
		"Line 3: there is no item “x”; line 4: “q1” was given out; line 6: there is no item “y”.",
	);
	expect(sentenceOf(some, listed(["a", "b", "c", "d", "e", "f", "g"]))).toMatch(
		/; and 2 further lines\.$/,
	);
	expect(sentenceOf(some, listed(["", " "]))).toBe("Paste the ids of items, one a line.");
	expect(drawn(some, listed(["q9", "q5", "q9"])).items.map(({ itemId }) => itemId)).toEqual([
		"item_5",
		"item_9",
	]);
});

test("kinds with few labels have a greater chance beside judges' disagreement, and all items some", () => {
	const from = candidates(200, (place) => ({
		disagreement: place % 10 === 0 ? 0.5 : 0,
		// 40 of the labelled ones are "web", 3 are "kiosk".
		value: place % 4 === 0 ? "kiosk" : "web",
		isGiven: place < 43 && (place % 4 > 0 || place < 9),
	}));
	const draw = { kind: "disagreement", count: 60, gaps: "channel" } as const;
	const { items, parts } = drawn(from, draw);
	expect(items).toHaveLength(60);
	expect(parts.map(({ name }) => name)).toEqual([
		"judges disagree",
		"few labels: channel kiosk",
		"judges agree",
	]);
	const chanceOf = (name: string) => parts.find((part) => part.name === name)?.probability ?? 0;
	expect(chanceOf("few labels: channel kiosk")).toBeGreaterThan(3 * chanceOf("judges agree"));
	expect(chanceOf("judges agree")).toBeGreaterThan(0);
	expect(drawn(from, { ...draw, gaps: undefined }).parts.map(({ name }) => name)).toEqual([
		"judges disagree",
		"judges agree",
	]);
	const texts = candidates(60, (place) => ({ disagreement: 0.5, value: `text ${place}` }));
	expect(sentenceOf(texts, draw)).toBe(
		"“channel” has 60 values, more than the 50 that make kinds: choose another field.",
	);
});
