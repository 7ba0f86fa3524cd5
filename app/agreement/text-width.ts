/** Characters that take two columns of a terminal: East Asian wide ones and pictures. */
const WIDE =
	/[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
const NO_WIDTH = /^[\p{Mark}\p{Format}]$/u;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function widthOfGrapheme(grapheme: string): number {
	if (NO_WIDTH.test(grapheme)) return 0;
	return WIDE.test(grapheme) ? 2 : 1;
}

/** Columns that a text takes in a terminal. */
export function textWidth(text: string): number {
	let width = 0;
	for (const { segment } of graphemes.segment(text)) width += widthOfGrapheme(segment);
	return width;
}

/** A name from a file may hold control characters, which would command the terminal. */
export function printable(text: string): string {
	return text.replace(/[\p{Control}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, "�");
}

/** Cuts a text in the middle to at most `width` columns: both ends of a long name tell it apart. */
export function cutMiddle(text: string, width: number): string {
	if (textWidth(text) <= width) return text;
	const segments = [...graphemes.segment(text)].map(({ segment }) => segment);
	let head = "";
	let tail = "";
	let left = width - 1;
	for (let from = 0, to = segments.length - 1; from <= to; ) {
		const atHead = textWidth(head) <= textWidth(tail);
		const next = segments[atHead ? from++ : to--];
		if (widthOfGrapheme(next) > left) break;
		left -= widthOfGrapheme(next);
		if (atHead) head += next;
		else tail = next + tail;
	}
	return `${head}…${tail}`;
}

export function padEnd(text: string, width: number): string {
	return text + " ".repeat(Math.max(0, width - textWidth(text)));
}

export function padStart(text: string, width: number): string {
	return " ".repeat(Math.max(0, width - textWidth(text))) + text;
}

/** A figure with its unit and an interval's limits stay on one line. */
function figuresGlued(sentence: string): string {
	return sentence
		.replace(/ %/g, "\u00a0%")
		.replace(/([κρα][²w]?) (?=[−\d])/g, "$1\u00a0")
		.replace(/ ?\[[^\]\s]+, [^\]\s]+\]/g, (interval) => interval.replaceAll(" ", "\u00a0"));
}

/** Breaks a sentence at spaces into lines of at most `width` columns. */
export function wrap(sentence: string, width: number): string[] {
	const lines: string[] = [];
	let line = "";
	for (const word of figuresGlued(sentence).split(" ")) {
		const longer = line === "" ? word : `${line} ${word}`;
		if (line !== "" && textWidth(longer) > width) {
			lines.push(line);
			line = word;
		} else line = longer;
	}
	if (line !== "") lines.push(line);
	return lines.map((each) => each.replaceAll("\u00a0", " "));
}
