import { ADJUDICATED } from "../columns/adjudicated.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import type { AgreementOptions } from "./agreement-json.ts";

/** Names what people agree on, and no person. */
function isConsensus(reference: string): boolean {
	return reference === "majority" || reference === "mean" || reference === ADJUDICATED;
}

/** The sentence about a dimension that does not exist; undefined when all do. */
export function unknownDimension(
	columns: RatingColumns,
	dimensions: readonly string[] | undefined,
): string | undefined {
	const names = columns.dimensions.map(({ dimension }) => dimension.name);
	const unknown = dimensions?.find((name) => !names.includes(name));
	return unknown === undefined
		? undefined
		: `no label is on a dimension "${unknown}"; there are ${listedNames(names)}.`;
}

/** The sentence about a dimension or person that does not exist; undefined when all do. */
export function unknownName(columns: RatingColumns, options: AgreementOptions): string | undefined {
	const unknown = unknownDimension(columns, options.dimensions);
	if (unknown !== undefined) return unknown;
	const { reference } = options;
	if (isConsensus(reference)) return undefined;
	const isIn = (kind: "humans" | "judges") =>
		columns.dimensions.some((each) => each[kind].some(({ rater }) => rater === reference));
	if (isIn("humans")) return undefined;
	if (isIn("judges")) return `"${reference}" is a judge; the reference has to be a person.`;
	return `there is no person "${reference}" to be the reference; say majority, adjudicated, mean or a person's name.`;
}

/** So many names are listed. */
const NAMES_LISTED = 10;

/** "a, b and 3 more" */
export function listedNames(names: readonly string[]): string {
	if (names.length === 0) return "none";
	const some = names.slice(0, NAMES_LISTED).join(", ");
	return names.length > NAMES_LISTED ? `${some} and ${names.length - NAMES_LISTED} more` : some;
}
