import { createHash } from "node:crypto";

/** As many bytes as the hash has. */
const PLACES = 32;

/** A vector of a text, the same every time: the sum of one for each of its words. */
export function wordVector(text: string): number[] {
	const sum = new Array<number>(PLACES).fill(0);
	for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
		const hash = createHash("sha256").update(word).digest();
		for (const [at, byte] of hash.entries()) sum[at] = (sum[at] ?? 0) + byte / 127.5 - 1;
	}
	return sum;
}
