/** The same as `judge-change.test.ts`, of anchors whose answers hang together by document: by simulation, with a fixed seed. */
import { expect, test } from "vitest";
import { mcnemarOfCounts } from "#stats/index.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { flipped, groupsMoved, judgeChangeOfGroups } from "./group-change.ts";
import { judgeChange, LEVEL } from "./judge-change.ts";

const DOCUMENTS = 25;
const ITEMS = 4;
const LOOKS = 8;
/** Two items of a document share a draw with this chance squared: an intraclass correlation of .5. */
const SHARED = Math.SQRT1_2;

type World = {
	/** Chance that an answer is not what the judge mostly says. */
	readonly noise: number;
	/** Chance that a document's "reject" are all "accept" from the first look on. */
	readonly turned: number;
	readonly isTwice: boolean;
};

/** One life of a schedule, by groups and as if items were independent. @returns whether a change was claimed */
function life({ noise, turned, isTwice }: World, name: string) {
	const random = randomStream("group-change", name);
	/** Draws of a document's items that have the share of all, correlated by .5 within a document. */
	const drawn = (chance: number): boolean[] => {
		const shared = random() < chance;
		return Array.from({ length: ITEMS }, () => (random() < SHARED ? shared : random() < chance));
	};
	const truths = Array.from({ length: DOCUMENTS }, () => drawn(0.5));
	const asked = (documents: readonly boolean[][]) =>
		documents.map((items) => {
			const wrong = drawn(noise);
			return items.map((truth, at) => Number(truth !== wrong[at]));
		});
	const first = asked(truths);
	const second = isTwice ? asked(truths) : null;
	const later = truths.map((items) => (random() < turned ? items.map(() => true) : items));
	const claimed = { byGroups: false, asIndependent: false };
	for (let look = 1; look <= LOOKS; look++) {
		const now = asked(later);
		const differ = (a: readonly number[], b: readonly number[] | undefined) =>
			a.filter((value, at) => value !== b?.[at]).length;
		const groups = now.map((items, document) => {
			const before = first[document] ?? [];
			const higher = items.filter((value, at) => value > (before[at] ?? 0)).length;
			const lower = items.filter((value, at) => value < (before[at] ?? 0)).length;
			const differedAtOnce = second ? differ(second[document] ?? [], before) : 0;
			return { higher, lower, of: ITEMS, differNow: higher + lower, differedAtOnce };
		});
		const sum = (of: (group: (typeof groups)[number]) => number) =>
			groups.reduce((total, group) => total + of(group), 0);
		const found = judgeChangeOfGroups(groups, { withNoise: isTwice, look });
		claimed.byGroups ||= found.changed;
		const counts = { higher: sum(({ higher }) => higher), lower: sum(({ lower }) => lower) };
		const of = DOCUMENTS * ITEMS;
		claimed.asIndependent ||= judgeChange({ ...counts, of, look }).changed;
	}
	return claimed;
}

function shares(world: World, lives: number) {
	const all = Array.from({ length: lives }, (_, at) =>
		life(world, `${JSON.stringify(world)} ${at}`),
	);
	const share = (key: "byGroups" | "asIndependent") => all.filter((one) => one[key]).length / lives;
	return { byGroups: share("byGroups"), asIndependent: share("asIndependent") };
}

test.each([0.02, 0.1, 0.2, 0.3])(
	"a judge that stays, with noise %f that documents share, is rarely said to have changed in eight looks",
	(noise) => {
		for (const isTwice of [false, true]) {
			const { byGroups, asIndependent } = shares({ noise, turned: 0, isTwice }, 400);
			if (process.env.CONCORD_SHOW) console.table({ noise, isTwice, byGroups, asIndependent });
			expect(byGroups, `asked twice: ${isTwice}`).toBeLessThanOrEqual(LEVEL);
			// What groups are for: without them the same lives are said to change far too often.
			if (noise >= 0.2) expect(asIndependent).toBeGreaterThan(2 * LEVEL);
		}
	},
);

test("a judge that changes is seen by groups too: the larger the change, the more often", () => {
	const table = [0.1, 0.2, 0.3, 0.5].map((turned) =>
		[0.02, 0.1].map((noise) => shares({ noise, turned, isTwice: false }, 200).byGroups),
	);
	if (process.env.CONCORD_SHOW) console.table(table);
	for (const column of [0, 1]) {
		const seen = table.map((row) => row[column] ?? 0);
		expect([...seen].sort((a, b) => a - b)).toEqual(seen);
	}
	expect(table.at(-1)?.[0]).toBeGreaterThan(0.7);
});

test("numbers by hand: of single items McNemar's test, of groups every sign tried", () => {
	for (const [higher, lower] of [
		[7, 0],
		[9, 3],
		[4, 4],
	] as const) {
		const sums = [...Array<number>(higher).fill(1), ...Array<number>(lower).fill(-1), 0, 0];
		const known = mcnemarOfCounts(higher, lower).pExact;
		expect(flipped(sums).bothWays).toBeCloseTo(
			("value" in known ? known.value : null) ?? Number.NaN,
			12,
		);
	}
	// Of 3, 2, -1 the eight sums are 6, 4, 2, 0 with both signs: 4 or more away in four of eight, 4 or more in two.
	expect(flipped([3, 2, -1])).toEqual({ bothWays: 0.5, upwards: 0.25 });
	expect(flipped([])).toEqual({ bothWays: 1, upwards: 1 });
	const group = (higher: number) => ({ higher, lower: 0, of: 4, differNow: 0, differedAtOnce: 0 });
	const asked = { withNoise: false, look: 1 };
	const seven = [
		...Array.from({ length: 7 }, () => group(2)),
		...Array.from({ length: 18 }, () => group(0)),
	];
	expect(judgeChangeOfGroups(seven, asked)).toMatchObject({
		...{ changed: true, p: 2 / 2 ** 7, seen: 7, share: 0.14 },
	});
	expect(judgeChangeOfGroups(seven.slice(1), asked).changed).toBe(false);
	expect(judgeChangeOfGroups([], asked).changed).toBe(false);
	const none = judgeChangeOfGroups(seven.slice(7), asked);
	// As of 18 answers, not of 72.
	expect([none.share, none.high > 0.18]).toEqual([0, true]);
});

test("new items by groups: moved, not moved, and too few to tell", () => {
	const groups = (count: number, changed: number) =>
		Array.from({ length: count }, () => ({ changed, of: 4 }));
	expect(groupsMoved(groups(20, 3), groups(10, 0), 1)).toBe(true);
	expect(groupsMoved(groups(20, 3), groups(10, 3), 1)).toBe(false);
	expect(groupsMoved(groups(20, 3), groups(4, 0), 1)).toBeNull();
	// Four documents of ten that were all rejected are forty answers to Fisher's test, and little to this one.
	const mixed = [...groups(6, 4), ...groups(4, 0)];
	expect(groupsMoved(groups(20, 4), mixed, 8)).toBe(false);
});
