/** UTF-16 units above the surrogates stand for lower code points than the surrogates do. */
function rank(unit: number): number {
	if (unit < 0xd800) return unit;
	return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

/**
 * Compares two texts by code point, for sorting: never by locale, so that output is the same
 * everywhere, and not by UTF-16 unit, so that it is the same as in other languages.
 */
export function byCodePoint(a: string, b: string): number {
	const length = Math.min(a.length, b.length);
	for (let i = 0; i < length; i++) {
		const difference = rank(a.charCodeAt(i)) - rank(b.charCodeAt(i));
		if (difference !== 0) return difference;
	}
	return a.length - b.length;
}
