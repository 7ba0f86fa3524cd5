/**
 * Text that Markdown shows as it is: no table, link, emphasis or HTML of somebody's name, and no control
 * character that would turn what stands beside it.
 */
export function plainInMarkdown(text: string): string {
	return text
		.replace(/[\r\n]+/g, " ")
		.replace(/[\p{Control}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, "�")
		.replace(/[\\|*_`<>&#~]|\[(?=[^\]]*\]\()/g, (character) => `\\${character}`);
}
