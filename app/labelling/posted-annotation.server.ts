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
	| RefusedAnnotation;

/** The HTTP status of each outcome that a person can cause. */
export function statusOf(outcome: PostedAnnotation): number {
	switch (outcome.kind) {
		case "saved":
			return 200;
		case "invalid":
			return 400;
		case "already-annotated":
		case "other-person":
		case "rubric-changed":
			return 409;
	}
}

/** Stores the posted answer of the signed-in annotator; both ways of posting go through here. */
export async function postedAnnotation({
	request,
	params: { itemId = "" },
	context,
}: ActionFunctionArgs): Promise<{
	outcome: PostedAnnotation;
	values: FormValues;
	raterId: string;
}> {
	const { project, raterId } = await requireLabeller(context);
	const form = await postedForm(request, "any");
	const values = Object.fromEntries(
		[...form].reverse().filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	);
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
