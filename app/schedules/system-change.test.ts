/** How often the system is said to have changed where the judge alone did: by simulation, with a fixed seed. */
import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { LEVEL, sharesMoved } from "./judge-change.ts";
import { isBeyondJudge } from "./system-change.ts";

const LOOKS = 8;
const BEFORE = 500;
const AFTER = 400;

type World = {
	readonly noise: number;
	/** Of the answers "reject", the share that the judge turned to "accept" before the first look. */
	readonly turned: number;
	readonly anchors: number;
	/** What the system gained in answers that deserve "accept". */
	readonly gained: number;
};

/** Lives in which the system is said to have changed, with the judge's own move held against it and without. */
function claimed({ noise, turned, anchors, gained }: World, lives: number) {
	const count = { beyond: 0, alone: 0 };
	for (let life = 0; life < lives; life++) {
		const random = randomStream("system-change", `${noise} ${turned} ${anchors} ${gained} ${life}`);
		const said = (truth: boolean) => (random() < noise ? !truth : truth);
		const drawn = (of: number, share: number) => Array.from({ length: of }, () => random() < share);
		const truths = drawn(BEFORE, 0.5);
		const first = truths.map(said);
		const turn = (all: readonly boolean[]) => all.map((truth) => truth || random() < turned);
		const later = turn(truths.slice(0, anchors));
		const after = turn(drawn(AFTER, 0.5 + gained)).map(said);
		const each = (all: readonly boolean[]) =>
			all.map((answer) => ({ changed: Number(answer), of: 1 }));
		const whole = (all: readonly boolean[]) => ({
			changed: all.filter(Boolean).length,
			of: all.length,
		});
		const found = { beyond: false, alone: false };
		for (let look = 1; look <= LOOKS; look++) {
			if (!sharesMoved(whole(first), whole(after), look)) continue;
			const shifts = later.map((truth, at) => ({
				net: Number(said(truth)) - Number(first[at]),
				of: 1,
			}));
			found.alone = true;
			found.beyond ||= isBeyondJudge(
				{ before: each(first), after: each(after), anchors: shifts },
				look,
			);
		}
		count.beyond += Number(found.beyond) / lives;
		count.alone += Number(found.alone) / lives;
	}
	return count;
}

test.each([
	[0.2, 0.02, 100],
	[0.3, 0.02, 100],
	[0.3, 0.1, 100],
	[0.2, 0.1, 20],
	[0.3, 0.1, 20],
	[0, 0.1, 100],
])(
	"a system that stays, by a judge that turned %f of its rejects at noise %f, by %i anchors",
	(turned, noise, anchors) => {
		const { beyond, alone } = claimed({ turned, noise, anchors, gained: 0 }, 300);
		if (process.env.CONCORD_SHOW) console.log({ turned, noise, anchors, beyond, alone });
		expect(beyond).toBeLessThanOrEqual(LEVEL);
		// New items held against earlier ones alone take the judge for the system.
		if (turned > 0) expect(alone).toBeGreaterThan(0.2);
	},
);

test("a system that changed is seen, by a judge that stayed and by one that did not", () => {
	const seen = (gained: number, turned: number) =>
		claimed({ gained, turned, noise: 0.02, anchors: 100 }, 200).beyond;
	const table = [0.1, 0.2, 0.3].map((gained) => [seen(gained, 0), seen(gained, 0.2)]);
	if (process.env.CONCORD_SHOW) console.table(table);
	expect(table[1]?.[0]).toBeGreaterThan(0.8);
	expect(table[2]?.[0]).toBeGreaterThan(0.95);
	expect(table[2]?.[1]).toBeGreaterThan(0.5);
});
