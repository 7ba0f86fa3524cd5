import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isRefusal } from "../../base/refusal.ts";
import { type ColumnsFromFiles, columnsFromFiles } from "../../columns/columns-from-files.ts";
import { readScales } from "../../files/read-scales.ts";

/** The folder of the reference data; absent where CONCORD_REFERENCE_DIR is not set. */
export const referenceFolder = process.env.CONCORD_REFERENCE_DIR;

/** Names of the data sets there; none where there is no such folder. */
export const referenceSets: readonly string[] = referenceFolder
	? readdirSync(join(referenceFolder, "data")).filter((set) =>
			existsSync(fileOfSet(set, "expected.json")),
		)
	: [];

/** Where a file of a set lies. */
export function fileOfSet(set: string, name: string): string {
	return join(referenceFolder ?? "", "data", set, name);
}

/** Items and labels of a set as columns; no row of them is refused. */
export async function readReferenceSet(set: string): Promise<ColumnsFromFiles> {
	const scales = readScales(readFileSync(fileOfSet(set, "dataset.json"), "utf8"));
	if (isRefusal(scales)) throw new Error(scales.sentence);
	const [items, labels] = [fileOfSet(set, "items.jsonl"), fileOfSet(set, "labels.jsonl")];
	const read = await columnsFromFiles({ items, labels, scales });
	if (isRefusal(read)) throw new Error(read.sentence);
	if (read.refusedCount > 0) throw new Error(JSON.stringify(read.refused[0]));
	return read;
}
