import type { Database } from "#db/dialect";
import type { Judgment } from "#db/model/judgment.ts";
import type { LookFigures } from "#db/model/schedule.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import {
	answersAt,
	hashOfItems,
	type JudgedAnswer,
	type Look,
	type Schedule,
} from "#db/queries/schedules.server.ts";
import { counted, share as percent } from "../ui/numbers.ts";
import { type Changed, judgeChange, sharesMoved, type Verdict } from "./judge-change.ts";

/** Of fewer anchors answered nothing is said. */
const FEWEST = 10;

export type Comparison = {
	readonly outcome: NonNullable<Look["outcome"]>;
	readonly sentence: string;
	/** Null where nothing could be compared. */
	readonly figures: LookFigures | null;
	readonly data: Readonly<Record<string, string | number | null>>;
};

type Value = string | number;

/** What a look found: the new answers to the anchors held against the first ones, and new items beside them. */
export async function compareLook(
	db: Database,
	{ schedule, look, judge }: { schedule: Schedule; look: Look; judge: Judge },
): Promise<Comparison> {
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
	const anchors = moves(first, anew, name);
	if (anchors.of < Math.min(FEWEST, itemIds.length))
		return cannot(
			`only ${counted(anchors.of, "anchor")} of ${itemIds.length} have a value then and now. The page of its run says why.`,
		);
	const repeated = moves(first, second, name);
	const noise =
		repeated.of === 0 ? null : { changed: repeated.higher + repeated.lower, of: repeated.of };
	const verdict = judgeChange({ ...anchors, noise, look: look.number });
	const system = newItems(first, { name, since: schedule.createdAt });
	const moved = system !== null && sharesMoved(system.before, system.after, look.number);
	const { share, low, high, p, level } = verdict;
	const told = {
		...{ compared: anchors.of, higher: anchors.higher, lower: anchors.lower },
		...{ share, low, high, p },
	};
	return {
		outcome: verdict.changed ? "judge changed" : "no change shown",
		sentence: `${judgeSentence(verdict, anchors, noise)} ${systemSentence(verdict, system, moved)}`,
		figures: { ...told, level, noise, groups: null, newItems: system && { ...system, moved } },
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

function scoredValue(outcomes: Judgment, name: string): Value | null {
	const outcome = outcomes[name];
	if (outcome?.kind !== "scored") return null;
	const { value } = outcome;
	return typeof value === "boolean" ? Number(value) : value;
}

const isHigher = (a: Value, b: Value) =>
	typeof a === "number" && typeof b === "number" ? a > b : String(a) > String(b);

/** Of the items that have a value then and now, how many went which way; any order of values serves. */
function moves(then: readonly JudgedAnswer[], now: readonly JudgedAnswer[], name: string) {
	const before = new Map(then.map(({ itemId, outcomes }) => [itemId, scoredValue(outcomes, name)]));
	const found = { higher: 0, lower: 0, of: 0 };
	for (const { itemId, outcomes } of now) {
		const [a, b] = [before.get(itemId) ?? null, scoredValue(outcomes, name)];
		if (a === null || b === null) continue;
		found.of++;
		if (isHigher(b, a)) found.higher++;
		else if (isHigher(a, b)) found.lower++;
	}
	return found;
}

type System = { readonly before: Changed; readonly after: Changed; readonly value: Value };

/** Of the items imported before the schedule was made, and since, how many got the higher of two values; null for more values. */
function newItems(
	first: readonly (JudgedAnswer & { readonly importedAt: Date })[],
	{ name, since }: { name: string; since: Date },
): System | null {
	const answers = first.flatMap(({ outcomes, importedAt }) => {
		const value = scoredValue(outcomes, name);
		return value === null ? [] : [{ value, isNew: importedAt > since }];
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
	return { before: share(false), after: share(true), value: isVerdict ? "accept" : high };
}

function judgeSentence(
	{ changed, share, low, high, seen }: Verdict,
	anchors: { higher: number; lower: number; of: number },
	noise: Changed | null,
): string {
	const { higher, lower, of } = anchors;
	const others = `${higher + lower} of ${counted(of, "answer")} to the same items are others than at first (${percent(share)}, ${percent(low)} to ${percent(high)}): ${higher} higher, ${lower} lower`;
	const beside =
		noise === null
			? "how many differ by chance is not known, since it was never asked twice, so that only a move in one direction tells"
			: `asked twice at once, ${noise.changed} of ${noise.of} differ`;
	if (changed) return `The judge changed: ${others}; ${beside}.`;
	const most = seen <= of ? ` ${seen} that all moved the same way would have been seen.` : "";
	return `No change of the judge is shown: ${others}; ${beside}.${most}`;
}

function systemSentence({ changed }: Verdict, system: System | null, moved: boolean): string {
	if (system === null) return "Of new items nothing is said: the judge has more than two values.";
	const { before, after, value } = system;
	if (after.of === 0) return "No items that were imported since have an answer.";
	const fare = `of items imported since ${percent(after.changed / after.of)} got “${value}” (${after.of}), of those before ${percent(before.changed / Math.max(1, before.of))} (${before.of})`;
	if (changed)
		return `Whether the system changed too cannot be told: ${fare}, and the judge is not what it was.`;
	return moved ? `The system changed: ${fare}.` : `No change of the system is shown: ${fare}.`;
}
