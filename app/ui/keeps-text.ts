const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** What a reader sees of inert HTML, in its order. */
export function textOfHtml(html: string): string {
	return html.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|quot);/g, (_, name) => ENTITIES[name]);
}

const BLANK = /[\s\0]/;
/** What Markdown may be written with: seen as bold, a bullet or a line, not as itself. */
const MARKS = new Set("*_`#>~|-+=:[]()!\\<\"'");

/** What makes a star beside it one of multiplication; scripts without spaces have their marks inside words. */
export const STICKS = /[\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}_]/u;

/** A star between a letter or digit and another, or a sign right before a number: it means something. */
function isText(source: string, at: number): boolean {
	const after = source.slice(at + 1, at + 8);
	switch (source[at]) {
		case ">":
			return /^[>=]?[ \t]*[-+−$€£]?[.,]?\d/.test(after);
		case "*":
			return STICKS.test(source[at - 1] ?? "") && STICKS.test(after.replace("*", "")[0] ?? "");
		case "_":
			return true;
		case "-":
		case "+":
		case "<":
			return /^[.,]?\d/.test(after);
		default:
			return false;
	}
}

/**
 * Does a rendered text still say everything that stood in its source? Every character has to be there, in the
 * same order; only blanks and the marks of Markdown may be missing, and those only where
 * they cannot be meant: not the stars of `2*3*4`, not the sign of `> 90 %`.
 */
export function keepsText(source: string, html: string): boolean {
	const text = textOfHtml(html).replace(/[\s\0]+/g, "");
	let at = 0;
	for (let place = 0; place < source.length; place++) {
		const character = source[place];
		if (BLANK.test(character)) continue;
		if (text[at] === character) {
			at++;
			continue;
		}
		if (MARKS.has(character) && !isText(source, place)) continue;
		at = text.indexOf(character, at) + 1;
		if (at === 0) return false;
	}
	return true;
}
