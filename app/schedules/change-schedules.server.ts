import { z } from "zod";
import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { findJudge } from "#db/queries/judges.server.ts";
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
import { readCap } from "../judging/runs/cap.server.ts";

const DAY_MS = 86_400_000;
const FEWEST_ANCHORS = 20;
const MOST_ANCHORS = 500;

const whole = (least: number, most: number, what: string) =>
	z.coerce
		.number(`${what} is a whole number.`)
		.int(`${what} is a whole number.`)
		.min(least, `${what} is at least ${least}.`)
		.max(most, `${what} is at most ${most}.`);

/** What somebody enters for a schedule. */
const NewScheduleForm = z.object({
	judge: z.string({ error: "Choose a judge." }),
	anchors: whole(FEWEST_ANCHORS, MOST_ANCHORS, "The number of anchors"),
	seed: whole(0, 1_000_000_000, "The seed"),
	everyDays: whole(1, 365, "The number of days"),
	cap: z.string().default(""),
});

export type Done = { readonly kind: "done"; readonly sentence: string };

/**
 * Makes a schedule: draws its anchors among the imported items that the judge answered, freezes them, and has it look
 * for the first time after the days that it leaves in between.
 */
export async function makeSchedule(
	db: Database,
	project: Pick<Project, "id">,
	{ entered, createdBy, now }: { entered: unknown; createdBy: string | null; now: Date },
): Promise<Done | Refusal> {
	const parsed = NewScheduleForm.safeParse(entered);
	if (!parsed.success) return refusedFields(z.flattenError(parsed.error).fieldErrors);
	const { anchors, seed, everyDays, cap } = parsed.data;
	const judge = await findJudge(db, project.id, { id: parsed.data.judge });
	if (!judge) return refused("There is no such judge.", "judge");
	const maxCostMicros = cap.trim() === "" ? null : readCap(cap);
	if (isRefusal(maxCostMicros)) return refused(maxCostMicros.sentence, "cap");
	const inForce = (await schedulesOf(db, project.id)).filter(({ endedAt }) => endedAt === null);
	if (inForce.some(({ judgeId }) => judgeId === judge.id))
		return refused(`${judge.name} has a schedule: end it before you begin another one.`, "judge");
	const answered = (await answersAt(db, judge.id, { repetition: 0 }))
		.filter(({ outcomes }) => Object.values(outcomes).some(({ kind }) => kind === "scored"))
		.map(({ itemId }) => itemId)
		.sort();
	if (answered.length < anchors)
		return refused(
			`${judge.name} has answered ${answered.length} imported items: its first answers are what later ones are held against. Run it first, or take fewer anchors.`,
			"anchors",
		);
	const itemIds = drawn(answered, anchors, seed);
	await insertSchedule(db, {
		...{ id: newId("sch"), projectId: project.id, judgeId: judge.id, itemIds, everyDays },
		itemsHash: await hashOfItems(db, itemIds),
		...{ maxCostMicros, createdBy, createdAt: now, endedAt: null },
		nextAt: new Date(now.getTime() + everyDays * DAY_MS),
	});
	return { kind: "done", sentence: `${judge.name} is asked these ${anchors} items again.` };
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
