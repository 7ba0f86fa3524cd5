import { describeScale } from "#app/files/infer-scale.ts";
import type { Database } from "#db/dialect";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import type { FileSource } from "../files/file-start.ts";
import { readItemRow } from "../files/item-row.ts";
import { labelsOfRow } from "../files/labels-of-row.ts";
import type { Scales } from "../files/read-scales.ts";
import type { ShapedSource } from "../files/recognise-shape.ts";
import { holdsInWords, isLabels } from "../files/recognise-shape.ts";
import { openSources } from "../formats/open-sources.ts";
import { importFiles } from "./import-files.server.ts";
import type { ImportReport } from "./import-report.ts";
import type { ImportWatch } from "./import-watch.ts";

const ROWS_SHOWN = 4;
const LETTERS_SHOWN = 160;

export type FilePreview = {
	readonly name: string;
	readonly holds: string;
	readonly format: string;
	readonly rows: number;
	readonly columns: readonly string[];
	readonly first: readonly (readonly string[])[];
};

/** What an import of uploaded files would do, and the first rows as they were understood. */
export type ImportPreview = {
	readonly kind: "preview";
	readonly report: Omit<ImportReport, "files" | "newDimensions">;
	readonly files: readonly FilePreview[];
	readonly newDimensions: readonly { readonly name: string; readonly scale: string }[];
	readonly scalesName: string | null;
};

/** Files of rows, and what is said of them. */
export type ImportUpload = {
	readonly files: readonly FileSource[];
	readonly scales: Scales | null;
	readonly scalesName: string | null;
	readonly offScale: "refuse" | "unscored";
	readonly watch: ImportWatch;
};

export async function previewImport(
	db: Database,
	projectSlug: string,
	upload: ImportUpload,
): Promise<ImportPreview | Refusal | { readonly kind: "stopped" }> {
	const { files: sources, scales, offScale, watch } = upload;
	const request = { projectSlug, sources, scales, offScale, watch, dryRun: true };
	const result = await importFiles(db, request);
	if (isRefusal(result)) return result;
	if (result.kind === "stopped") return { kind: "stopped" };
	const opened = await openSources(sources);
	if (isRefusal(opened)) return opened;
	const { files, newDimensions, ...report } = result.report;
	return {
		kind: "preview",
		report,
		files: await Promise.all(
			opened.sources.map(async (source, index) => ({
				name: source.name,
				holds: holdsInWords(source),
				format: source.format.toUpperCase(),
				rows: files.find((file) => file.index === index)?.rows ?? 0,
				...(await firstRows(source)),
			})),
		),
		newDimensions: newDimensions.map(({ name, scale }) => ({ name, scale: describeScale(scale) })),
		scalesName: upload.scalesName,
	};
}

async function firstRows(source: ShapedSource): Promise<Pick<FilePreview, "columns" | "first">> {
	const columns = isLabels(source.shape)
		? ["item", "rater", "dimension", "value"]
		: source.shape === "documents"
			? ["id", "text"]
			: ["id", "question", "answer", "reference"];
	const first: string[][] = [];
	for await (const batch of source.batches()) {
		for (const row of batch) {
			if ("problem" in row) continue;
			first.push(...cellsOf(row.fields, source));
			if (first.length >= ROWS_SHOWN) return { columns, first: first.slice(0, ROWS_SHOWN) };
		}
	}
	return { columns, first };
}

function cellsOf(fields: Readonly<Record<string, unknown>>, source: ShapedSource): string[][] {
	if (source.shape === "documents") return [[short(fields.id), short(fields.text)]];
	if (isLabels(source.shape))
		return labelsOfRow(fields, source, null).flatMap((label) =>
			isRefusal(label)
				? []
				: [
						[
							short(label.itemId),
							short(label.rater),
							short(label.dimension),
							label.value === null ? `unscored (${label.reason})` : short(label.value),
						],
					],
		);
	const item = readItemRow(fields, source.shape, source.isText);
	if (isRefusal(item)) return [];
	const { input, response, responseA, reference } = item.content;
	return [
		[short(item.externalId), short(input), short(response ?? responseA), short(reference?.[0])],
	];
}

function short(value: unknown): string {
	const text = value === null || value === undefined ? "—" : String(value);
	return text.length > LETTERS_SHOWN ? `${text.slice(0, LETTERS_SHOWN)}…` : text;
}
