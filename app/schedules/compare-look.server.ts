import type { Database } from "#db/dialect";
import type { LookFigures } from "#db/model/schedule.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import {
	answersAt,
	hashOfItems,
	type JudgedAnswer,
	type Look,
	looksOf,
	type Schedule,
} from "#db/queries/schedules.server.ts";
import { counted, share as percent } from "../ui/numbers.ts";
import {
	grouped,
	isHigher,
	type Move,
	movesOf,
	type Placed,
	scoredValue,
	type Tally,
	tally,
	type Value,
} from "./anchor-moves.ts";
import { groupsMoved } from "./group-change.ts";
import { type Changed, sharesMoved } from "./judge-change.ts";
import { type Judged, judgeOf } from "./judge-of-anchors.ts";
import { type LookGroups, lookGroups } from "./look-groups.server.ts";
import { isBeyondJudge } from "./system-change.ts";

/** Of fewer anchors answered nothing is said. */
const FEWEST = 10;

export type Comparison = {
	readonly outcome: NonNullable<Look["outcome"]>;
	readonly sentence: string;
	/** Null where nothing could be compared. */
	readonly figures: LookFigures | null;
	readonly data: Readonly<Record<string, string | number | null>>;
};

/** What a look found: the new answers to the anchors held against the first ones, and new items beside them. */
export async function compareLook(
	db: Database,
	{ schedule, look, judge }: { schedule: Schedule; look: Look; judge: Judge },
): Promise<Comparison> {
	const earlier = await looksOf(db, schedule.id, { before: look.number });
	const found = earlier.findLast(({ outcome }) => outcome === "judge changed")?.number ?? null;
	const { itemIds } = schedule;
	const about = { schedule: schedule.id, judge: judge.name, judgeId: judge.id, run: look.runId };
	const cannot = (why: string): Comparison => ({
		...{ outcome: "cannot tell", sentence: `It cannot be told whether the judge changed: ${why}` },
		...{ figures: null, data: about },
	});
	if ((await hashOfItems(db, itemIds)) !== schedule.itemsHash)
		return cannot("the anchors are not what they were. End this schedule and begin another one.");
	const first = await answersAt(db, judge.id, { repetition: 0 });
	const second = await answersAt(db, judge.id, { repetition: 1 });
	const anew = await answersAt(db, judge.id, { repetition: look.repetition, itemIds });
	const name = dimensionOf(judge, first);
	if (name === null) return cannot("it has no first answers to hold the new ones against.");
	const moved = movesOf(first, anew, name);
	const anchors = tally(moved);
	if (anchors.of < Math.min(FEWEST, itemIds.length))
		return cannot(
			`only ${counted(anchors.of, "anchor")} of ${itemIds.length} have a value then and now. The page of its run says why.`,
		);
	const groups = await lookGroups(db, schedule.projectId);
	const judged = judgeOf({ first, second, anew, name, itemIds }, { groups, look: look.number });
	if (judged.isOutweighed) return cannot(outweighedSentence(judged, anchors));
	const system = newItems(first, { name, since: schedule.createdAt });
	const systemMove =
		system &&
		systemMoved(system.answers, {
			...{ ...system, groups, look: look.number },
			anchors: moved,
		});
	const { verdict, noise } = judged;
	const { share, low, high, p, level } = verdict;
	const told = {
		...{ compared: anchors.of, higher: anchors.higher, lower: anchors.lower },
		...{ share, low, high, p },
	};
	const fared = system && { value: system.value, before: system.before, after: system.after };
	return {
		outcome: verdict.changed ? "judge changed" : "no change shown",
		sentence: `${judgeSentence(judged, anchors, { groups, found })} ${systemSentence(fared, { moved: systemMove, groups, isChanged: verdict.changed || found !== null })}`,
		figures: {
			...told,
			...{ level, noise, groups: judged.groups },
			newItems: fared && { ...fared, moved: systemMove === "as the judge" ? null : systemMove },
		},
		data: { ...about, look: look.number, ...told },
	};
}

/** The dimension that is compared: the one that counts as the verdict, else the first with values. */
function dimensionOf(judge: Judge, first: readonly JudgedAnswer[]): string | null {
	const names = new Set(first.flatMap(({ outcomes }) => Object.keys(outcomes)));
	const bound = Object.entries(judge.binding).find(([, to]) => to === "verdict")?.[0];
	if (bound !== undefined && names.has(bound)) return bound;
	return names.has("verdict") ? "verdict" : ([...names].sort()[0] ?? null);
}

type System = { readonly before: Changed; readonly after: Changed; readonly value: Value };
/** Whether an item is new, and whether it got the value whose share is compared. */
type Fared = { readonly position: number; readonly isNew: boolean; readonly isHigh: boolean };

