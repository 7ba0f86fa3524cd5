/** What canonical JSON can hold. `undefined` members are left out, as `JSON.stringify` leaves them. */
export type Json =
	| null
	| boolean
	| number
	| string
	| readonly Json[]
	| { readonly [key: string]: Json | undefined };

/**
 * One text for one value: members sorted by UTF-16 code unit, no white space, numbers and strings
 * as ECMAScript writes them (RFC 8785). Hashes are taken over it, so the order in which an object
 * was built never matters. Throws on numbers that JSON cannot hold: a hash of `null` in place of
 * NaN would make two different things equal.
 * @example canonicalJson({ b: [1, "x"], a: null }) // {"a":null,"b":[1,"x"]}
 */
export function canonicalJson(value: Json): string {
	if (typeof value === "number" && !Number.isFinite(value)) {
		throw new TypeError(`canonical JSON cannot hold ${value}`);
	}
	if (value === null || typeof value !== "object") return JSON.stringify(value);
	if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
	const members: string[] = [];
	for (const key of Object.keys(value).sort()) {
		const member = value[key];
		if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
	}
	return `{${members.join(",")}}`;
}

/**
 * A value that was read from JSON, or checked by a schema of what JSON holds, as such. Anything else
 * throws: its hash would be one of something else.
 */
export function knownJson(value: unknown): Json {
	if (!isJson(value)) throw new TypeError("JSON cannot hold this value");
	return value;
}

function isJson(value: unknown): value is Json {
	if (Array.isArray(value)) return value.every(isJson);
	if (typeof value !== "object" || value === null) {
		return value === null || ["boolean", "number", "string"].includes(typeof value);
	}
	return Object.values(value).every((member) => member === undefined || isJson(member));
}

function isList(value: Json): value is readonly Json[] {
	return Array.isArray(value);
}
