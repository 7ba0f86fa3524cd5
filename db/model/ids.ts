import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export type IdPrefix =
	| "acct"
	| "ann"
	| "asn"
	| "dim"
	| "doc"
	| "end"
	| "exc"
	| "imp"
	| "inv"
	| "item"
	| "jdg"
	| "jmt"
	| "mem"
	| "prj"
	| "rat"
	| "rtr"
	| "rub"
	| "run"
	| "ses"
	| "tsk";

function base32(value: number, length: number): string {
	let rest = value;
	let text = "";
	for (let i = 0; i < length; i++) {
		text = ALPHABET[rest % 32] + text;
		rest = Math.floor(rest / 32);
	}
	return text;
}

/**
 * A prefixed id made by the app: `item_01jx…`. Ten characters of time (so rows of one moment lie
 * together in an index) and ten of randomness (50 bits).
 */
export function newId<P extends IdPrefix>(prefix: P): `${P}_${string}` {
	let random = "";
	for (const byte of randomBytes(10)) random += ALPHABET[byte & 31];
	return `${prefix}_${base32(Date.now(), 10)}${random}`;
}
