/** A log in one JSON document, member by member, its samples one by one, without holding the document. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** Of members that nothing is read from, enough to see whether they hold something. */
const GLANCE = 64;

/** A member of the document, or one of its samples, as JSON text. */
export type LogPart = { readonly key: string; readonly isSample: boolean; readonly text: string };

/** Members that are kept whole; of others only the beginning is. */
export const WHOLE_MEMBERS: ReadonlySet<string> = new Set(["version", "status", "eval", "results"]);

/** Finds the parts of a document that comes in pieces. Each is parsed by itself, so a broken one costs no other. */
export class LogDocumentReader {
	/** Why nothing more is found, once that is so. */
	problem: string | null = null;
	isEnded = false;
	private key = "";
	private text = "";
	private depth = 0;
	private inString = false;
	private escaped = false;
	private state: "key" | "colon" | "value" | "samples" = "key";

	/** What was begun and is not complete. */
	get open(): LogPart {
		return { key: this.key, isSample: this.state === "samples", text: this.text };
	}

	push(text: string): LogPart[] {
		const parts: LogPart[] = [];
		let start = 0;
		for (let at = 0; at < text.length && this.problem === null; at++) {
			const unit = text.charCodeAt(at);
			if (this.inString) {
				if (this.escaped) this.escaped = false;
				else if (unit === BACKSLASH) this.escaped = true;
				else if (unit === QUOTE) {
					this.inString = false;
					if (this.state !== "key") continue;
					this.take(text.slice(start, at + 1));
					this.endKey();
				}
				continue;
			}
			if (BLANK.has(unit)) continue;
			if (this.isEnded) this.problem = "text follows the end of the log";
			else if (this.depth === 0) {
				if (OPENING.has(unit)) this.depth = 1;
				else this.problem = "it is no JSON object";
			} else if (this.state === "key") {
				if (unit === QUOTE) {
					this.inString = true;
					start = at;
				} else if (CLOSING.has(unit)) this.isEnded = true;
				else if (unit !== COMMA) this.problem = "from here on it is no JSON: a name is missing";
			} else if (this.state === "colon") {
				if (unit !== COLON) this.problem = "from here on it is no JSON: a colon is missing";
				this.state = "value";
				start = at + 1;
			} else if (this.depth === this.floor && (unit === COMMA || CLOSING.has(unit))) {
				this.take(text.slice(start, at));
				start = at + 1;
				this.endPart(parts, unit);
			} else if (this.beginsSamples(unit, text.slice(start, at))) {
				this.state = "samples";
				this.depth++;
				start = at + 1;
			} else if (unit === QUOTE) this.inString = true;
			else if (OPENING.has(unit)) this.depth++;
			else if (CLOSING.has(unit)) this.depth--;
		}
		if (this.inString || this.state === "value" || this.state === "samples")
			this.take(text.slice(start));
		return parts;
	}

	/** How deep the separators of what is being read are. */
	private get floor(): number {
		return this.state === "samples" ? 2 : 1;
	}

	private beginsSamples(unit: number, before: string): boolean {
		const isFirst = this.state === "value" && this.depth === 1 && unit === 0x5b;
		return isFirst && this.key === "samples" && (this.text + before).trim() === "";
	}

	private take(piece: string): void {
		const isWhole = this.state !== "value" || WHOLE_MEMBERS.has(this.key);
		if (isWhole) this.text += piece;
		else if (this.text.length < GLANCE) this.text += piece.trimStart().slice(0, GLANCE);
	}

	private endKey(): void {
		try {
			this.key = String(JSON.parse(this.text));
		} catch {
			this.problem = "from here on it is no JSON: a name cannot be read";
		}
		this.text = "";
		this.state = "colon";
	}

	private endPart(parts: LogPart[], unit: number): void {
		const text = this.text.trim();
		const isSample = this.state === "samples";
		if (!isSample || text !== "") parts.push({ key: this.key, isSample, text });
		this.text = "";
		if (isSample && unit === COMMA) return;
		if (isSample) {
			// The list's bracket ends the list, not the document.
			this.depth = 1;
			this.state = "key";
		} else if (unit === COMMA) this.state = "key";
		else this.isEnded = true;
	}
}
