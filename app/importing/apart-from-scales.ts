import { readFile, stat } from "node:fs/promises";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { FileSource } from "../files/file-start.ts";
import { readScales, type Scales } from "../files/read-scales.ts";

/** A scales file is read whole. */
const MAX_SCALES_BYTES = 8 * 1024 * 1024;

export type ApartFromScales = {
	readonly files: readonly FileSource[];
	readonly scales: Scales | null;
	readonly scalesName: string | null;
};

/** Tells the scales file, which is dropped along with the others, from items and labels. */
export async function apartFromScales(
	files: readonly FileSource[],
): Promise<ApartFromScales | Refusal> {
	const others: FileSource[] = [];
	let scales: Scales | null = null;
	let scalesName: string | null = null;
	for (const file of files) {
		const text = await scalesText(file);
		if (text === null) {
			others.push(file);
			continue;
		}
		if (scalesName !== null) return refused(`${scalesName} and ${file.name} both declare scales.`);
		const read = readScales(text, file.name);
		if (isRefusal(read)) return read;
		scales = read;
		scalesName = file.name;
	}
	if (others.length === 0)
		return refused("Choose at least one file of items or labels, or paste rows into the box.");
	return { files: others, scales, scalesName };
}

async function scalesText({ name, path }: FileSource): Promise<string | null> {
	if (!/\.json$/i.test(name) || (await stat(path)).size > MAX_SCALES_BYTES) return null;
	const text = await readFile(path, "utf8");
	return /^\uFEFF?\s*\{/.test(text) && /"dimensions"\s*:/.test(text) ? text : null;
}
