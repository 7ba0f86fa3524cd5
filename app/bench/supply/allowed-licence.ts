/**
 * Licences under which a package may be installed beside Concord's own (MIT): a font and data that only tools
 * read among them, and one (MPL) whose files stay open and that asks nothing of who uses them as they are.
 */
const ALLOWED: readonly string[] =
	"MIT ISC BSD-2-Clause BSD-3-Clause 0BSD Apache-2.0 BlueOak-1.0.0 BSL-1.0 Unlicense CC0-1.0 Python-2.0 WTFPL OFL-1.1 CC-BY-4.0 CC-BY-3.0 MPL-2.0".split(
		" ",
	);
const NAME = /^[A-Za-z0-9][A-Za-z0-9.+-]*$/;
const RESERVED = ["AND", "OR", "WITH"];
/** An expression has a handful of names. */
const LONGEST = 1_000;

/**
 * May a package come under this SPDX expression? Of an `OR` one suffices, of an `AND` all have to be allowed, which
 * binds closer; an exception (`WITH`) allows more than its licence does. What is no expression is not.
 */
export function isAllowedLicence(expression: string): boolean {
	if (expression.length > LONGEST) return false;
	const words = expression.match(/[()]|[^\s()]+/g) ?? [];
	return oneOf(words) === true && words.length === 0;
}

/** Whether a part of an expression is allowed; null where it is none. */
type Allowed = boolean | null;

/** Takes choices parted by `OR` from the front of the words. */
function oneOf(words: string[]): Allowed {
	return parted(words, "OR", allOf, (a, b) => a || b);
}

function allOf(words: string[]): Allowed {
	return parted(words, "AND", single, (a, b) => a && b);
}

function parted(
	words: string[],
	by: string,
	part: (words: string[]) => Allowed,
	both: (a: boolean, b: boolean) => boolean,
): Allowed {
	let allowed = part(words);
	while (allowed !== null && words[0] === by) {
		words.shift();
		const next = part(words);
		allowed = next === null ? null : both(allowed, next);
	}
	return allowed;
}

function single(words: string[]): Allowed {
	const word = words.shift() ?? "";
	if (word === "(") {
		const allowed = oneOf(words);
		return words.shift() === ")" ? allowed : null;
	}
	if (!isName(word)) return null;
	if (words[0] !== "WITH") return ALLOWED.includes(word);
	words.shift();
	return isName(words.shift() ?? "") ? ALLOWED.includes(word) : null;
}

function isName(word: string): boolean {
	return NAME.test(word) && !RESERVED.includes(word);
}
