import { normalText } from "#db/model/normal-text.ts";
import { unitVector } from "./cosine.ts";

/** The name of the embedded embedding, as it stands beside figures. */
export const LEXICAL_MODEL = "lexical-1024";

const PLACES = 1024;
const SHORTEST = 3;
const LONGEST = 5;

/** FNV-1a, 32 bits. */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * A vector of a text without any model: its runs of three to five characters, each counted at a
 * place, with a sign, that its hash gives; L2-normalised, 1,024 numbers. Texts are near when they
 * are written alike, whatever they mean, so thresholds of other embeddings say nothing here.
 * Compatible forms, case and white space are folded; a blank stands before and after, so that a
 * single letter has a vector. A text without any character that is not white space gives zeros.
 */
export function lexicalEmbedding(text: string): Float64Array {
	const folded = normalText(text).toLowerCase().trim().replace(/\s+/g, " ");
	const counts = new Float64Array(PLACES);
	if (folded === "") return counts;
	const characters = Array.from(` ${folded} `, (character) => character.codePointAt(0) ?? 0);
	for (let start = 0; start + SHORTEST <= characters.length; start++) {
		let hash = FNV_OFFSET;
		const end = Math.min(start + LONGEST, characters.length);
		for (let at = start; at < end; at++) {
			hash = withCharacter(hash, characters[at] ?? 0);
			if (at - start + 1 >= SHORTEST) count(counts, mixed(hash));
		}
	}
	return unitVector(counts) ?? counts;
}

function count(counts: Float64Array, hash: number): void {
	const place = hash % PLACES;
	counts[place] = (counts[place] ?? 0) + (hash >= 0x80000000 ? 1 : -1);
}

/** Its bytes one by one, lowest first. */
function withCharacter(hash: number, character: number): number {
	let next = hash;
	for (let shift = 0; shift < 24; shift += 8) {
		next = Math.imul(next ^ ((character >>> shift) & 0xff), FNV_PRIME);
	}
	return next >>> 0;
}

/** The last step of MurmurHash3: every bit of the hash reaches the place and the sign. */
function mixed(hash: number): number {
	let next = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	next = Math.imul(next ^ (next >>> 13), 0xc2b2ae35);
	return (next ^ (next >>> 16)) >>> 0;
}
