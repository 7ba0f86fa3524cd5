import fc from "fast-check";
import { expect, test } from "vitest";
import { LEAST_BETWEEN, type Mixing, mixIn, type Queued } from "./mix-in.ts";

const named = (size: number, prefix = "s") =>
	Array.from({ length: size }, (_, place) => `${prefix}${place}`);

function mixing(more: Partial<Mixing> = {}): Mixing {
	return {
		...{ before: [], gold: named(50, "g"), share: { gold: 0.1, repeats: 0.1 } },
		...{ isWhole: true, stream: ["plan", "ada", 1] },
		...more,
	};
}

const of = (queue: readonly Queued[], purpose: Queued["purpose"]) =>
	queue.filter((entry) => entry.purpose === purpose).map(({ itemId }) => itemId);

test("a whole share keeps its order, has the shares that were asked for, and repeats come late enough", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 12 }),
			fc.constantFrom(0, 0.05, 0.1, 0.2),
			fc.constantFrom(0, 0.05, 0.1, 0.2),
			fc.string(),
			(tens, gold, repeats, person) => {
				const sample = named(tens * 20);
				const queue = mixIn(sample, mixing({ share: { gold, repeats }, stream: [person] }));
				expect(of(queue, "sample")).toEqual(sample);
				expect(of(queue, "gold").length).toBe(Math.round(sample.length * gold));
				expect(of(queue, "repeat").length).toBe(Math.round(sample.length * repeats));
				for (const purpose of ["gold", "repeat"] as const) {
					const own = of(queue, purpose);
					expect(new Set(own).size).toBe(own.length);
				}
				for (const [place, { itemId, purpose }] of queue.entries()) {
					if (purpose !== "repeat") continue;
					const first = queue.findIndex((each) => each.itemId === itemId);
					expect(place - first).toBeGreaterThanOrEqual(LEAST_BETWEEN);
				}
			},
		),
		{ numRuns: 100 },
	);
});

test("places are drawn: over many people every place of a run has its turn", () => {
	const places = new Map<number, number>();
	for (let person = 0; person < 2_000; person++) {
		const share = { gold: 0.1, repeats: 0 };
		const queue = mixIn(named(10), mixing({ share, stream: [person] }));
		const place = queue.findIndex(({ purpose }) => purpose === "gold");
		places.set(place, (places.get(place) ?? 0) + 1);
	}
	expect([...places.keys()].sort((a, b) => a - b)).toEqual(named(10).map((_, at) => at));
	for (const seen of places.values()) expect(Math.abs(seen - 200)).toBeLessThan(60);
});

test("a few at a time comes to the same shares, and only what was answered is repeated", () => {
	const share = { gold: 0.1, repeats: 0.1 };
	let queue: Queued[] = [];
	const answered = new Set(named(500).filter((_, at) => at % 2 === 0));
	for (let at = 0; at < 200; at += 4) {
		const before = queue.map((each) => ({ ...each, mayRepeat: answered.has(each.itemId) }));
		const has = new Set(of(queue, "gold"));
		const gold = named(50, "g").filter((id) => !has.has(id));
		const added = named(200).slice(at, at + 4);
		queue = [...queue, ...mixIn(added, mixing({ before, gold, share, isWhole: false }))];
	}
	expect(of(queue, "sample")).toEqual(named(200));
	expect(of(queue, "gold").length).toBe(20);
	expect(of(queue, "repeat").length).toBeGreaterThanOrEqual(18);
	expect(of(queue, "repeat").every((id) => answered.has(id))).toBe(true);
});

test("where known answers run out, the rest comes without", () => {
	const queue = mixIn(named(100), mixing({ gold: ["g0"], share: { gold: 0.2, repeats: 0 } }));
	expect(of(queue, "gold")).toEqual(["g0"]);
});

test("a share shorter than the distance has its repeats after half of it", () => {
	const queue = mixIn(named(6), mixing({ gold: [], share: { gold: 0, repeats: 0.5 } }));
	const [last] = queue.slice(-1);
	expect(last?.purpose).toBe("repeat");
	for (const [place, { itemId, purpose }] of queue.entries()) {
		if (purpose !== "repeat") continue;
		expect(place - queue.findIndex((each) => each.itemId === itemId)).toBeGreaterThanOrEqual(3);
	}
});
