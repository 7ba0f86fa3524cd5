/** Anchors without an answer at a look, by whatever they would have said: by simulation, with a fixed seed. */
import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import type { Placed } from "./anchor-moves.ts";
import { LEVEL } from "./judge-change.ts";
import { judgeOf } from "./judge-of-anchors.ts";

const ANCHORS = 100;
const LOOKS = 8;

type World = {
	readonly noise: number;
	/** Of what it rejects, the share that it accepts from the first look on. */
	readonly turned: number;
	/** Of the answers of a look, by what they say, the share that fails. */
	readonly fails: readonly [rejects: number, accepts: number];
	readonly isTwice: boolean;
};

function answer(at: number, value: number | null): Placed {
	return {
		itemId: `item-${at}`,
		position: at,
		outcomes:
			value === null
				? { verdict: { kind: "unscored", reason: "request_failed" } }
				: { verdict: { kind: "scored", value } },
	};
}

/** One life of a schedule. @returns whether a change was claimed, and whether one would have been without what is absent */
function life({ noise, turned, fails, isTwice }: World, name: string) {
	const random = randomStream("anchors", name);
	const said = (truth: number) => (random() < noise ? 1 - truth : truth);
	const truths = Array.from({ length: ANCHORS }, () => (random() < 0.5 ? 1 : 0));
	const later = truths.map((truth) => (truth === 0 && random() < turned ? 1 : truth));
	const first = truths.map((truth, at) => answer(at, said(truth)));
	const second = isTwice ? truths.map((truth, at) => answer(at, said(truth))) : [];
	const itemIds = first.map(({ itemId }) => itemId);
	let isPlainly = false;
	for (let look = 1; look <= LOOKS; look++) {
		const anew = later.map((truth, at) => {
			const value = said(truth);
			return answer(at, random() < (fails[value] ?? 0) ? null : value);
		});
		const answers = { first, second, anew, name: "verdict", itemIds };
		const { verdict, isOutweighed } = judgeOf(answers, { groups: null, look });
		isPlainly ||= verdict.changed;
		if (verdict.changed && !isOutweighed) return { isClaimed: true, isPlainly };
	}
	return { isClaimed: false, isPlainly };
}

function shares(world: World, lives: number) {
	const all = Array.from({ length: lives }, (_, at) =>
		life(world, `${JSON.stringify(world)} ${at}`),
	);
	const share = (is: (one: (typeof all)[number]) => boolean) => all.filter(is).length / lives;
	return { claimed: share((one) => one.isClaimed), plainly: share((one) => one.isPlainly) };
}

test.each([
	[0.6, 0],
	[0, 0.6],
	[0.3, 0],
	[0.2, 0.2],
] as const)(
	"a judge that stays and fails at %f of its rejects and %f of its accepts is rarely said to have changed",
	(rejects, accepts) => {
		for (const isTwice of [false, true]) {
			const world = { noise: 0.2, turned: 0, fails: [rejects, accepts], isTwice } as const;
			const { claimed, plainly } = shares(world, 200);
			if (process.env.CONCORD_SHOW) console.info(JSON.stringify(world), claimed, plainly);
			expect(claimed).toBeLessThanOrEqual(LEVEL);
		}
	},
);

test.each([
	[0, 0.9],
	[0.03, 0.85],
	[0.1, 0.5],
])(
	"of a judge that turned half of its rejects, and fails at %f by chance, at least %f are found",
	(share, least) => {
		const world = { noise: 0.02, turned: 0.5, fails: [share, share], isTwice: false } as const;
		const { claimed, plainly } = shares(world, 200);
		if (process.env.CONCORD_SHOW) console.info(JSON.stringify(world), claimed, plainly);
		expect(claimed).toBeGreaterThanOrEqual(least);
	},
);

test("anchors that have no value now are counted, those that never had one are not", () => {
	const first = [answer(0, 1), answer(1, 0), answer(2, null), answer(3, 1)];
	const anew = [answer(0, 1), answer(1, null), answer(2, null)];
	const itemIds = ["item-0", "item-1", "item-2"];
	const answers = { first, second: [], anew, name: "verdict", itemIds };
	expect(judgeOf(answers, { groups: null, look: 1 })).toMatchObject({
		absent: 1,
		isOutweighed: false,
		verdict: { changed: false, share: 0 },
	});
});
