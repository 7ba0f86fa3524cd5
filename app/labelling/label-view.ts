import { againUnder } from "./again-under.ts";
import type { FormValues } from "./annotation-fields.ts";
import type { RubricView } from "./label-item.server.ts";
import { valuesUnder } from "./missing-answers.ts";
import type { OutboxEntry } from "./outbox-store.ts";
import * as work from "./work-queue.ts";

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

/** The items and answers of the page as they mean under a newer rubric. */
export function underNewer({ queue, rubric }: LabelView, newer: RubricView): work.WorkQueue {
	return work.underRubric(
		queue,
		(values) => valuesUnder(rubric.dimensions, newer.dimensions, values),
		(item) => againUnder(item, rubric.dimensions, newer),
	);
}
