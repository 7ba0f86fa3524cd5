import type { ActionFunctionArgs } from "@remix-run/node";
import { database } from "../base/database.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import type { FormValues } from "./annotation-fields.ts";
import { itemNotFound, requireLabeller } from "./labeller.server.ts";
import { type RefusedAnnotation, submitAnnotation } from "./submit-annotation.server.ts";

/** What the label page is told about a form it posted. */
export type PostedAnnotation =
	| { kind: "saved"; annotationId: string; queuePosition: number }
	| { kind: "other-person" }
	| Paused
	| RefusedAnnotation;

/** The annotator was paused before they began the item: nothing is stored until they may go on. */
export type Paused = {
	kind: "paused";
	/** Milliseconds since 1970. */
	since: number;
};

/** The HTTP status of each outcome that a person can cause; `refused`: of a training. */
export function statusOf({ kind }: { kind: PostedAnnotation["kind"] | "refused" }): number {
	switch (kind) {
		case "saved":
			return 200;
		case "invalid":
			return 400;
		case "already-annotated":
		case "other-person":
		case "paused":
		case "refused":
		case "rubric-changed":
			return 409;
	}
}

/** The fields of the label page's form; of several with one name the first. */
export async function postedValues(request: Request): Promise<FormValues> {
	const form = await postedForm(request, "any");
	return Object.fromEntries(
		[...form].reverse().filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	);
}

/**
 * Stores the posted answer of the signed-in annotator; both ways of posting go through here.
 * @param from the page of one item, which nobody gets while paused, so that what it sends was begun before;
 * or the script, which has items ahead
 */
export async function postedAnnotation(
	{ request, params: { itemId = "" }, context }: ActionFunctionArgs,
	from: "page" | "script",
): Promise<{
	outcome: PostedAnnotation;
	values: FormValues;
	raterId: string;
}> {
	const { project, raterId, paused } = await requireLabeller(context);
	const values = await postedValues(request);
	const isOwn = !values.raterId || values.raterId === raterId;
	if (paused && isOwn && from === "script" && !begunBefore(paused, values.startedAt))
		return { outcome: { kind: "paused", since: paused.getTime() }, values, raterId };
	const outcome = await submitAnnotation(database(), {
		projectId: project.id,
		raterId,
		itemId,
		fields: values,
		now: new Date(),
	});
	if (outcome.kind === "not-assigned") throw itemNotFound();
	return { outcome, values, raterId };
}

/**
 * Was an item on the annotator's screen before they were paused? What they had begun, and what waited in
 * their browser, is stored; only the browser knows when that was, and where it does not say, it was not.
 * @param startedAt milliseconds since 1970, as the label page sends it
 */
function begunBefore(paused: Date, startedAt: string | undefined): boolean {
	const begun = Number(startedAt || Number.NaN);
	return begun > 0 && begun <= paused.getTime();
}
