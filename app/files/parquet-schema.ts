import type { ConvertedType, FileMetaData, SchemaElement } from "hyparquet";

/** The older name of what newer writers may say by the newer one alone; the decoder looks at the older. */
const OLDER: Readonly<Record<string, ConvertedType>> = {
	LIST: "LIST",
	MAP: "MAP",
	DECIMAL: "DECIMAL",
	DATE: "DATE",
	JSON: "JSON",
	BSON: "BSON",
};

/**
 * The metadata of a Parquet file with the older names of types wherever the file has the newer ones alone: without
 * them a decimal is read as its digits, a date as its number of days, and a list as what it is stored in.
 */
export function withOlderTypes(metadata: FileMetaData): FileMetaData {
	return { ...metadata, schema: metadata.schema.map(withOlderType) };
}

function withOlderType(element: SchemaElement): SchemaElement {
	const { converted_type, logical_type } = element;
	if (converted_type !== undefined || logical_type === undefined) return element;
	const { type } = logical_type;
	if (!Object.hasOwn(OLDER, type)) return element;
	if (logical_type.type !== "DECIMAL") return { ...element, converted_type: OLDER[type] };
	const { scale, precision } = logical_type;
	return { ...element, converted_type: "DECIMAL", scale, precision };
}
