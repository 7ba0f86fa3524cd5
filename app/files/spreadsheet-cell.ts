/** What a spreadsheet may take for a formula at the beginning of a cell, full-width forms included. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NEUTRALISED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text for a cell of a CSV file: an apostrophe goes before what a spreadsheet would carry out.
 * A text that already has apostrophes there gets one more, so that `restoreCell` is its exact
 * inverse and ids come back as they were.
 */
export function neutraliseCell(text: string): string {
	return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes back what `neutraliseCell` did. */
export function restoreCell(cell: string): string {
	return NEUTRALISED.test(cell) ? cell.slice(1) : cell;
}
