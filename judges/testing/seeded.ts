import { sha256 } from "../asking/sha256.ts";

/** A number in [0, 1) from any words, the same every time: seeded faults and answers. */
export function seededUnit(...words: readonly (string | number)[]): number {
	return Number.parseInt(sha256(words.join("\u0000")).slice(0, 12), 16) / 0x1000000000000;
}
