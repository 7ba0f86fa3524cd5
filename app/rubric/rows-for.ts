const MOST = 12;

/** Rows of a text area that shows a text of some lines whole, between two and twelve. */
export function rowsFor(text: string | undefined): number {
	const lines = (text ?? "")
		.split("\n", MOST)
		.reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 140)), 0);
	return Math.min(MOST, Math.max(2, lines));
}
