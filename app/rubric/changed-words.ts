/** A text in pieces: what both have, what was put in, what was taken out. */
export type ChangedWords = { kind: "same" | "ins" | "del"; text: string }[];

/** Beyond so many pairs of words the texts stand one after the other. */
const MOST_PAIRS = 4_000_000;

/**
 * What became of a text, word by word, by the longest sequence of words that both have. Without what was taken
 * out it is the later text, without what was put in the earlier one, to the last character.
 */
export function changedWords(before: string, now: string): ChangedWords {
	return joined(changed(wordsOf(before), wordsOf(now)));
}

/** A line of a text and what became of it. */
export type ChangedLine = { kind: ChangedWords[number]["kind"]; line: string };

/** The same line by line, for a terminal: what was taken out stands before what was put in. */
export function changedLines(before: string, now: string): ChangedLine[] {
	return changed(linesOf(before), linesOf(now)).flatMap(({ kind, text }) =>
		linesOf(text).map((line) => ({ kind, line: line.replace(/\n$/, "") })),
	);
}

function changed(a: readonly string[], b: readonly string[]): ChangedWords {
	let start = 0;
	while (start < a.length && start < b.length && a[start] === b[start]) start++;
	let end = 0;
	while (
		end < a.length - start &&
		end < b.length - start &&
		a[a.length - 1 - end] === b[b.length - 1 - end]
	)
		end++;
	return [
		{ kind: "same", text: a.slice(0, start).join("") },
		...between(a.slice(start, a.length - end), b.slice(start, b.length - end)),
		{ kind: "same", text: a.slice(a.length - end).join("") },
	];
}

/** Lines with their ends. */
function linesOf(text: string): string[] {
	return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** Words, the space between them and signs, each on its own. */
function wordsOf(text: string): string[] {
	return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

function between(a: readonly string[], b: readonly string[]): ChangedWords {
	const whole: ChangedWords = [
		{ kind: "del", text: a.join("") },
		{ kind: "ins", text: b.join("") },
	];
	if (a.length === 0 || b.length === 0 || a.length * b.length > MOST_PAIRS) return whole;
	// Length of the longest common sequence of what follows a place in both.
	const width = b.length + 1;
	const longest = new Uint32Array((a.length + 1) * width);
	for (let i = a.length - 1; i >= 0; i--) {
		for (let j = b.length - 1; j >= 0; j--) {
			longest[i * width + j] =
				a[i] === b[j]
					? longest[(i + 1) * width + j + 1] + 1
					: Math.max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
		}
	}
	const pieces: ChangedWords = [];
	let [i, j] = [0, 0];
	while (i < a.length || j < b.length) {
		if (i < a.length && j < b.length && a[i] === b[j]) {
			pieces.push({ kind: "same", text: a[i] });
			i++;
			j++;
		} else if (
			j === b.length ||
			(i < a.length && longest[(i + 1) * width + j] >= longest[i * width + j + 1])
		) {
			pieces.push({ kind: "del", text: a[i] });
			i++;
		} else {
			pieces.push({ kind: "ins", text: b[j] });
			j++;
		}
	}
	return pieces;
}

/** Pieces of one kind in one; a lone space between two changes is a part of them. */
function joined(pieces: ChangedWords): ChangedWords {
	const runs: ChangedWords = [];
	let [taken, put] = ["", ""];
	const flush = () => {
		if (taken) runs.push({ kind: "del", text: taken });
		if (put) runs.push({ kind: "ins", text: put });
		[taken, put] = ["", ""];
	};
	for (const [place, { kind, text }] of pieces.entries()) {
		const after = pieces[place + 1]?.kind ?? "same";
		const bridges = /^\s+$/.test(text) && (taken || put) && after !== "same";
		if (kind === "del" || (kind === "same" && bridges)) taken += text;
		if (kind === "ins" || (kind === "same" && bridges)) put += text;
		if (kind !== "same" || bridges || text === "") continue;
		flush();
		const last = runs.at(-1);
		if (last?.kind === "same") last.text += text;
		else runs.push({ kind, text });
	}
	flush();
	return runs;
}
