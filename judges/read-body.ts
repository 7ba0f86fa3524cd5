/** A response whose body is longer than the limit; the rest was not read. */
export class BodyTooLargeError extends Error {
	override name = "BodyTooLargeError";
}

/**
 * Reads a body to its end, but never more than `limit` bytes: a hostile endpoint must not fill the
 * memory. Throws `BodyTooLargeError`, and whatever the stream throws when it breaks or is aborted.
 */
export async function readBody(response: Response, limit: number): Promise<string> {
	if (!response.body) return "";
	const reader = response.body.getReader();
	const chunks: Uint8Array[] = [];
	let size = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		size += value.byteLength;
		if (size > limit) {
			await reader.cancel();
			throw new BodyTooLargeError("the answer is larger than the limit");
		}
		chunks.push(value);
	}
	return Buffer.concat(chunks).toString("utf8");
}
