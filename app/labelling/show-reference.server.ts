import type { Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import { assignedItem, markReferenceShown } from "#db/queries/assignments.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { type FormValues, ratingField } from "./annotation-fields.ts";
import { type ReferenceView, referenceOf, textsShownAs } from "./item-content.server.ts";
import { readNumber } from "./read-number.ts";

/**
 * Hands out a hidden reference, once a first judgement was given, and keeps when that was and what was judged
 * by then.
 * @param fields of the label form, as far as they are filled
 * @returns the reference, or why not yet; null when the item is not in the annotator's queue
 */
export async function showReference(
	db: Database,
	{
		project,
		raterId,
		itemId,
		fields,
		now,
	}: { project: Project; raterId: string; itemId: string; fields: FormValues; now: Date },
): Promise<{ kind: "shown"; reference: ReferenceView | null } | Refusal | null> {
	const item = await assignedItem(db, raterId, itemId);
	const rubric = await currentRubric(db, project.id);
	if (!item || !rubric) return null;
	const judged = rubric.definition.dimensions.flatMap(({ name, scale }) => {
		const text = fields[ratingField(name)] ?? "";
		const isValue = isDiscrete(scale)
			? /^\d{1,3}$/.test(text) && Number(text) < scale.values.length
			: "number" in readNumber(text, scale.range);
		return isValue ? [[name, text] as const] : [];
	});
	if (judged.length === 0) return refused("Judge something first: then the reference is shown.");
	await markReferenceShown(db, { raterId, itemId, judged: Object.fromEntries(judged), now });
	return { kind: "shown", reference: await referenceOf(item, await textsShownAs(db, project)) };
}
