import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { groupNamesOfRow, readItemRow } from "../files/item-row.ts";
import { lineBlocks } from "../files/jsonl-lines.ts";
import { labelsOfRow } from "../files/labels-of-row.ts";
import { nameOf } from "../files/raw-label.ts";
import type { ShapedSource } from "../files/recognise-shape.ts";
import { isLabels, recogniseShape, SHAPE_TITLES } from "../files/recognise-shape.ts";
import { openRowSource } from "../files/row-source.ts";
import { type Fields, fieldOf, fromHereOn } from "../files/source-row.ts";
import type { GroupNames } from "./group-sources.ts";
import { labelLineReader } from "./label-line-reader.ts";
import { groupsOfLabel, type PlainLabel } from "./plain-label.ts";

export type Progress = ((file: string, share: number) => void) | undefined;

/** What agreement needs to know of an item: its id and what it belongs to. */
export type PlainItem = { readonly id: string; readonly names?: GroupNames };

/**
 * Hands over every item of a file, in any of the shapes that items come in.
 * @returns why the file as a whole cannot be read, if so
 */
export async function readItems(
	file: string,
	take: (item: PlainItem | Refusal, line: number) => void,
): Promise<Refusal | undefined> {
	const source = await openRowSource({ name: file, path: file });
	if (isRefusal(source)) return source;
	const shape = await recogniseShape(source);
	if (isRefusal(shape)) return shape;
	if (isLabels(shape) || shape === "documents")
		return refused(`${file} holds ${SHAPE_TITLES[shape]}, not items.`);
	for await (const batch of source.batches())
		for (const row of batch) {
			if ("problem" in row) take(refused(row.problem), row.line);
			else take(plainItem(row.fields, { ...source, shape }), row.line);
		}
	return undefined;
}

/**
 * The row's item. Only a native row with an id is not read whole; one that may be no item is, for the
 * import's reason to refuse it.
 */
function plainItem(fields: Fields, { shape, isText }: ShapedSource): PlainItem | Refusal {
	const id = nameOf(fields.id);
	if (id !== null && shape === "items" && hasText(fields)) {
		const names = groupNamesOfRow(fields, isText);
		return isRefusal(names) ? { id } : { id, names };
	}
	const item = readItemRow(fields, shape, isText);
	if (isRefusal(item)) return id !== null && shape !== "items" ? { id } : item;
	return { id: item.externalId, names: item.content };
}

/** Has the row, as far as a glance can tell, the texts that make an item? */
function hasText({ input, response, response_a: responseA }: Fields): boolean {
	const given = [input, response, responseA].filter((text) => (text ?? null) !== null);
	return given.length > 0 && given.every((text) => typeof text === "string");
}

/** The dimensions there are, by name; null where no file declares them. */
type Dimensions = ReadonlyMap<string, unknown> | null;

/**
 * Hands over every label of a file, in long or wide form, with its line.
 * @returns why the file as a whole cannot be read, if so
 */
export async function readLabels(
	file: string,
	dimensions: Dimensions,
	take: (label: PlainLabel | Refusal, line: number) => void,
	onProgress?: Progress,
): Promise<Refusal | undefined> {
	const source = await openRowSource({ name: file, path: file });
	if (isRefusal(source)) return source;
	const shape = await recogniseShape(source);
	if (isRefusal(shape)) return shape;
	if (!isLabels(shape)) return refused(`${file} holds ${SHAPE_TITLES[shape]}, not labels.`);
	if (source.format === "jsonl" && shape === "labels") {
		await readLongJsonLines(file, take, onProgress);
		return undefined;
	}
	const shaped = { ...source, shape };
	for await (const batch of source.batches())
		for (const row of batch) {
			if ("problem" in row) take(refused(row.problem), row.line);
			else {
				const groups = groupsOfLabel(row.fields);
				for (const label of labelsOfRow(row.fields, shaped, dimensions))
					take(groups && !isRefusal(label) ? { ...label, groups } : label, row.line);
			}
		}
	return undefined;
}

/** Do the first labels of a file carry a weight? Figures count every item once, which has to be said. */
export async function carriesWeights(file: string): Promise<boolean> {
	const source = await openRowSource({ name: file, path: file });
	if (isRefusal(source) || (await recogniseShape(source)) !== "labels") return false;
	for await (const batch of source.batches())
		return batch.some((row) => "fields" in row && fieldOf(row.fields, "weight") !== undefined);
	return false;
}

/** The shape that files of millions of labels have, read with nothing between line and label. */
async function readLongJsonLines(
	file: string,
	take: (label: PlainLabel | Refusal, line: number) => void,
	onProgress: Progress,
): Promise<void> {
	const labelOfLine = labelLineReader();
	for await (const block of lineBlocks(file)) {
		let line = block.firstLine;
		for (const text of block.lines) {
			const label = labelOfLine(text);
			if (label) take(label, line);
			line++;
		}
		if (block.broken !== undefined) take(refused(fromHereOn({ broken: block.broken })), line);
		onProgress?.(file, block.share);
	}
}
