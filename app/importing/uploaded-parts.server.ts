import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Busboy, type BusboyInstance } from "@fastify/busboy";

/** One part of an upload: a file or a field. */
export type UploadedPart = {
	readonly name: string;
	/** As the browser sent it, without folders; null for a field. */
	readonly filename: string | null;
	readonly data: AsyncIterable<Uint8Array>;
};

/** An upload that cannot be read as parts: by whoever sent it, or by the line. */
export class UnreadableUpload extends Error {}

/** Pages here send a few. */
const MAX_PARTS = 1_000;

/**
 * Hands over the parts of a multipart body while it arrives, one after the other. The names of files may hold
 * whatever a browser lets them hold, `=` and `;` among it.
 * @throws UnreadableUpload
 */
export async function readParts(
	request: Request,
	receive: (part: UploadedPart) => Promise<void>,
): Promise<void> {
	const reader = readerFor(request.headers.get("content-type") ?? "");
	if (!request.body) throw new UnreadableUpload("there is no body");
	const source = Readable.fromWeb(request.body as NodeStream);
	let received = Promise.resolve();
	let isOver = false;
	const opened: Readable[] = [];
	try {
		await new Promise<void>((done, fail) => {
			const unreadable = (why: string) => () => fail(new UnreadableUpload(why));
			reader.on("file", (name, data, filename) => {
				data.once("error", unreadable("a part breaks off"));
				opened.push(data);
				const part = { name, filename: filename ?? null, data };
				received = received.then(() => (isOver ? undefined : receive(part)));
				received.catch(fail);
			});
			reader.once("partsLimit", unreadable("there are too many parts"));
			reader.once("error", unreadable("these are no parts"));
			reader.once("finish", () => received.then(done, fail));
			source.once("error", unreadable("the line broke"));
			source.pipe(reader);
		});
	} finally {
		// Of one that failed no part is received any more once this has settled.
		isOver = true;
		source.unpipe(reader);
		for (const data of opened) data.destroy();
		await received.catch(() => {});
	}
}

function readerFor(type: string): BusboyInstance {
	try {
		return new Busboy({
			headers: { "content-type": type },
			limits: { parts: MAX_PARTS },
			// Fields are read as they arrive, as files are: rows can be pasted into one.
			isPartAFile: () => true,
		});
	} catch {
		throw new UnreadableUpload("its type names no boundary");
	}
}
