/** Digits enough for a whole number that JSON.parse rounds. */
const MANY_DIGITS = /\d{16}/;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * What a JSON text says, with whole numbers of which JSON.parse would round digits away as texts: two ids that
 * differ would be one. What a program wrote that has numbers as JavaScript has them comes back as it was.
 * @throws SyntaxError where it is no JSON
 */
export function exactJson(text: string): unknown {
	const value: unknown = JSON.parse(text);
	if (!MANY_DIGITS.test(text)) return value;
	const exact = withLargeNumbersQuoted(text);
	return exact === text ? value : (JSON.parse(exact) as unknown);
}

/** @param text valid JSON */
function withLargeNumbersQuoted(text: string): string {
	let exact = "";
	let copied = 0;
	for (let at = 0; at < text.length; ) {
		const unit = text.charCodeAt(at);
		if (unit === QUOTE) {
			at = endOfString(text, at + 1);
		} else if (isOfNumber(unit)) {
			const start = at;
			while (at < text.length && isOfNumber(text.charCodeAt(at))) at++;
			const number = text.slice(start, at);
			if (!/^-?\d{16,}$/.test(number) || String(Number(number)) === number) continue;
			exact += `${text.slice(copied, start)}"${number}"`;
			copied = at;
		} else at++;
	}
	return exact + text.slice(copied);
}

/** @returns the place after its closing quote */
function endOfString(text: string, start: number): number {
	let at = start;
	for (; text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++;
	return at + 1;
}

/** A character of a number in JSON: digits, signs, point, exponent. Words such as true hold an e, and no such number. */
function isOfNumber(unit: number): boolean {
	return (
		(unit >= 0x30 && unit <= 0x39) ||
		unit === 0x2b ||
		unit === 0x2d ||
		unit === 0x2e ||
		unit === 0x45 ||
		unit === 0x65
	);
}
