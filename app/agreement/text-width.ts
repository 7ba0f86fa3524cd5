import stringWidth from "string-width";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Columns that a text takes in a terminal. */
export function textWidth(text: string): number {
	return stringWidth(text);
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
		const columns = textWidth(next);
		if (columns > left) break;
		left -= columns;
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
