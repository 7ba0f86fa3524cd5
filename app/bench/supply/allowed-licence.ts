/**
 * Licences under which a package may be installed beside Concord's own (MIT): a font and data that only tools
 * read among them, and one (MPL) whose files stay open and that asks nothing of who uses them as they are.
 */
const ALLOWED: readonly string[] =
	"MIT ISC BSD-2-Clause BSD-3-Clause 0BSD Apache-2.0 BlueOak-1.0.0 BSL-1.0 Unlicense CC0-1.0 Python-2.0 WTFPL OFL-1.1 CC-BY-4.0 CC-BY-3.0 MPL-2.0".split(
		" ",
	);

/**
 * May a package come under this SPDX expression? Of an `OR` one suffices, of an `AND` all have to be allowed, which
 * binds closer. What is no expression is not.
 */
export function isAllowedLicence(expression: string): boolean {
	const words = expression.match(/[()]|[^\s()]+/g) ?? [];
	const isAllowed = oneOf(words);
	return isAllowed && words.length === 0;
}

/** Takes choices parted by `OR` from the front of the words. */
function oneOf(words: string[]): boolean {
	let isAllowed = allOf(words);
	while (words[0] === "OR") {
		words.shift();
		// Read whatever stands before it.
		isAllowed = allOf(words) || isAllowed;
	}
	return isAllowed;
}

function allOf(words: string[]): boolean {
	let isAllowed = single(words);
	while (words[0] === "AND") {
		words.shift();
		isAllowed = single(words) && isAllowed;
	}
	return isAllowed;
}

function single(words: string[]): boolean {
	const word = words.shift() ?? "";
	if (word !== "(") return ALLOWED.includes(word);
	const isAllowed = oneOf(words);
	return words.shift() === ")" && isAllowed;
}
