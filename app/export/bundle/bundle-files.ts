import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { MANIFEST } from "./manifest.ts";

/** Files of figures, which are computed from the others. */
export const COUNTS = "counts.json";
export const AGREEMENT = "agreement.json";
export const AGREEMENT_TABLE = "agreement.csv";
export const COMPARISON = "comparison.json";
export const REPORT = "report.md";
const ANALYSES = "analyses/";

/** What figures of agreement rest on: a report says which of these files it was computed from. */
export const REPORT_INPUTS = [
	"items.jsonl",
	"labels.jsonl",
	"scales.json",
	"adjudications.jsonl",
	"left-out.json",
] as const;

export function analysisFile(id: string): string {
	return `${ANALYSES}${id}.json`;
}

/** Is this file computed from the others of the bundle? */
export function isFigures(name: string): boolean {
	return (
		[COUNTS, AGREEMENT, AGREEMENT_TABLE, COMPARISON, REPORT].includes(name) ||
		name.startsWith(ANALYSES)
	);
}

/** Every file of a bundle's folder but the manifest, by name, in order; folders in it one level deep. */
export async function filesIn(folder: string): Promise<string[]> {
	const names: string[] = [];
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		if (!entry.isDirectory()) names.push(entry.name);
		else
			for (const inner of await readdir(join(folder, entry.name)))
				names.push(`${entry.name}/${inner}`);
	}
	return names.filter((name) => name !== MANIFEST).sort();
}

/** What a file is known by in the manifest. */
export async function fingerprintOf(path: string): Promise<{ sha256: string; bytes: number }> {
	const hash = createHash("sha256");
	await pipeline(createReadStream(path), hash);
	return { sha256: hash.digest("hex"), bytes: (await stat(path)).size };
}

/**
 * The lines of a JSONL file, packed with gzip where its name says so, as values.
 * @throws SyntaxError where a line is not JSON
 */
export async function* jsonLines(path: string): AsyncGenerator<unknown> {
	const file = createReadStream(path);
	const input = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
	for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
		if (line !== "") yield JSON.parse(line);
}

/** @throws SyntaxError where it is not JSON */
export async function jsonOf(path: string): Promise<unknown> {
	return JSON.parse(await readFile(path, "utf8"));
}
