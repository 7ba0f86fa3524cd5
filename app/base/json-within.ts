const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [LIST, END_OF_LIST, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** How much a JSON text that somebody sent may hold: lists and objects in each other, and values, themselves included. */
export type JsonBounds = { readonly levels: number; readonly values: number };

/**
 * How many values a JSON text holds, or what it holds too much of. Counted before it is parsed, because parsing millions
 * of values is what takes the time and the memory; an empty list or object counts twice.
 */
export function valuesWithin(
	text: string,
	{ levels, values }: JsonBounds,
): number | keyof JsonBounds {
	let level = 0;
	let met = 1;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) at = endOfText(text, at + 1);
		else if (code === COMMA) met++;
		else if (code === LIST || code === OBJECT) {
			met++;
			if (++level > levels) return "levels";
		} else if (code === END_OF_LIST || code === END_OF_OBJECT) level--;
		if (met > values) return "values";
	}
	return met;
}

/** The place of the quote that ends a text of JSON. */
function endOfText(json: string, from: number): number {
	for (let at = from; at < json.length; at++) {
		const code = json.charCodeAt(at);
		if (code === BACKSLASH) at++;
		else if (code === QUOTE) return at;
	}
	return json.length;
}

/** The value of a JSON text; undefined where it is none, or holds more than the bounds. */
export function jsonWithin(text: string, bounds: JsonBounds): unknown {
	if (typeof valuesWithin(text, bounds) === "string") return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
