import { parsedJson } from "../../files/json-row.ts";
import { type Fields, fieldOf } from "../../files/source-row.ts";
import type { ForeignItem } from "../foreign-format.ts";
import { CONCORD } from "../parts/concord-key.ts";
import { isName, isObject, objectAt } from "../parts/json-values.ts";

/** The item that a test was made of, where Concord wrote it; null for any other test. */
export function ownItem(test: Fields): ForeignItem | null {
	const written = fieldOf(objectAt(test, "metadata"), CONCORD);
	if (typeof written !== "string") return null;
	const read = parsedJson(written);
	const item = "problem" in read ? null : read.value;
	return isObject(item) && isName(item.id) ? { ...item, id: item.id } : null;
}
