import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import type { CurrentAnnotation } from "#db/queries/annotations.server.ts";
import { type RubricVersion, rubricOfId } from "#db/queries/rubrics.server.ts";
import { changedDimensions } from "../rubric/changed-dimensions.ts";
import type { AskedAgain } from "./asked-again.ts";

type Again = {
	readonly rubric: RubricVersion;
	readonly own: CurrentAnnotation | null;
	readonly assignment: { readonly status: string; readonly asksWhole: boolean };
};

/**
 * What is asked again of an item that waits in somebody's queue with an answer from before: what the rubric
 * asks otherwise than the version of that answer, and what it has no answer to.
 * @returns null where the item is answered for the first time, or the answer is of this version
 */
export async function askedAgain(
	db: Database,
	{ rubric, own, assignment }: Again,
): Promise<AskedAgain | null> {
	if (assignment.status !== "open" || !own || own.rubricId === rubric.id) return null;
	const { version, definition } = rubric;
	const answered = await rubricOfId(db, own.rubricId);
	if (assignment.asksWhole || !answered || own.status === "skipped")
		return { version, names: null, about: "the whole rubric" };
	const changed = new Set(changedDimensions(answered.definition, definition));
	const asked = definition.dimensions.filter(
		(dimension) =>
			changed.has(dimension) || (!dimension.optional && !own.ratings.has(dimension.name)),
	);
	const titles = asked.map(titleOf);
	const about = new Intl.ListFormat("en").format(titles);
	return { version, names: asked.map(({ name }) => name), about };
}
