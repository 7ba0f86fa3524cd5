/**
 * Text that Markdown shows as it is: no table, link, emphasis, list, formula or HTML of somebody's name, nobody called and
 * no issue linked by it, and no control character that would turn what stands beside it.
 */
export function plainInMarkdown(text: string): string {
	return text
		.replace(/[\r\n\u2028\u2029]+/g, " ")
		.replace(/[\p{Control}\u202A-\u202E\u2066-\u2069]/gu, "�")
		.trim()
		.replace(MARKS, (character) => `\\${character}`)
		.replace(AT_THE_BEGINNING, "$1\\$2")
		.replace(/(?<=(?<!\w)@)(?=[\w\\])|(?<=#|\bGH-)(?=\d)|(?=\\\$)/gi, APART);
}

/** Pages such as GitHub's read `@name`, `#1` and `$x$` in the text that is left of `\#1` and `\$x\$`: this parts them, unseen. */
const APART = "\u200B";

/** The opening bracket of an interval, which numbers follow and no address, stays as it is. */
const MARKS = /[\\|*_`<>&#~$]|\[(?![\d.−-][^[\]]*\](?![([]))|:(?=\/\/)|(?<=\bwww)\./gi;

/** Marks of lists, of a heading that stands above its line, of a line across, and of what a link goes to. */
const AT_THE_BEGINNING = /^(\d*)([-+=.)](?=[-+=\s]|$)|\[(?=[^\]]*\]:))/;

/** Lines that Markdown shows as they are, whatever rows of backticks they hold. */
export function codeInMarkdown(lines: readonly string[], language: string): string {
	const text = lines.join("\n");
	const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
	const fence = "`".repeat(longest + 1);
	return `${fence}${language}\n${text}\n${fence}`;
}
