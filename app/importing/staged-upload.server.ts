import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { PRIVATE_FILE } from "#db/dialect/make-folder.ts";
import { partsOf } from "../base/parts-of.ts";
import { folderOfUploads, UPLOAD_PREFIX, UPLOADS_KEPT_MS } from "../base/upload-folders.ts";
import type { FileSource } from "../files/file-start.ts";
import { readParts, UnreadableUpload, type UploadedPart } from "./uploaded-parts.server.ts";

/** Most that one upload may hold: larger files go through `concord import`. */
export const UPLOAD_LIMIT_MB = 512;
const MEGABYTE = 1024 * 1024;
const MOST_ADDRESSES = 20;

/** Files that were uploaded, in a folder that whoever takes them removes. */
export type StagedUpload = {
	readonly folder: string;
	readonly files: FileSource[];
	/** Addresses of files that are still to be fetched. */
	readonly addresses: readonly string[];
	readonly offScale: "refuse" | "unscored";
};

export type Staging =
	| { readonly kind: "staged"; readonly upload: StagedUpload }
	| { readonly kind: "refused"; readonly reason: string; readonly isTooLarge: boolean };

const UNREADABLE = {
	kind: "refused",
	reason:
		"The upload could not be read to its end, so nothing was kept of it. Choose the files again.",
	isTooLarge: false,
} as const;

/**
 * Streams the files of an upload to disk, into a folder with a random name that is this user's alone. One that
 * does not come whole leaves nothing behind.
 */
export async function stageUpload(
	request: Request,
	limitMb: number = UPLOAD_LIMIT_MB,
): Promise<Staging> {
	return staged((folder) => received(request, folder, limitMb));
}

/** Folders of uploads that did not come whole yet. */
const coming = new Set<string>();

/** For a server that stops: what is still on its way will not come whole. */
export async function dropComingUploads(): Promise<void> {
	for (const folder of coming) await rm(folder, { recursive: true, force: true });
}

async function staged(receive: (folder: string) => Promise<Staging>): Promise<Staging> {
	await dropOldUploads();
	const folder = await mkdtemp(join(folderOfUploads(), UPLOAD_PREFIX));
	const remove = () => rm(folder, { recursive: true, force: true });
	coming.add(folder);
	try {
		const staging = await receive(folder);
		if (staging.kind === "refused") await remove();
		return staging;
	} catch (thrown) {
		await remove();
		if (thrown instanceof UnreadableUpload) return { ...UNREADABLE };
		throw thrown;
	} finally {
		coming.delete(folder);
	}
}

function refuse(reason: string, isTooLarge = false): Staging {
	return { kind: "refused", reason, isTooLarge };
}

function tooLarge(limitMb: number): Staging {
	return refuse(
		`The files hold more than ${limitMb} MB. Import them with \`concord import\` on the machine that runs Concord, or in parts.`,
		true,
	);
}

/**
 * The same of a body that is one file, as a program sends it.
 * @param name what the file is called in messages
 */
export async function stageBody(
	request: Request,
	name: string,
	limitMb: number = UPLOAD_LIMIT_MB,
): Promise<Staging> {
	return staged(async (folder) => {
		const path = join(folder, "0");
		const body = request.body && Readable.fromWeb(request.body as NodeStream);
		const bytes = body ? await receiveFile(body, path, limitMb * MEGABYTE) : 0;
		if (bytes > limitMb * MEGABYTE) return tooLarge(limitMb);
		if (bytes === 0) return refuse("The body is empty: send a file of items or labels.");
		const files = [{ name: basename(name), path }];
		return { kind: "staged", upload: { folder, files, addresses: [], offScale: "refuse" } };
	});
}

const FIELDS: ReadonlySet<string> = new Set(["addresses", "offScale"]);

async function received(request: Request, folder: string, limitMb: number): Promise<Staging> {
	const files: FileSource[] = [];
	const fields = new Map<string, string>();
	let bytes = 0;
	await readParts(request, async (part) => {
		const isFile = part.name === "files" && Boolean(part.filename);
		if (!isFile && part.name !== "pasted") {
			// What the form has no field for is read and dropped: kept, it would fill the memory.
			const text = await textOf(part);
			if (FIELDS.has(part.name)) fields.set(part.name, text);
			return;
		}
		const name = isFile ? basename(part.filename ?? "file") : "pasted text";
		const path = join(folder, String(files.length));
		const written = await receiveFile(part.data, path, limitMb * MEGABYTE - bytes);
		bytes += written;
		if (isFile || written > 0) files.push({ name, path });
	});
	if (bytes > limitMb * MEGABYTE) return tooLarge(limitMb);
	// A blank may stand before the first and behind the last.
	const named = partsOf(fields.get("addresses") ?? "", /\s+/, MOST_ADDRESSES + 2);
	const addresses = named?.filter(Boolean);
	if (!addresses || addresses.length > MOST_ADDRESSES)
		return refuse(`Give at most ${MOST_ADDRESSES} addresses at once.`);
	if (files.length + addresses.length === 0)
		return refuse(
			"Choose at least one file of items or labels, give its address, or paste rows into the box.",
		);
	const offScale = fields.get("offScale") === "unscored" ? "unscored" : "refuse";
	return { kind: "staged", upload: { folder, files, addresses, offScale } };
}

/**
 * Writes what comes until the limit is passed or the disk does not take it; the rest is read and dropped, so that an
 * answer can be sent.
 * @throws the system's error, once all has come
 */
async function receiveFile(
	data: AsyncIterable<Uint8Array>,
	path: string,
	limit: number,
): Promise<number> {
	const file = await open(path, "w", PRIVATE_FILE);
	let bytes = 0;
	let failure: { error: unknown } | null = null;
	try {
		for await (const chunk of data) {
			bytes += chunk.length;
			if (bytes > limit || failure) continue;
			try {
				await file.appendFile(chunk);
			} catch (error) {
				failure = { error };
			}
		}
	} finally {
		await file.close();
	}
	if (failure) throw failure.error;
	return bytes;
}

async function textOf(part: UploadedPart): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	for await (const chunk of part.data)
		if (text.length < MEGABYTE) text += decoder.decode(chunk, { stream: true });
	return text;
}

async function dropOldUploads(): Promise<void> {
	const oldest = Date.now() - UPLOADS_KEPT_MS;
	for (const entry of await readdir(folderOfUploads())) {
		if (!entry.startsWith(UPLOAD_PREFIX)) continue;
		const path = join(folderOfUploads(), entry);
		const age = await stat(path).catch(() => null);
		// Another user's cannot be removed.
		if (age && age.mtimeMs < oldest)
			await rm(path, { recursive: true, force: true }).catch(() => {});
	}
}
