/**
 * One of these is enough: nobody writes them by chance. Each takes time by the length of a text, whatever stands in it:
 * two parts of one that match the same letter, side by side, take the square of that.
 */
const STRONG: readonly RegExp[] = [
	/(^|\n) {0,3}(```|~~~)[^\n]*\n[\s\S]*?\n {0,3}\2/,
	/(^|[\s(])\*\*[^\s*][^*\n]*\*\*(?![\p{L}\p{N}])/u,
	/\n[ \t]*(\|[ \t]*)?:?-{3,}:?[ \t]*\|[ \t|:-]*\r?(\n|$)/,
	/\[[^[\]\n]+\]\(https?:[^)\s[]+\)/,
];
/** Two kinds of these: a comment of a script begins like a heading, a list is a list without Markdown too. */
const WEAK: readonly RegExp[] = [
	/(^|\n\n) {0,3}#{1,6} \S/,
	/(^|[\s(])`[^`\n]+`(?!\w)/,
	/(^|\n) {0,3}[-*+] [^\n]+\n+ {0,3}[-*+] /,
	/(^|\n) {0,3}1[.)] [^\n]+\n+ {0,3}2[.)] /,
];

/** Texts of a project in which one in so many looks like Markdown are shown as Markdown. */
const ONE_IN = 5;

/** Do these texts look as if whoever wrote them meant Markdown? No for none. */
export function lookLikeMarkdown(texts: readonly string[]): boolean {
	const marked = texts.filter(looksLikeMarkdown).length;
	return marked > 0 && marked * ONE_IN >= texts.length;
}

function looksLikeMarkdown(text: string): boolean {
	if (STRONG.some((mark) => mark.test(text))) return true;
	return WEAK.filter((mark) => mark.test(text)).length > 1;
}
