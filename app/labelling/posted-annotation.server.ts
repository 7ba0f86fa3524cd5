import type { ActionFunctionArgs } from "@remix-run/node";
import { database } from "../base/database.server.ts";
import { postedForm } from "../http/posted-form.server.ts";
import type { FormValues } from "./annotation-fields.ts";
import { countedSave } from "./counted-save.server.ts";
import { type HeldBack, heldBack } from "./held-back.server.ts";
import { itemNotFound, requireLabeller } from "./labeller.server.ts";
import { type RefusedAnnotation, submitAnnotation } from "./submit-annotation.server.ts";

/** What the label page is told about a form it posted. */
export type PostedAnnotation =
	| { kind: "saved"; annotationId: string; queuePosition: number }
	| { kind: "other-person" }
	| HeldBack
	| RefusedAnnotation;

/** The HTTP status of each outcome that a person can cause. */
export function statusOf({ kind }: { kind: PostedAnnotation["kind"] }): number {
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
	const form = await postedForm(request, "any", 1);
	return Object.fromEntries(
		[...form].reverse().filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	);
}

/**
 * Stores the posted answer of the signed-in annotator; both ways of posting go through here.
 * @param from the page of one item, which nobody gets while paused or before a training, so that what it sends was begun before;
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
	const now = new Date();
	const outcome = await countedSave(async () => {
		const held =
			isOwn && from === "script"
				? await heldBack(database(), { raterId, paused, fields: values, now })
				: null;
		const sent = { projectId: project.id, raterId, itemId, fields: values, now };
		return held ?? submitAnnotation(database(), sent);
	});
	if (outcome.kind === "not-assigned") throw itemNotFound();
	return { outcome, values, raterId };
}
