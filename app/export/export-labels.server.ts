import { byCodePoint } from "#app/files/code-point-order.ts";
import { raterColumnName, unscoredCell } from "#app/files/wide-labels.ts";
import type { Database } from "#db/dialect";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";
import { type CsvCell, csvText } from "./csv-text.ts";
import { type ExportedLabel, labelledItems } from "./exported-labels.server.ts";

/** Every label that counts, one a line, as `labels.jsonl`. */
export async function* labelsAsJsonl(db: Database, of: RatedItems): AsyncGenerator<string> {
	for await (const page of labelledItems(db, of))
		for (const { labels } of page)
			yield labels.map((label) => `${JSON.stringify(longRow(label))}\n`).join("");
}

const LONG_COLUMNS = [
	"item_id",
	"rater",
	"rater_kind",
	"dimension",
	"value",
	"repetition",
	"created_at",
	"reason",
	"detail",
	"rationale",
	"reference_seen",
	"left_side",
	"rubric_version",
] as const;

/** Every label that counts, one a row. */
export async function* labelsAsCsv(db: Database, of: RatedItems): AsyncGenerator<string> {
	yield csvText([LONG_COLUMNS]);
	for await (const page of labelledItems(db, of))
		yield csvText(
			page.flatMap(({ labels }) =>
				labels.map((label) => {
					const row: Partial<Record<string, CsvCell>> = longRow(label);
					return LONG_COLUMNS.map((column) => row[column] ?? null);
				}),
			),
		);
}

/** One row per item, one column per rater and dimension; an empty cell was never asked. */
export async function* labelsAsWideCsv(db: Database, of: RatedItems): AsyncGenerator<string> {
	const columns = await wideColumns(db, of);
	yield csvText([["item_id", ...columns]]);
	for await (const page of labelledItems(db, of))
		yield csvText(
			page.map(({ itemId, labels }) => {
				const cells = new Map(labels.map((label) => [raterColumnName(label), wideCell(label)]));
				return [itemId, ...columns.map((column) => cells.get(column) ?? null)];
			}),
		);
}

/** Names of the columns there are, by dimension, people first, then by name and repetition. */
async function wideColumns(db: Database, of: RatedItems): Promise<string[]> {
	const columns = new Map<string, ExportedLabel>();
	for await (const page of labelledItems(db, of))
		for (const { labels } of page)
			for (const label of labels) {
				const name = raterColumnName(label);
				if (!columns.has(name)) columns.set(name, label);
			}
	const dimensions = (await dimensionsOfProject(db, of.projectId)).map(({ name }) => name);
	return [...columns]
		.sort(
			([, a], [, b]) =>
				dimensions.indexOf(a.dimension) - dimensions.indexOf(b.dimension) ||
				byCodePoint(a.raterKind, b.raterKind) ||
				byCodePoint(a.rater, b.rater) ||
				a.repetition - b.repetition,
		)
		.map(([name]) => name);
}

function wideCell({ value, reason }: ExportedLabel): CsvCell {
	return value ?? unscoredCell(reason ?? "unstated");
}

/** The label with the names of files; what is not said is left out. */
export function longRow(label: ExportedLabel) {
	const { value, repetition, createdAt } = label;
	// In the file's own words where the reason was none of ours.
	const isOwn = label.reason === "unstated" && label.detail !== null;
	return {
		item_id: label.itemId,
		rater: label.rater,
		rater_kind: label.raterKind,
		dimension: label.dimension,
		value,
		...(repetition > 0 && { repetition }),
		...(createdAt && { created_at: createdAt.toISOString() }),
		...(value === null && { reason: isOwn ? label.detail : label.reason }),
		...(value === null && !isOwn && label.detail !== null && { detail: label.detail }),
		...(label.rationale !== null && { rationale: label.rationale }),
		...(label.referenceSeen !== null && { reference_seen: label.referenceSeen }),
		...(label.leftSide !== null && { left_side: label.leftSide }),
		...(label.rubricVersion > 0 && { rubric_version: label.rubricVersion }),
	};
}
