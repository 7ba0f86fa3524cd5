import { randomFillSync } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export type IdPrefix =
	| "acct"
	| "ann"
	| "asn"
	| "bat"
	| "dec"
	| "dim"
	| "doc"
	| "end"
	| "evt"
	| "exc"
	| "gat"
	| "imp"
	| "inv"
	| "item"
	| "jdg"
	| "jmt"
	| "lnk"
	| "mem"
	| "pln"
	| "prc"
	| "prj"
	| "prp"
	| "rat"
	| "req"
	| "rnd"
	| "rst"
	| "rtr"
	| "rub"
	| "run"
	| "sch"
	| "ses"
	| "set"
	| "shr"
	| "tok"
	| "tra"
	| "trn"
	| "tsk"
	| "whk";

function base32(value: number, length: number): string {
	let rest = value;
	let text = "";
	for (let i = 0; i < length; i++) {
		text = ALPHABET[rest % 32] + text;
		rest = Math.floor(rest / 32);
	}
	return text;
}

/** Randomness is drawn for some hundred ids at once: a draw for each costs more than the row it names. */
const pool = new Uint8Array(4096);
let used = pool.length;

function randomLetters(length: number): string {
	if (used + length > pool.length) {
		randomFillSync(pool);
		used = 0;
	}
	let letters = "";
	for (let i = 0; i < length; i++) letters += ALPHABET[pool[used++] & 31];
	return letters;
}

/** An id of the same kind and moment as another one, and nothing else in common with it. */
export function idOfSameMoment(id: string): string {
	return id.slice(0, -RANDOM_LETTERS) + randomLetters(RANDOM_LETTERS);
}

const RANDOM_LETTERS = 10;

/**
 * A prefixed id made by the app: `item_01jx…`. Ten characters of time (so rows of one moment lie
 * together in an index) and ten of randomness (50 bits).
 */
export function newId<P extends IdPrefix>(prefix: P): `${P}_${string}` {
	return `${prefix}_${base32(Date.now(), 10)}${randomLetters(RANDOM_LETTERS)}`;
}
