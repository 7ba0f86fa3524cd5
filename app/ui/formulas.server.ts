import katex from "katex";
import type MarkdownIt from "markdown-it";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";

/** Longer ones, and more of them in one text, stand as they were written: whoever waits for the page waits for them. */
const LONGEST = 2_000;
const MOST = 400;
const MOST_LINES = 60;
/** Cells of a matrix and letters of other scripts become half a kilobyte each. */
const MOST_LARGE = 200;
const LARGE = /[&\u0080-\uffff]/g;
/** One formula's HTML; what all of a text and of a page cost: 20 kB of HTML take about a millisecond. */
const LONGEST_HTML = 200_000;
const MOST_OF_TEXT = 600_000;
const MOST_OF_PAGE = 4_000_000;
/** What a character costs to read, in bytes of HTML. */
const READING = 50;
/** A formula that defines commands grows to hundreds of megabytes within what is bounded above. */
const DEFINES =
	/\\(?:[gex]?def|(?:re)?newcommand|providecommand|let|futurelet|global|long|DeclareMathOperator)(?![a-zA-Z])/;

/** Where a formula begins, and what ends it. */
const DELIMITERS: Readonly<Record<string, string>> = {
	$$: "$$",
	"\\[": "\\]",
	"\\(": "\\)",
	$: "$",
};
const DISPLAYED = ["$$", "\\["];

/**
 * Formulas between `$…$`, `$$…$$`, `\(…\)` and `\[…\]`, marked with their source: Markdown reads nothing in them.
 * Prices (`$5 and $6`) are none.
 */
export function markFormulas(md: MarkdownIt): void {
	const { escapeHtml } = md.utils;
	md.inline.ruler.before("escape", "formula", inlineFormula);
	md.block.ruler.before("fence", "formula", blockFormula, {
		alt: ["paragraph", "blockquote", "list"],
	});
	md.renderer.rules.formula = (tokens, at) =>
		`<span class="md-formula">${escapeHtml(tokens[at].content)}</span>`;
	md.renderer.rules.formula_block = (tokens, at) =>
		`<p><span class="md-formula">${escapeHtml(tokens[at].content.trim())}</span></p>\n`;
}

function inlineFormula(state: StateInline, silent: boolean): boolean {
	const { src, pos, posMax } = state;
	const found = formulaAt(src.slice(0, posMax), pos, endsIn(state));
	if (found === null) return false;
	if (!silent) state.push("formula", "", 0).content = found;
	state.pos += found.length;
	return true;
}

/** A formula of several lines, whose lines would else be headings, rules or lists. */
function blockFormula(state: StateBlock, first: number, end: number, silent: boolean): boolean {
	const lineAt = (line: number) =>
		state.src.slice(state.bMarks[line] + state.tShift[line], state.eMarks[line]);
	const open = DISPLAYED.find((delimiter) => lineAt(first).startsWith(delimiter));
	if (!open || state.sCount[first] - state.blkIndent >= 4) return false;
	const close = DELIMITERS[open];
	for (let line = first; line < Math.min(end, first + MOST_LINES); line++) {
		if (state.isEmpty(line) || (line > first && state.sCount[line] < state.blkIndent)) return false;
		const text = lineAt(line).trimEnd();
		const inside = line === first ? text.slice(open.length) : text;
		if (!inside.includes(close)) continue;
		// What stands behind it belongs to a paragraph, which finds the formula itself.
		if (inside.indexOf(close) !== inside.length - close.length) return false;
		if (silent) return true;
		const token = state.push("formula_block", "", 0);
		token.content = state.getLines(first, line + 1, state.blkIndent, false);
		token.map = [first, line + 1];
		state.line = line + 1;
		return true;
	}
	return false;
}

/** Where a delimiter stands next, from a place on; -1 where it does not. */
type Next = (close: string, from: number) => number;

const ends = new WeakMap<StateInline, Next>();

/** Looks through a text once for each delimiter, as long as places come in order. */
function endsIn(state: StateInline): Next {
	const known = ends.get(state);
	if (known) return known;
	const seen = new Map<string, { from: number; at: number }>();
	const next: Next = (close, from) => {
		const last = seen.get(close);
		if (last && from >= last.from && (last.at === -1 || from <= last.at)) return last.at;
		const at = state.src.indexOf(close, from);
		seen.set(close, { from, at });
		return at;
	};
	ends.set(state, next);
	return next;
}

