const MAX_DEPTH = 64;
const NUMBER = /-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const WORD = /[A-Za-z]+/y;
const BLANK = /\s*/y;
const ESCAPES: ReadonlyMap<string, string> = new Map([
	["n", "\n"],
	["t", "\t"],
	["r", "\r"],
	["\\", "\\"],
	["'", "'"],
	['"', '"'],
]);
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
	["True", true],
	["False", false],
	["None", null],
	["nan", null],
]);

class NoLiteral extends Error {}

/**
 * Lists, dictionaries, texts, numbers, True, False and None as Python prints them: what pandas writes into a cell of a
 * table that holds a list.
 * @returns undefined where the text is anything else
 */
export function pythonLiteral(text: string): unknown {
	try {
		return new Literal(text).whole();
	} catch (error) {
		if (error instanceof NoLiteral) return undefined;
		throw error;
	}
}

class Literal {
	private at = 0;

	constructor(private readonly text: string) {}

	whole(): unknown {
		const value = this.value(0);
		this.match(BLANK);
		if (this.at < this.text.length) throw new NoLiteral();
		return value;
	}

	private value(depth: number): unknown {
		if (depth > MAX_DEPTH) throw new NoLiteral();
		this.match(BLANK);
		const first = this.text[this.at];
		if (first === "[") return this.several("]", () => this.value(depth + 1));
		if (first === "(") return this.several(")", () => this.value(depth + 1));
		if (first === "{") return Object.fromEntries(this.several("}", () => this.pair(depth + 1)));
		if (first === "'" || first === '"') return this.string(first);
		const number = this.match(NUMBER);
		if (number) return Number(number);
		const word = this.match(WORD);
		if (!WORDS.has(word)) throw new NoLiteral();
		return WORDS.get(word);
	}

	private pair(depth: number): [string, unknown] {
		const key = this.value(depth);
		this.match(BLANK);
		if (typeof key !== "string" || this.text[this.at++] !== ":") throw new NoLiteral();
		return [key, this.value(depth)];
	}

	private several<T>(end: string, one: () => T): T[] {
		const found: T[] = [];
		this.at++;
		for (;;) {
			this.match(BLANK);
			if (this.text[this.at] === end) break;
			found.push(one());
			this.match(BLANK);
			if (this.text[this.at] === ",") this.at++;
			else if (this.text[this.at] !== end) throw new NoLiteral();
		}
		this.at++;
		return found;
	}

	private string(quote: string): string {
		const pieces: string[] = [];
		for (this.at++; this.at < this.text.length; this.at++) {
			const unit = this.text[this.at];
			if (unit === quote) {
				this.at++;
				return pieces.join("");
			}
			pieces.push(unit === "\\" ? this.escaped() : unit);
		}
		throw new NoLiteral();
	}

	private escaped(): string {
		const letter = this.text[++this.at];
		const length = { x: 2, u: 4, U: 8 }[letter];
		if (length === undefined) return ESCAPES.get(letter) ?? `\\${letter}`;
		const digits = this.text.slice(this.at + 1, this.at + 1 + length);
		const code = /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
		if (digits.length < length || !(code <= 0x10ffff)) throw new NoLiteral();
		this.at += length;
		return String.fromCodePoint(code);
	}

	private match(pattern: RegExp): string {
		pattern.lastIndex = this.at;
		const found = pattern.exec(this.text)?.[0] ?? "";
		this.at += found.length;
		return found;
	}
}
