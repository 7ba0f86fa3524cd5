/** How often a change is claimed where none is, and missed where one is: by simulation, with a fixed seed. */
import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { judgeChange, LEVEL, sharesMoved } from "./judge-change.ts";

const ANCHORS = 100;
const LOOKS = 8;

type World = {
	/** Chance that an answer is not what the judge mostly says. */
	readonly noise: number;
	/** Of the answers "reject", the share that turn to "accept" from a look on. */
	readonly turned: number;
	readonly from: number;
	/** Items that were asked twice; 0: noise is not known. */
	readonly repeated: number;
};

/** One life of a schedule. @returns the look at which a change was claimed; null: never */
function life({ noise, turned, from, repeated }: World, name: string): number | null {
	const random = randomStream("judge-change", name);
	const said = (truth: number) => (random() < noise ? 1 - truth : truth);
	const truths = Array.from({ length: ANCHORS }, () => (random() < 0.5 ? 1 : 0));
	const first = truths.map(said);
	let changed = 0;
	for (let item = 0; item < repeated; item++) {
		const truth = random() < 0.5 ? 1 : 0;
		const [once, twice] = [said(truth), said(truth)];
		if (once !== twice) changed++;
	}
	const later = truths.map((truth) => (truth === 0 && random() < turned ? 1 : truth));
	for (let look = 1; look <= LOOKS; look++) {
		const now = (look >= from ? later : truths).map(said);
		const higher = now.filter((value, at) => value > first[at]).length;
		const lower = now.filter((value, at) => value < first[at]).length;
		const known = repeated === 0 ? null : { changed, of: repeated };
		if (judgeChange({ higher, lower, of: ANCHORS, noise: known, look }).changed) return look;
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
		for (const repeated of [0, 150]) {
			const claimed = share({ noise, turned: 0, from: 1, repeated }, 400);
			expect(claimed, `${repeated} repeated`).toBeLessThanOrEqual(LEVEL);
		}
	},
);

test("a judge that changes is seen: the larger the change and the smaller its noise, the more often", () => {
	const seen = (turned: number, noise: number, repeated = 0) =>
		share({ noise, turned, from: 1, repeated }, 200);
	const table = [0.1, 0.2, 0.3, 0.5].map((turned) => [
		seen(turned, 0.02),
		seen(turned, 0.1),
		seen(turned, 0.1, 150),
	]);
	if (process.env.CONCORD_SHOW) console.table(table);
	for (const column of [0, 1, 2]) {
		const shares = table.map((row) => row[column] ?? 0);
		expect([...shares].sort((a, b) => a - b)).toEqual(shares);
		expect(shares.at(-1)).toBeGreaterThan(0.95);
	}
});

test("numbers by hand", () => {
	const none = { higher: 0, lower: 0, of: 50, noise: null, look: 1 };
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
	// As many up as down is seen only where the noise is known.
	const both = { ...none, higher: 10, lower: 10 };
	expect(judgeChange(both).changed).toBe(false);
	expect(judgeChange({ ...both, noise: { changed: 2, of: 100 } }).changed).toBe(true);
	expect(sharesMoved({ changed: 50, of: 100 }, { changed: 20, of: 100 }, 1)).toBe(true);
	expect(sharesMoved({ changed: 50, of: 100 }, { changed: 45, of: 100 }, 1)).toBe(false);
	expect(sharesMoved({ changed: 50, of: 100 }, { changed: 0, of: 0 }, 1)).toBe(false);
});
