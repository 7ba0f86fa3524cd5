import type { ForeignItem, ForeignLabel } from "#app/formats/foreign-format.ts";
import type { WriterSource, WrittenItem } from "#app/formats/foreign-writer.ts";
import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import { decodeValue, ratedLevel } from "#db/model/rating.ts";
import { decisionsOn } from "#db/queries/decisions.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { itemRow } from "../export-items.server.ts";
import { longRow } from "../export-labels.server.ts";
import { type ExportedLabel, labelledItems } from "../exported-labels.server.ts";
import { decidedName } from "./decided-name.server.ts";

/**
 * A project as files of other tools hold it: its items with the labels that count, what was said with them, and what
 * was decided where people differ, as labels of a person that nobody is (`decidedName`).
 * @param setId the items of this set and what was said about them; absent: the imported ones
 */
export async function writerSource(
	db: Database,
	project: Project,
	setId?: string,
): Promise<WriterSource> {
	const dimensions = (await dimensionsOfProject(db, project.id)).map(
		({ definition }) => definition,
	);
	const byName = new Map(dimensions.map((dimension) => [dimension.name, dimension]));
	const of = { projectId: project.id, setId };
	const rater = await decidedName(db, project.id);
	return {
		...{ name: project.name, at: project.createdAt, dimensions },
		async *pages() {
			for await (const page of labelledItems(db, of, { withWords: true })) {
				const ids = page.map(({ item }) => item.id);
				const decided = await decidedLabels(db, { projectId: project.id, ids, rater }, byName);
				yield page.map(
					({ item, labels }): WrittenItem => ({
						item: foreignItem(itemRow(item)),
						labels: [...labels.map(foreignLabel), ...(decided.get(item.id) ?? [])],
					}),
				);
			}
		},
	};
}

/** The row without the fields that it does not have. */
function foreignItem(row: ReturnType<typeof itemRow>): ForeignItem {
	const held = Object.entries(row).filter(([, value]) => value !== undefined);
	return Object.fromEntries(held) as ForeignItem;
}

function foreignLabel(label: ExportedLabel): ForeignLabel {
	const { rubric_version: _, reason, detail, ...row } = longRow(label);
	return {
		...row,
		...(typeof reason === "string" && { reason }),
		...(typeof detail === "string" && { detail }),
	};
}

/** What was decided on some items and still counts, by item. */
async function decidedLabels(
	db: Database,
	{
		projectId,
		ids,
		rater,
	}: { readonly projectId: string; readonly ids: readonly string[]; readonly rater: string },
	dimensions: ReadonlyMap<string, Dimension>,
): Promise<Map<string, ForeignLabel[]>> {
	const labels = new Map<string, ForeignLabel[]>();
	for (const decision of await decisionsOn(db, projectId, ids)) {
		const { itemId, externalId, dimension, level, number, reason, createdAt } = decision;
		const scale = dimensions.get(dimension)?.scale;
		if (decision.supersededAt !== null || !scale) continue;
		const value = level === null ? number : decodeValue(scale, ratedLevel(level));
		const label: ForeignLabel = {
			...{ item_id: externalId, rater, rater_kind: "human", dimension, value },
			...(value === null && { reason: "unresolved" }),
			created_at: createdAt.toISOString(),
			...(reason !== null && reason !== "" && { rationale: reason }),
			adjudicated: true,
		};
		const there = labels.get(itemId);
		if (there) there.push(label);
		else labels.set(itemId, [label]);
	}
	return labels;
}
