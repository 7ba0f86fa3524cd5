import type { Database } from "#db/dialect";
import { placesOfSet } from "#db/queries/derived-sets.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { excludedItems } from "#db/queries/item-marks.server.ts";
import { reasonsLeftOut } from "#db/queries/rating-columns.server.ts";
import { rubricVersions } from "#db/queries/rubrics.server.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";

/** Every version of the rubric, the first one first; one that is being written has no `published_at`. */
export async function rubricAsJson(db: Database, projectId: string): Promise<string> {
	const versions = (await rubricVersions(db, projectId)).toReversed();
	return fileOf({
		versions: versions.map(({ version, publishedAt, definition }) => ({
			version,
			published_at: publishedAt,
			...definition,
		})),
	});
}

/** What is there and counts in no figure: items that a lead left out, and why people's answers are, by dimension. */
export async function leftOutAsJson(
	db: Database,
	{ projectId, setId }: RatedItems,
): Promise<string> {
	const items = setId === undefined ? await excludedItems(db, projectId) : [];
	const places = setId === undefined ? undefined : ((await placesOfSet(db, setId)) ?? undefined);
	const answers: { dimension: string; reasons: string[] }[] = [];
	for (const { id, name } of await dimensionsOfProject(db, projectId)) {
		const reasons = await reasonsLeftOut(db, { projectId, dimensionId: id, places });
		if (reasons.length > 0) answers.push({ dimension: name, reasons });
	}
	return fileOf({
		items: items.map(({ itemId, reason }) => ({ item_id: itemId, reason })),
		answers,
	});
}

function fileOf(value: object): string {
	return `${JSON.stringify(value, null, "\t")}\n`;
}
