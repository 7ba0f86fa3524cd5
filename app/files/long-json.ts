/** Shorter texts are parsed whatever they hold; of others many millions of values would take a minute and gigabytes. */
const LONG = 1_000_000;
/** A collector of traces sends thousands of spans in one line, each with dozens of attributes of three names. */
const MOST_NAMES = 1_000_000;
/** Signs that part or begin values: a name counts twice or thrice. */
const MOST_PARTS = 4_000_000;

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Looks through a long JSON text before it is parsed; @returns why it is not to be, null where it may. */
export function tooMuchIn(text: string, mostLevels: number): string | null {
	if (text.length <= LONG) return null;
	let names = 0;
	let parts = 0;
	let level = 0;
	let isText = false;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (isText) {
			if (code === BACKSLASH) at++;
			else if (code === QUOTE) isText = false;
		} else if (code === QUOTE) isText = true;
		else if (code === COLON) {
			if (++names > MOST_NAMES) return `more than ${MOST_NAMES} names in one row`;
			parts++;
		} else if (code === COMMA) parts++;
		else if (OPENING.has(code)) {
			if (++level > mostLevels) return tooDeep(mostLevels);
			parts++;
		} else if (CLOSING.has(code)) level--;
		if (parts > MOST_PARTS) return "more than two million values in one row";
	}
	return null;
}

export function tooDeep(levels: number): string {
	return `nested more than ${levels} levels deep`;
}
