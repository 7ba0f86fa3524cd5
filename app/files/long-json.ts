/** Shorter texts are parsed whatever they hold; of others millions of names or levels would take a minute and a gigabyte. */
const LONG = 1_000_000;
const MOST_NAMES = 500_000;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Looks through a long JSON text before it is parsed; @returns why it is not to be, null where it may. */
export function tooMuchIn(text: string, mostLevels: number): string | null {
	if (text.length <= LONG) return null;
	let names = 0;
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
		} else if (OPENING.has(code)) {
			if (++level > mostLevels) return tooDeep(mostLevels);
		} else if (CLOSING.has(code)) level--;
	}
	return null;
}

export function tooDeep(levels: number): string {
	return `nested more than ${levels} levels deep`;
}
