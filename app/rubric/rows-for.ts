/** Rows of a text area that shows a text of some lines whole, between two and twelve. */
export function rowsFor(text: string | undefined): number {
	const lines = (text ?? "")
		.split("\n")
		.reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 140)), 0);
	return Math.min(12, Math.max(2, lines));
}