/** The formula that begins at a place, with its delimiters; null where none does. */
function formulaAt(text: string, at: number, next: Next): string | null {
	const open = ["$$", "\\[", "\\(", "$"].find((delimiter) => text.startsWith(delimiter, at));
	if (!open) return null;
	const start = at + open.length;
	const close = DELIMITERS[open];
	const first = next(close, start);
	if (first === -1 || first > start + LONGEST) return null;
	const end = endOf(text, start, close);
	if (end < 0) return null;
	const source = text.slice(start, end);
	if (source.trim() === "") return null;
	if (open === "$" && !isMeant(source, text[at - 1] ?? " ", text[end + 1] ?? " ")) return null;
	return text.slice(at, end + open.length);
}

function endOf(text: string, from: number, close: string): number {
	// No further: a text of nothing but beginnings would be read once for each.
	const limit = Math.min(text.length, from + LONGEST + 1);
	for (let at = from; at < limit; at++) {
		if (text.startsWith(close, at)) return at;
		if (text[at] === "\\") at++;
	}
	return -1;
}

/** Between two dollars: a formula, or prices and names of variables? No words, no blanks at its ends. */
function isMeant(source: string, before: string, after: string): boolean {
	if (/^\s|\s$|\n/.test(source)) return false;
	if (/[\p{L}\p{N}$]/u.test(before) || /[\p{L}\p{N}$]/u.test(after)) return false;
	const bare = source
		.replace(/\\[a-zA-Z]+\*?/g, " ")
		.replace(/\{[^{}]*\}/g, " ")
		.replace(/\{[^{}]*\}/g, " ");
	const isPrice = /^\d/.test(source) && /(^|[\s,;])\p{L}{2,}(?=[\s,;]|$)/u.test(bare);
	return !isPrice && !/\p{L}{4}/u.test(bare) && !/^\d[\d,.]*\s*[-–—/]$/.test(source);
}

const MARKED = /<span class="md-formula">([^<]*)<\/span>/g;

/** What the formulas of a page have cost so far. */
const spent = new WeakMap<object, number>();

/**
 * Puts formulas in the place of their marks; what KaTeX cannot read, and what is too much for a text or its page, stands as
 * it was written.
 * @param page what the texts of one page, or of one item, have in common
 */
export function typesetFormulas(html: string, page: object): string {
	let formulas = 0;
	let cost = 0;
	const before = spent.get(page) ?? 0;
	const typed = html.replace(MARKED, (mark, escaped: string) => {
		formulas++;
		if (formulas > MOST || cost > MOST_OF_TEXT || before + cost > MOST_OF_PAGE) return mark;
		const formula = typeset(escaped);
		cost += READING * escaped.length + (formula?.length ?? 0);
		return formula === null || formula.length > LONGEST_HTML ? mark : formula;
	});
	spent.set(page, before + cost);
	return typed;
}

function typeset(escaped: string): string | null {
	const text = unescaped(escaped);
	if (DEFINES.test(text) || (text.match(LARGE)?.length ?? 0) > MOST_LARGE) return null;
	const open = ["$$", "\\[", "\\(", "$"].find((delimiter) => text.startsWith(delimiter)) ?? "$";
	const isDisplayed = DISPLAYED.includes(open);
	// It would write letters of the text to the log.
	const { warn } = console;
	console.warn = () => {};
	try {
		const formula = katex.renderToString(text.slice(open.length, -open.length), {
			displayMode: isDisplayed,
			throwOnError: true,
			// No links, images or styles of the text's own.
			trust: false,
			strict: "ignore",
			maxSize: 10,
			maxExpand: 200,
		});
		// What is wider than its place scrolls sideways, by keyboard too.
		const scrolls = isDisplayed ? ` role="group" aria-label="Formula" tabindex="0"` : "";
		return `<span class="md-formula" data-source="${escaped}"${scrolls}>${formula}</span>`;
	} catch (error) {
		// What is nested deeper than the stack goes is no formula either.
		if (error instanceof katex.ParseError || error instanceof RangeError) return null;
		throw error;
	} finally {
		console.warn = warn;
	}
}

function unescaped(html: string): string {
	return html
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&amp;", "&");
}
