import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type UploadHandlerPart, unstable_parseMultipartFormData } from "@remix-run/node";
import { z } from "zod";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { readScales, type Scales } from "../files/read-scales.ts";
import type { FileSource } from "../files/row-source.ts";

/** Most that one upload may hold: larger files go through `concord import`. */
export const UPLOAD_LIMIT_MB = 512;
const MEGABYTE = 1024 * 1024;
/** A scales file is read whole. */
const MAX_SCALES_BYTES = 8 * MEGABYTE;
/** What nobody imported after looking at it is dropped. */
const KEPT_HOURS = 6;

const Manifest = z.object({
	projectId: z.string(),
	files: z.array(z.object({ name: z.string(), path: z.string() })),
	scales: z.object({ name: z.string(), path: z.string() }).nullable(),
	offScale: z.enum(["refuse", "unscored"]),
});

/** Files that were uploaded and wait for the word to import them. */
export type StagedUpload = {
	readonly files: readonly FileSource[];
	readonly scales: Scales | null;
	readonly scalesName: string | null;
	readonly offScale: "refuse" | "unscored";
};

export type Staging =
	| { readonly kind: "staged"; readonly token: string }
	| { readonly kind: "refused"; readonly reason: string; readonly isTooLarge: boolean };

/** Streams the files of an upload to disk, so that they can be looked at before they are imported. */
export async function stageUpload(
	request: Request,
	projectId: string,
	limitMb: number = UPLOAD_LIMIT_MB,
): Promise<Staging> {
	await dropOldUploads();
	const token = randomBytes(18).toString("base64url");
	const folder = join(uploadsFolder(), token);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const files: FileSource[] = [];
	let bytes = 0;
	const receive = async (part: UploadHandlerPart): Promise<string | undefined> => {
		const isFile = part.name === "files" && Boolean(part.filename);
		if (!isFile && part.name !== "pasted") return textOf(part);
		const name = isFile ? basename(part.filename ?? "file") : "pasted text";
		const path = join(folder, String(files.length));
		const written = await receiveFile(part.data, path, limitMb * MEGABYTE - bytes);
		bytes += written;
		if (isFile || written > 0) files.push({ name, path });
		return name;
	};
	const form = await unstable_parseMultipartFormData(request, receive);
	const refuse = async (reason: string, isTooLarge = false): Promise<Staging> => {
		await rm(folder, { recursive: true, force: true });
		return { kind: "refused", reason, isTooLarge };
	};
	if (bytes > limitMb * MEGABYTE)
		return refuse(
			`The files hold more than ${limitMb} MB. Import them with \`concord import\` on the machine that runs Concord, or in parts.`,
			true,
		);
	const sorted = await apartFromScales(files);
	if (isRefusal(sorted)) return refuse(sorted.sentence);
	if (sorted.files.length === 0)
		return refuse("Choose at least one file of items or labels, or paste rows into the box.");
	const offScale = form.get("offScale") === "unscored" ? "unscored" : "refuse";
	const manifest: z.infer<typeof Manifest> = { projectId, ...sorted, offScale };
	await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
	return { kind: "staged", token };
}

/** The uploaded files of a project; null when they are gone, imported, or another project's. */
export async function openStaged(token: string, projectId: string): Promise<StagedUpload | null> {
	if (!/^[\w-]{24}$/.test(token)) return null;
	return readStaged(join(uploadsFolder(), token), projectId);
}

/**
 * Takes the files out for import: who comes second, by a double click or from another tab, gets null.
 * Whoever takes them calls `discard` when done.
 */
export async function takeStaged(
	token: string,
	projectId: string,
): Promise<(StagedUpload & { discard: () => Promise<void> }) | null> {
	if (!(await openStaged(token, projectId))) return null;
	const folder = join(uploadsFolder(), token);
	const taken = `${folder}.taken`;
	try {
		await rename(folder, taken);
	} catch {
		return null;
	}
	const upload = await readStaged(taken, projectId);
	const discard = () => rm(taken, { recursive: true, force: true });
	return upload && { ...upload, discard };
}

function uploadsFolder(): string {
	return join(tmpdir(), "concord-uploads");
}

async function readStaged(folder: string, projectId: string): Promise<StagedUpload | null> {
	let text: string;
	try {
		text = await readFile(join(folder, "manifest.json"), "utf8");
	} catch {
		return null;
	}
	const manifest = Manifest.parse(JSON.parse(text));
	if (manifest.projectId !== projectId) return null;
	// The folder may have been renamed since: only the last part of a path counts.
	const here = (file: FileSource) => ({ name: file.name, path: join(folder, basename(file.path)) });
	const scalesFile = manifest.scales && here(manifest.scales);
	const scales = scalesFile && readScales(await readFile(scalesFile.path, "utf8"), scalesFile.name);
	if (scales && isRefusal(scales)) return null;
	return {
		files: manifest.files.map(here),
		scales,
		scalesName: scalesFile?.name ?? null,
		offScale: manifest.offScale,
	};
}

/** Writes what comes until the limit is passed; the rest is read and dropped, so an answer can be sent. */
async function receiveFile(
	data: AsyncIterable<Uint8Array>,
	path: string,
	limit: number,
): Promise<number> {
	const file = createWriteStream(path, { mode: 0o600 });
	let bytes = 0;
	try {
		for await (const chunk of data) {
			bytes += chunk.length;
			if (bytes > limit) continue;
			if (!file.write(chunk)) await once(file, "drain");
		}
	} finally {
		await new Promise<void>((resolve, reject) =>
			file.end((error?: Error | null) => (error ? reject(error) : resolve())),
		);
	}
	return bytes;
}

async function textOf(part: UploadHandlerPart): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	for await (const chunk of part.data)
		if (text.length < MEGABYTE) text += decoder.decode(chunk, { stream: true });
	return text;
}

/** Tells the scales file, which is dropped along with the others, from items and labels. */
async function apartFromScales(
	files: readonly FileSource[],
): Promise<{ files: FileSource[]; scales: FileSource | null } | Refusal> {
	const others: FileSource[] = [];
	let scales: FileSource | null = null;
	for (const file of files) {
		if (!(await looksLikeScales(file))) {
			others.push(file);
			continue;
		}
		if (scales) return refused(`${scales.name} and ${file.name} both declare scales.`);
		const read = readScales(await readFile(file.path, "utf8"), file.name);
		if (isRefusal(read)) return read;
		scales = file;
	}
	return { files: others, scales };
}

async function looksLikeScales({ name, path }: FileSource): Promise<boolean> {
	if (!/\.json$/i.test(name) || (await stat(path)).size > MAX_SCALES_BYTES) return false;
	const text = await readFile(path, "utf8");
	return /^\uFEFF?\s*\{/.test(text) && /"dimensions"\s*:/.test(text);
}

async function dropOldUploads(): Promise<void> {
	const folder = uploadsFolder();
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const oldest = Date.now() - KEPT_HOURS * 3_600_000;
	for (const entry of await readdir(folder)) {
		const path = join(folder, entry);
		const age = await stat(path).catch(() => null);
		if (age && age.mtimeMs < oldest) await rm(path, { recursive: true, force: true });
	}
}