/** Of the items imported before the schedule was made, and since, how many got the higher of two values; null for more values. */
function newItems(
	first: readonly (Placed & { readonly importedAt: Date })[],
	{ name, since }: { name: string; since: Date },
): (System & { readonly answers: readonly Fared[] }) | null {
	const answers = first.flatMap(({ outcomes, importedAt, position }) => {
		const value = scoredValue(outcomes, name);
		return value === null ? [] : [{ value, position, isNew: importedAt > since }];
	});
	const values = [...new Set(answers.map(({ value }) => value))].sort((a, b) =>
		isHigher(a, b) ? 1 : -1,
	);
	const high = values.at(-1);
	if (high === undefined || values.length > 2) return null;
	const share = (isNew: boolean): Changed => {
		const some = answers.filter((answer) => answer.isNew === isNew);
		return { changed: some.filter(({ value }) => value === high).length, of: some.length };
	};
	const isVerdict = values.every((value) => value === 0 || value === 1);
	return {
		...{ before: share(false), after: share(true), value: isVerdict ? "accept" : high },
		answers: answers.map(({ value, ...of }) => ({ ...of, isHigh: value === high })),
	};
}

/**
 * Whether the share moved, and by more than the judge itself may have: `as the judge` where not by more. Null where items belong together and
 * lie in too few groups to tell.
 */
function systemMoved(
	answers: readonly Fared[],
	asked: System & { groups: LookGroups | null; look: number; anchors: readonly Move[] },
): boolean | null | "as the judge" {
	const { before, after, groups, look, anchors } = asked;
	if (after.of === 0) return false;
	const byGroup = [...grouped(answers, groups).values()];
	const on = (isNew: boolean): Changed[] =>
		byGroup
			.filter((group) => group.every((one) => one.isNew === isNew))
			.map((group) => ({ changed: group.filter(({ isHigh }) => isHigh).length, of: group.length }));
	const sides = { before: on(false), after: on(true) };
	const moved =
		byGroup.length === answers.length
			? sharesMoved(before, after, look)
			: groupsMoved(sides.before, sides.after, look);
	if (!moved) return moved;
	const shifts = [...grouped(anchors, groups).values()].map((group) => ({
		net: group.reduce<number>((sum, { way }) => sum + way, 0),
		of: group.length,
	}));
	return isBeyondJudge({ ...sides, anchors: shifts }, look) || "as the judge";
}

function outweighedSentence({ absent }: Judged, { higher, lower, of }: Tally): string {
	return `${higher + lower} of ${counted(of, "answer")} to the same items are others than at first, ${higher} higher, ${lower} lower; but ${counted(absent, "anchor")} that had a value at first ${absent === 1 ? "has" : "have"} none now, and had ${absent === 1 ? "it" : "they"} moved the other way, no change would be shown. The page of its run says why.`;
}

function judgeSentence(
	{ verdict, noise, groups: count }: Judged,
	anchors: Tally,
	{ groups, found }: { groups: LookGroups | null; found: number | null },
): string {
	const { changed, share, low, high, seen } = verdict;
	const { higher, lower, of } = anchors;
	const together =
		count === null || groups === null
			? ""
			: `, and items that belong together (${groups.from.join(", ")}) count as one of ${counted(count, "group")}`;
	const others = `${higher + lower} of ${counted(of, "answer")} to the same items are others than at first (${percent(share)}, ${percent(low)} to ${percent(high)}): ${higher} higher, ${lower} lower${together}`;
	const beside =
		noise === null
			? `how many differ by chance is not known, since it was never asked these items twice, so that only a move in one direction tells`
			: `asked twice at once, ${noise.changed} of ${noise.of} differ`;
	if (changed) return `The judge changed: ${others}; ${beside}.`;
	// A later look asks for more than an earlier one, and takes back nothing.
	if (found !== null)
		return `The judge changed, as look ${found} found; this one by itself does not show it: ${others}; ${beside}.`;
	const what = count === null ? `${seen}` : `${seen} groups`;
	const most =
		seen <= (count ?? of) ? ` ${what} that all moved the same way would have been seen.` : "";
	const few =
		count !== null && most === "" ? " Of so few groups no move in one direction can be seen." : "";
	return `No change of the judge is shown: ${others}; ${beside}.${most}${few}`;
}

function systemSentence(
	system: System | null,
	said: {
		moved: boolean | null | "as the judge";
		groups: LookGroups | null;
		isChanged: boolean;
	},
): string {
	if (system === null) return "Of new items nothing is said: the judge has more than two values.";
	const { before, after, value } = system;
	const { moved, groups, isChanged } = said;
	if (after.of === 0) return "No items that were imported since have an answer.";
	const fare = `of items imported since ${percent(after.changed / after.of)} got “${value}” (${after.of}), of those before ${percent(before.changed / Math.max(1, before.of))} (${before.of})`;
	const too = isChanged ? " too" : "";
	if (moved === true)
		return `The system changed${too}: ${fare}, which is more than the judge's own answers to the anchors moved.`;
	if (moved === null)
		return `Whether the system changed cannot be told: ${fare}, and they belong together (${groups?.from.join(", ")}) in too few groups that lie wholly on one side.`;
	if (isChanged)
		return `Whether the system changed too cannot be told: ${fare}, and the judge is not what it was.`;
	return moved === false
		? `No change of the system is shown: ${fare}.`
		: `Whether the system changed cannot be told: ${fare}, and the anchors do not rule out that the judge moved by as much.`;
}
