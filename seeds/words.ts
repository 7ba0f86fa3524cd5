/** The words of a text in order: lower case, without punctuation; "don't" is one word. */
export function wordsOf(text: string): string[] {
	return text
		.toLowerCase()
		.replace(/['’]/g, "")
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "");
}
