import { newId } from "#db/model/ids.ts";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import {
	columnsOfRated,
	encodeValue,
	MEMBER_MISSING,
	PASSING_REASONS,
	type Rated,
	unscored,
} from "#db/model/rating.ts";
import { SCHEDULED_FROM } from "#db/model/schedule.ts";
import type { Answer, RatingRow } from "#db/queries/judgments.server.ts";
import type { LeasedTask, TaskEnd } from "#db/queries/run-tasks.server.ts";
import type { RunContext, Target } from "./run-context.server.ts";

export type JudgedCell = {
	readonly task: LeasedTask;
	readonly itemPosition: number;
	readonly judgment: Judgment;
	readonly durationMs: number | null;
};

/** A judged cell as the rows that keep it: the judgment, its ratings, and how its task ended. */
export function answerRows(context: RunContext, cell: JudgedCell, now: Date): Answer {
	const { task, judgment: outcomes } = cell;
	const judgment = {
		id: newId("jmt"),
		projectId: context.run.projectId,
		judgeId: context.judge.id,
		runId: context.run.id,
		itemId: task.itemId,
		repetition: task.repetition,
		outcomes,
		durationMs: cell.durationMs,
		createdAt: now,
		supersededAt: null,
	};
	const ratings: RatingRow[] = [];
	// What a schedule asks again is held against the judge's first answers, and is a rating in no figure.
	if (task.repetition >= SCHEDULED_FROM)
		return { task, end: taskEnd(withoutFigures(context, outcomes), now), judgment, ratings };
	for (const [judgeDimension, outcome] of Object.entries(outcomes)) {
		const target = context.targets.get(judgeDimension);
		if (!target) continue;
		ratings.push({
			id: newId("rat"),
			projectId: context.run.projectId,
			itemId: task.itemId,
			itemPosition: cell.itemPosition,
			raterId: context.raterId,
			dimensionId: target.dimensionId,
			judgeDimension,
			repetition: task.repetition,
			...columnsOfRated(ratedOutcome(target, outcome)),
			judgmentId: judgment.id,
			ratedAt: now,
			createdAt: now,
		});
	}
	return { task, end: taskEnd(withoutFigures(context, outcomes), now), judgment, ratings };
}

function ratedOutcome({ scale }: Target, outcome: Outcome): Rated {
	if (outcome.kind === "unscored") return unscored(outcome.reason, outcome.detail);
	const detail = `${JSON.stringify(outcome.value)} is not on the scale`;
	return encodeValue(scale, outcome.value) ?? unscored("off_scale", detail);
}

/** What people compare: outcomes without those that are figures beside another one. */
export function withoutFigures(
	{ protocol, rubric, judge }: Pick<RunContext, "protocol" | "rubric" | "judge">,
	judgment: Judgment,
): Judgment {
	const beside =
		(protocol.kind === "protocol" && protocol.figuresBeside?.(rubric, judge.parameters)) || [];
	if (beside.length === 0) return judgment;
	return Object.fromEntries(Object.entries(judgment).filter(([name]) => !beside.includes(name)));
}

/**
 * The reason of a judgment with unscored dimensions that counts for the cell: one that can pass first.
 * A panel that waits for a member says so in place of `unresolved`, which a tie is as well.
 */
export function reasonOfJudgment(judgment: Judgment): string | null {
	const reasons = Object.values(judgment).flatMap((outcome) => {
		if (outcome.kind !== "unscored") return [];
		const { reason, detail } = outcome;
		return [reason === "unresolved" && detail === MEMBER_MISSING ? detail : reason];
	});
	return reasons.find((reason) => PASSING_REASONS.has(reason)) ?? reasons[0] ?? null;
}

/** A cell is never done while a reason that can pass stands in it: a further run asks it again. */
function taskEnd(judgment: Judgment, finishedAt: Date): TaskEnd {
	const reason = reasonOfJudgment(judgment);
	if (reason !== null && PASSING_REASONS.has(reason)) {
		return { status: "failed_retryable", reason, finishedAt };
	}
	const scored = Object.values(judgment).some((outcome) => outcome.kind === "scored");
	return { status: scored || reason === null ? "done" : "failed_final", reason, finishedAt };
}
