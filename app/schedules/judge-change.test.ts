/** How often a change is claimed where none is, and missed where one is: by simulation, with a fixed seed. */
import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { judgeChangeOfGroups } from "./group-change.ts";
import { judgeChange, LEVEL, sharesMoved } from "./judge-change.ts";

const ANCHORS = 100;
const LOOKS = 8;

type World = {
	/** Chance that an answer is not what the judge mostly says. */
	readonly noise: number;
	/** Of the answers "reject", the share that turn to "accept" from a look on. */
	readonly turned: number;
	readonly from: number;
	/** Whether each anchor was asked twice at first: else noise is not known. */
	readonly isTwice: boolean;
};

/** One life of a schedule. @returns the look at which a change was claimed; null: never */
function life({ noise, turned, from, isTwice }: World, name: string): number | null {
	const random = randomStream("judge-change", name);
	const said = (truth: number) => (random() < noise ? 1 - truth : truth);
	const truths = Array.from({ length: ANCHORS }, () => (random() < 0.5 ? 1 : 0));
	const first = truths.map(said);
	const second = truths.map(said);
	const later = truths.map((truth) => (truth === 0 && random() < turned ? 1 : truth));
	for (let look = 1; look <= LOOKS; look++) {
		const now = (look >= from ? later : truths).map(said);
		const moved = now.map((value, at) => ({
			higher: Number(value > first[at]),
			lower: Number(value < first[at]),
			of: 1,
			differNow: Number(value !== first[at]),
			differedAtOnce: Number(second[at] !== first[at]),
		}));
		const sum = (way: "higher" | "lower") => moved.reduce((total, item) => total + item[way], 0);
		const counts = { higher: sum("higher"), lower: sum("lower"), of: ANCHORS, look };
		const found = isTwice
			? judgeChangeOfGroups(moved, { withNoise: true, look })
			: judgeChange(counts);
		if (found.changed) return look;
	}
	return null;
}

function share(world: World, lives: number): number {
	const claimed = Array.from({ length: lives }, (_, at) =>
		life(world, `${JSON.stringify(world)} ${at}`),
	);
	return claimed.filter((look) => look !== null).length / lives;
}

test.each([0, 0.02, 0.1, 0.2])(
	"a judge that stays, with noise %f, is rarely said to have changed in eight looks",
	(noise) => {
		for (const isTwice of [false, true]) {
			const claimed = share({ noise, turned: 0, from: 1, isTwice }, 400);
			expect(claimed, `asked twice: ${isTwice}`).toBeLessThanOrEqual(LEVEL);
		}
	},
);

test("a judge that changes is seen: the larger the change and the smaller its noise, the more often", () => {
	const seen = (turned: number, noise: number, isTwice = false) =>
		share({ noise, turned, from: 1, isTwice }, 200);
	const table = [0.1, 0.2, 0.3, 0.5].map((turned) => [
		seen(turned, 0.02),
		seen(turned, 0.1),
		seen(turned, 0.1, true),
	]);
	if (process.env.CONCORD_SHOW) console.table(table);
	for (const column of [0, 1, 2]) {
		const shares = table.map((row) => row[column] ?? 0);
		expect([...shares].sort((a, b) => a - b)).toEqual(shares);
		expect(shares.at(-1)).toBeGreaterThan(0.9);
	}
});

test("numbers by hand", () => {
	const none = { higher: 0, lower: 0, of: 50, look: 1 };
	expect(judgeChange(none)).toMatchObject({
		changed: false,
		p: 1,
		level: 0.025,
		share: 0,
		seen: 7,
	});
	// Seven that moved the same way: 2 / 2^7 = 0.0156.
	expect(judgeChange({ ...none, higher: 7 })).toMatchObject({ changed: true, p: 2 / 2 ** 7 });
	expect(judgeChange({ ...none, higher: 7, look: 2 }).changed).toBe(false);
	expect(judgeChange({ ...none, of: 0 }).changed).toBe(false);
	// As many up as down is seen only by what differed when asked twice at once.
	expect(judgeChange({ ...none, higher: 10, lower: 10 }).changed).toBe(false);
	const moves = Array.from({ length: 50 }, (_, at) => ({
		...{ higher: Number(at < 10), lower: Number(at >= 40), of: 1 },
		...{ differNow: Number(at < 10 || at >= 40), differedAtOnce: Number(at === 20) },
	}));
	expect(judgeChangeOfGroups(moves, { withNoise: true, look: 1 }).changed).toBe(true);
	expect(sharesMoved({ changed: 50, of: 100 }, { changed: 20, of: 100 }, 1)).toBe(true);
	expect(sharesMoved({ changed: 50, of: 100 }, { changed: 45, of: 100 }, 1)).toBe(false);
	expect(sharesMoved({ changed: 50, of: 100 }, { changed: 0, of: 0 }, 1)).toBe(false);
});
