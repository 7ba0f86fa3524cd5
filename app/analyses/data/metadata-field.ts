import { type Refusal, refused } from "../../base/refusal.ts";
import type { AnalysisData } from "./analysis-data.ts";

/** Fewer values of a field make no slices, more make too many. */
const LEAST_VALUES = 2;
const MOST_VALUES = 30;

/** The items with each value of a metadata field, by value; items without one are in none. */
export type Slices = {
	readonly field: string;
	/** Places of items, values in alphabetical order (numbers by size). */
	readonly slices: readonly { readonly value: string; readonly places: readonly number[] }[];
	/** Items that have no such value. */
	readonly without: number;
	/** Some slice holds items of several documents; so, too, where items name none. */
	readonly hasSeveralDocuments: boolean;
};

/**
 * Slices by a metadata field; with an empty name by the field with 2 to 30 values that most items
 * have, the first of equal ones. Where slices are one document each, what is due to the one cannot be told
 * from what is due to the other: a field whose slices hold several goes before.
 * @returns a refusal where there is no such field or it has too few or too many values
 */
export function slicesBy(items: AnalysisData["items"], name: string): Slices | Refusal {
	const fields = fieldsInSlices(items);
	if (name === "") {
		const [first] = fields.sort(
			(a, b) =>
				Number(b.hasSeveralDocuments) - Number(a.hasSeveralDocuments) || a.without - b.without,
		);
		return (
			first ??
			refused(
				"No metadata field of the items has 2 to 30 different values. Import items with a field that parts them, such as their area.",
			)
		);
	}
	const chosen = fields.find(({ field }) => field === name);
	if (chosen) return chosen;
	const others = fields.map(({ field }) => field).join(", ");
	return refused(
		`The metadata field ${name} does not have 2 to 30 different values. ${others ? `Choose ${others}.` : "Nor has any other field."}`,
	);
}

/** The fields whose slices hold several documents, in the order of the items' metadata. */
export function fieldsAcrossDocuments(items: AnalysisData["items"]): string[] {
	return fieldsInSlices(items).flatMap(({ field, hasSeveralDocuments }) =>
		hasSeveralDocuments ? [field] : [],
	);
}

/** The metadata fields that make slices. */
export function fieldsOfSlices(items: AnalysisData["items"]): string[] {
	return fieldsInSlices(items).map(({ field }) => field);
}

function fieldsInSlices(items: AnalysisData["items"]): Slices[] {
	return metadataFields(items)
		.map((field) => slicesOf(items, field))
		.filter(({ slices }) => slices.length >= LEAST_VALUES && slices.length <= MOST_VALUES);
}

/** The metadata fields that items have. */
export function metadataFields(items: AnalysisData["items"]): string[] {
	return [...new Set(items.flatMap(({ metadata }) => Object.keys(metadata)))];
}

/** The value of a metadata field as text; null for lists, objects and nothing. */
function valueOfField(
	{ metadata }: Pick<AnalysisData["items"][number], "metadata">,
	field: string,
): string | null {
	const value = metadata[field];
	return ["string", "number", "boolean"].includes(typeof value) && value !== ""
		? String(value)
		: null;
}

function slicesOf(items: AnalysisData["items"], field: string): Slices {
	const places = new Map<string, number[]>();
	let lacking = 0;
	items.forEach((item, place) => {
		const value = valueOfField(item, field);
		if (value === null) lacking++;
		else if (places.get(value)?.push(place) === undefined) places.set(value, [place]);
	});
	const slices = [...places].map(([value, own]) => ({ value, places: own }));
	slices.sort((a, b) => a.value.localeCompare(b.value, "en", { numeric: true }));
	const documents = (own: readonly number[]) =>
		new Set(own.map((place) => items[place]?.documentId ?? `item ${place}`)).size;
	const hasSeveralDocuments = slices.some((slice) => documents(slice.places) > 1);
	return { field, slices, without: lacking, hasSeveralDocuments };
}

/** The items of one data set. */
export type DataSet = { readonly name: string; readonly places: readonly number[] };

/**
 * The data sets that items come from, as a metadata field names them; with an empty name by `dataset`
 * where items have it, else all items are one.
 * @returns a refusal where no item has the field that was asked for
 */
export function dataSetsOf(
	{ items, project }: Pick<AnalysisData, "items" | "project">,
	name: string,
): readonly DataSet[] | Refusal {
	const { slices } = slicesOf(items, name === "" ? "dataset" : name);
	if (slices.length > 0) return slices.map(({ value, places }) => ({ name: value, places }));
	if (name !== "") return refused(`No item has the metadata field ${name}.`);
	return [{ name: project, places: [...items.keys()] }];
}
