import { type Refusal, refused } from "../base/refusal.ts";

/** The word by which no field is held fixed. */
export const NO_CONTROL = "none";

/**
 * Names that fields usually have which say what kind of answer an item holds: what produced it, or which
 * data it is from; in lower case, without signs, the more telling ones first.
 */
const USUAL_NAMES: readonly string[] =
	"system systemname systemid model modelname modelid generator generatedby assistant agent variant condition configuration config setup method prompt promptversion promptid temperature dataset datasetname subset corpus split domain language lang".split(
		" ",
	);

/** A field of an item: `system`, or one of metadata. */
export const SYSTEM_FIELD = "system";

/** How telling a field of this name is, 0 the most; undefined: nothing that is known. */
export function rankOfControl(field: string): number | undefined {
	const rank = USUAL_NAMES.indexOf(field.toLowerCase().replaceAll(/[^a-z]/g, ""));
	return rank < 0 ? undefined : rank;
}

/** What an item is by such a field: a text, number or yes and no; null where it names nothing. */
export function controlOfCell(cell: unknown): string | null {
	if (typeof cell === "number" || typeof cell === "boolean") return String(cell);
	return typeof cell === "string" && cell.trim() !== "" ? cell : null;
}

/**
 * The fields that a text names, parted by commas; none where it says `none`.
 * @returns a sentence where it names nothing
 */
export function controlsOf(text: string): readonly string[] | Refusal {
	if (text.trim() === NO_CONTROL) return [];
	const names = [...new Set(text.split(",").map((name) => name.trim()))];
	if (names.includes("")) {
		return refused(
			`"${text}" names no field of items: say system, a field of metadata, or ${NO_CONTROL}`,
		);
	}
	return names;
}
