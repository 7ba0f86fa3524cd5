import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { z } from "zod";
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

/** A file of a bundle that does not hold what an export writes; the message names it. */
export class BrokenFile extends Error {
	constructor(path: string, cause: unknown, line?: number) {
		const where = line === undefined ? "" : `, line ${line},`;
		super(`${basename(path)}${where} does not hold what an export writes: ${inShort(cause)}.`);
	}
}

function inShort(cause: unknown): string {
	if (cause instanceof z.ZodError) {
		const [issue] = cause.issues;
		const at = issue?.path.join(".") ?? "";
		return `${at === "" ? "" : `"${at}": `}${issue?.message ?? ""}`;
	}
	const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
	if (code.startsWith("Z_")) return "it is not packed with gzip";
	if (code !== "") return "it cannot be read";
	const [first = ""] = String(cause instanceof Error ? cause.message : cause).split("\n");
	return first;
}

/**
 * The rows of a JSONL file, packed with gzip where its name says so.
 * @throws BrokenFile where a line is not JSON or no such row
 */
export async function* jsonLines<Row>(path: string, shape: z.ZodType<Row>): AsyncGenerator<Row> {
	const file = createReadStream(path);
	const input = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
	let line = 0;
	try {
		for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
			line++;
			if (text !== "") yield shape.parse(JSON.parse(text));
		}
	} catch (error) {
		throw new BrokenFile(path, error, line || undefined);
	}
}

/** @throws BrokenFile where it is not JSON, or not of this shape */
export async function jsonOf<Content>(path: string, shape: z.ZodType<Content>): Promise<Content> {
	try {
		return shape.parse(JSON.parse(await readFile(path, "utf8")));
	} catch (error) {
		throw new BrokenFile(path, error);
	}
}
