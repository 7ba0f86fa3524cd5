/** One record of a table, or why it cannot be read, with the line it begins on. */
export type CsvRecord =
	| { readonly line: number; readonly cells: string[] }
	| { readonly line: number; readonly problem: string };

const QUOTE = 0x22;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/**
 * Reads comma- or tab-separated text that comes in pieces (RFC 4180: a cell that begins with a
 * quote runs to the next single quote, over lines if need be; a quote elsewhere is a quote).
 * Our own, because line numbers have to be those an editor shows, after a broken record too:
 * csv-parse counts a CRLF inside quotes twice and does not say where a dropped record ends.
 * A record of one empty cell is a blank line and left out. Pieces must not end between CR and LF.
 */
export class CsvReader {
	private line = 1;
	private recordLine = 1;
	private quoteLine = 1;
	private cells: string[] = [];
	/** Characters in them. */
	private before = 0;
	private cell = "";
	private mode: "start" | "plain" | "quoted" | "closed" | "skip" = "start";
	private readonly delimiter: number;

	constructor(delimiter: string) {
		this.delimiter = delimiter.charCodeAt(0);
	}

	/** @returns the records that end in this piece */
	push(text: string): CsvRecord[] {
		const records: CsvRecord[] = [];
		let at = 0;
		while (at < text.length) {
			if (this.mode === "quoted") at = this.readQuoted(text, at);
			else if (this.mode === "plain") at = this.readPlain(text, at);
			else at = this.readEdge(text, at, records);
		}
		return records;
	}

	/** @returns what the end of the file ends */
	end(): CsvRecord[] {
		const records: CsvRecord[] = [];
		if (this.mode === "quoted") {
			const problem = `a quote opened on line ${this.quoteLine} is never closed: all that follows was read as one cell`;
			records.push({ line: this.recordLine, problem });
		} else if (this.mode !== "start" || this.cells.length > 0) {
			this.endRecord(records);
		}
		return records;
	}

	/** The line that the next record begins on, or the one being read. */
	get currentLine(): number {
		return this.recordLine;
	}

	/** About how many characters the record being read holds; what bounds memory when a quote stays open. */
	get openLength(): number {
		return this.cells.length + this.before + this.cell.length;
	}

	private readQuoted(text: string, from: number): number {
		const found = text.indexOf('"', from);
		const end = found < 0 ? text.length : found;
		const piece = text.slice(from, end);
		this.line += countBreaks(piece);
		this.cell += piece;
		if (found < 0) return end;
		this.mode = "closed";
		return end + 1;
	}

	private readPlain(text: string, from: number): number {
		let at = from;
		for (; at < text.length; at++) {
			const unit = text.charCodeAt(at);
			if (unit === this.delimiter || unit === NEWLINE || unit === RETURN) break;
		}
		this.cell += text.slice(from, at);
		if (at < text.length) this.mode = "closed";
		return at;
	}

	/** Everything between cells: their beginning, and what may follow their end. */
	private readEdge(text: string, at: number, records: CsvRecord[]): number {
		const unit = text.charCodeAt(at);
		if (unit === NEWLINE || unit === RETURN) {
			const width = unit === RETURN && text.charCodeAt(at + 1) === NEWLINE ? 2 : 1;
			this.line++;
			if (this.mode === "skip") this.beginRecord();
			else this.endRecord(records);
			return at + width;
		}
		if (this.mode === "skip") return at + 1;
		if (unit === this.delimiter) {
			this.cells.push(this.cell);
			this.before += this.cell.length;
			this.cell = "";
			this.mode = "start";
			// A delimiter promises one more cell, which may be empty.
			return at + 1;
		}
		if (this.mode === "start") {
			if (unit !== QUOTE) {
				this.mode = "plain";
				return at;
			}
			this.mode = "quoted";
			this.quoteLine = this.line;
			return at + 1;
		}
		if (unit === QUOTE) {
			this.cell += '"';
			this.mode = "quoted";
			return at + 1;
		}
		const problem = `text follows the closing quote of a cell; a quote inside a quoted cell is written twice`;
		records.push({ line: this.recordLine, problem });
		this.mode = "skip";
		return at + 1;
	}

	private endRecord(records: CsvRecord[]): void {
		if (this.mode !== "skip") {
			this.cells.push(this.cell);
			const isBlank = this.cells.length === 1 && this.mode === "start";
			if (!isBlank) records.push({ line: this.recordLine, cells: this.cells });
		}
		this.beginRecord();
	}

	private beginRecord(): void {
		this.cells = [];
		this.before = 0;
		this.cell = "";
		this.mode = "start";
		this.recordLine = this.line;
	}
}

function countBreaks(text: string): number {
	let count = 0;
	for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
	for (let at = text.indexOf("\r"); at >= 0; at = text.indexOf("\r", at + 1))
		if (text.charCodeAt(at + 1) !== NEWLINE) count++;
	return count;
}
