/** Text that Markdown shows as it is: no table, link, emphasis or HTML of somebody's name. */
export function plainInMarkdown(text: string): string {
	return text
		.replace(/[\r\n]+/g, " ")
		.replace(/[\\|*_`<>&#~]|\[(?=[^\]]*\]\()/g, (character) => `\\${character}`);
}
