import { againUnder } from "./again-under.ts";
import type { FormValues } from "./annotation-fields.ts";
import type { Paused } from "./held-back.server.ts";
import type { RubricView } from "./label-item.server.ts";
import type { OutboxEntry, OutboxTrouble } from "./outbox-store.ts";
import { meaningsOf, valuesUnder } from "./values-under.ts";
import * as work from "./work-queue.ts";

/** Why a form that was posted is not stored. */
export type Posted = OutboxTrouble | { kind: "other-person" } | Paused | null;

/** What is on the screen. */
export type LabelView = {
	readonly queue: work.WorkQueue;
	readonly rubric: RubricView;
	/** Goes up whenever the form is filled anew. */
	readonly filled: number;
	/** What it is filled with. */
	readonly values: FormValues;
	/** A draft from earlier was filled in. */
	readonly draft: boolean;
	/** The answer to this item that the server did not store. */
	readonly refused: OutboxEntry | null;
	readonly errors: Record<string, string[]>;
	/** Something that the page has to say once. */
	readonly notice: string | null;
};

/** The page as it is loaded: the item in its queue, and what was posted of it without a script. */
export function viewOf(
	queue: work.WorkQueue,
	rubric: RubricView,
	posted: { values: FormValues; errors: Record<string, string[]> } | null,
): LabelView {
	return {
		...{ queue, rubric, filled: 0, draft: false, refused: null, notice: null },
		values: posted?.values ?? work.valuesFor(work.shown(queue)),
		errors: posted?.errors ?? {},
	};
}

/** What the form is filled with that was posted without a script: what means the same still, and what is wrong. */
export function formPosted(
	posted: { values: FormValues; outcome: Exclude<Posted, null> } | undefined,
): { values: FormValues; errors: Record<string, string[]> } | null {
	if (!posted) return null;
	const { outcome, values } = posted;
	return {
		values: outcome.kind === "rubric-changed" ? outcome.kept : values,
		errors: outcome.kind === "invalid" ? outcome.fieldErrors : {},
	};
}

/** The items and answers of the page as they mean under a newer rubric. */
export function underNewer({ queue, rubric }: LabelView, newer: RubricView): work.WorkQueue {
	const asked = meaningsOf(rubric.dimensions);
	return work.underRubric(
		queue,
		(values) => valuesUnder(asked, newer.dimensions, values),
		(item) => againUnder(item, rubric.dimensions, newer),
	);
}
