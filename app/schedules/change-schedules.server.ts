import { z } from "zod";
import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { importedItemsNamed } from "#db/queries/item-ids.server.ts";
import { findJudge, type Judge } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import {
	answersAt,
	askLook,
	endSchedule,
	hashOfItems,
	insertSchedule,
	schedulesOf,
} from "#db/queries/schedules.server.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { isRefusal, type Refusal, refused, refusedFields } from "../base/refusal.ts";
import { readCap, whyNoCap } from "../judging/runs/cap.server.ts";

/** Of names that are refused so many are said. */
const SHOWN = 3;
const DAY_MS = 86_400_000;
const FEWEST_ANCHORS = 20;
const MOST_ANCHORS = 500;
const USUAL_ANCHORS = 100;

const whole = (least: number, most: number, what: string) =>
	z.coerce
		.number(`${what} is a whole number.`)
		.int(`${what} is a whole number.`)
		.min(least, `${what} is at least ${least}.`)
		.max(most, `${what} is at most ${most}.`);

/** What somebody enters for a schedule. */
const NewScheduleForm = z.object({
	judge: z.string({ error: "Choose a judge." }),
	/** How many are drawn, where none are named. */
	anchors: whole(FEWEST_ANCHORS, MOST_ANCHORS, "The number of anchors").optional(),
	/** Ids of items, as files or this project have them; empty: some are drawn. */
	items: z.array(z.string()).default([]),
	seed: whole(0, 1_000_000_000, "The seed").default(1),
	everyDays: whole(1, 365, "The number of days"),
	cap: z.string().default(""),
});

export type Done = { readonly kind: "done"; readonly sentence: string };
export type MadeSchedule = Done & { readonly scheduleId: string };

/**
 * Makes a schedule: draws its anchors among the imported items that the judge answered, or takes those that are named,
 * freezes them, and has it look for the first time after the days that it leaves in between.
 */
export async function makeSchedule(
	db: Database,
	project: Pick<Project, "id">,
	{ entered, createdBy, now }: { entered: unknown; createdBy: string | null; now: Date },
): Promise<MadeSchedule | Refusal> {
	const parsed = NewScheduleForm.safeParse(entered);
	if (!parsed.success) return refusedFields(z.flattenError(parsed.error).fieldErrors);
	const { anchors = USUAL_ANCHORS, items, seed, everyDays, cap } = parsed.data;
	const judge = await findJudge(db, project.id, { id: parsed.data.judge });
	if (!judge) return refused("There is no such judge.", "judge");
	const maxCostMicros = cap.trim() === "" ? null : readCap(cap);
	if (isRefusal(maxCostMicros)) return refused(maxCostMicros.sentence, "cap");
	const uncappable = await whyNoCap(db, judge, maxCostMicros);
	if (uncappable) return uncappable;
	const inForce = (await schedulesOf(db, project.id)).filter(({ endedAt }) => endedAt === null);
	if (inForce.some(({ judgeId }) => judgeId === judge.id))
		return refused(`${judge.name} has a schedule: end it before you begin another one.`, "judge");
	const answered = (await answersAt(db, judge.id, { repetition: 0 }))
		.filter(({ outcomes }) => Object.values(outcomes).some(({ kind }) => kind === "scored"))
		// Ids are by chance: what a seed draws is the same wherever the same files were imported.
		.sort((a, b) => a.position - b.position)
		.map(({ itemId }) => itemId);
	const chosen = { project, judge, answered };
	const itemIds =
		items.length > 0
			? await namedAnchors(db, items, chosen)
			: drawnAnchors(chosen, { anchors, seed });
	if (isRefusal(itemIds)) return itemIds;
	const id = newId("sch");
	await insertSchedule(db, {
		...{ id, projectId: project.id, judgeId: judge.id, itemIds, everyDays },
		itemsHash: await hashOfItems(db, itemIds),
		...{ maxCostMicros, createdBy, createdAt: now, endedAt: null },
		nextAt: new Date(now.getTime() + everyDays * DAY_MS),
	});
	const sentence = `${judge.name} is asked these ${itemIds.length} items again.`;
	return { kind: "done", sentence, scheduleId: id };
}

type Choosing = {
	readonly project: Pick<Project, "id">;
	readonly judge: Pick<Judge, "name">;
	/** Ids of the imported items that it answered, in their order. */
	readonly answered: readonly string[];
};

function drawnAnchors(
	{ judge, answered }: Choosing,
	{ anchors, seed }: { anchors: number; seed: number },
): string[] | Refusal {
	if (answered.length >= anchors) return drawn(answered, anchors, seed);
	return refused(
		`${judge.name} has answered ${answered.length} imported items: its first answers are what later ones are held against. Run it first, or take fewer anchors.`,
		"anchors",
	);
}

/** The items of these ids, those of files or of the project; refused where one is none, or has no answer. */
async function namedAnchors(
	db: Database,
	named: readonly string[],
	{ project, judge, answered }: Choosing,
): Promise<string[] | Refusal> {
	const no = (sentence: string) => refused(sentence, "items");
	const ids = new Map<string, string>();
	for (const { id, externalId } of await importedItemsNamed(db, project.id, named)) {
		// The id of a file is what people know it by: it goes before another item's own.
		if (!ids.has(id)) ids.set(id, id);
		ids.set(externalId, id);
	}
	const unknown = named.filter((name) => !ids.has(name));
	if (unknown.length > 0) return no(`The project has no imported item ${someOf(unknown)}.`);
	const itemIds = [...new Set(named.map((name) => ids.get(name) ?? ""))].sort();
	if (itemIds.length < FEWEST_ANCHORS || itemIds.length > MOST_ANCHORS)
		return no(
			`A schedule asks ${FEWEST_ANCHORS} to ${MOST_ANCHORS} different items, and ${itemIds.length} are named.`,
		);
	const isAnswered = new Set(answered);
	const without = named.filter((name) => !isAnswered.has(ids.get(name) ?? ""));
	if (without.length === 0) return itemIds;
	return no(
		`${judge.name} has no answer with a value to ${someOf(without)}: its first answers are what later ones are held against. Run it on them first, or leave them out.`,
	);
}

/** The first of them by name, and how many more there are. */
function someOf(names: readonly string[]): string {
	const shown = names
		.slice(0, SHOWN)
		.map((name) => (name.length > 80 ? `${name.slice(0, 80)}…` : name));
	const more = names.length - shown.length;
	return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** So many of these, by a seed. */
function drawn(ids: readonly string[], count: number, seed: number): string[] {
	const random = randomStream("anchors", seed);
	const left = [...ids];
	for (let at = 0; at < count; at++) {
		const other = at + Math.floor(random() * (left.length - at));
		[left[at], left[other]] = [left[other] ?? "", left[at] ?? ""];
	}
	return left.slice(0, count).sort();
}

/** Ends a schedule, or has it look now. */
export async function steerSchedule(
	db: Database,
	of: { readonly id: string; readonly projectId: string },
	{ intent, now }: { intent: string; now: Date },
): Promise<Done | Refusal> {
	const NONE = refused("There is no such schedule in force: it may have been ended meanwhile.");
	if (intent === "end")
		return (await endSchedule(db, of, now))
			? { kind: "done", sentence: "It asks nothing any more. What it found stays." }
			: NONE;
	if (intent === "look")
		return (await askLook(db, of, now))
			? { kind: "done", sentence: "It looks within a few seconds, unless a look is under way." }
			: NONE;
	return refused("That form is not known.");
}
