/** A piece of a few bytes takes so many more to be kept: whoever sends one byte at a time holds hundreds for each. */
const LEAST_HELD_BYTES = 512;

/** Each piece takes time, however short: no line and no program cuts a body into so many so short ones. */
const MANY_PIECES = 1_000;
const LEAST_MEAN_BYTES = 64;

/**
 * The whole of a body as it arrives; null as soon as it is longer than that or comes in crumbs, and what is still to come stays
 * unread: to cancel it would close the connection before the answer.
 * @param watch told how many bytes are held for a piece that came; `refused` rejects with the answer to whoever sends too much or too slowly
 */
export async function bodyBytes(
	{ body }: Pick<Request, "body">,
	most: number,
	watch?: { came: (bytes: number) => void; refused: Promise<never> },
): Promise<Buffer<ArrayBuffer> | null> {
	if (!body) return Buffer.alloc(0);
	const reader = body.getReader();
	const chunks: Uint8Array[] = [];
	try {
		for (let held = 0; ; ) {
			const coming = reader.read();
			const { done, value } = await (watch ? Promise.race([coming, watch.refused]) : coming);
			if (done) return Buffer.concat(chunks);
			held += value.byteLength;
			if (held > most) return null;
			chunks.push(value);
			if (chunks.length > MANY_PIECES && held < chunks.length * LEAST_MEAN_BYTES) return null;
			watch?.came(Math.max(value.byteLength, LEAST_HELD_BYTES));
		}
	} finally {
		reader.releaseLock();
	}
}
