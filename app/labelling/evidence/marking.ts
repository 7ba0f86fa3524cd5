/**
 * Marking words of the item's texts, by mouse or by key: both make the browser's own selection, so that what
 * would be marked is seen and read out as selections are. Marks are drawn by the CSS Custom Highlight API.
 */

import { asOnPage, evidenceField, fieldOf, type PageSpan, spansOf, withSpan } from "./page-span.ts";
import { placeInRendered } from "./place-in-rendered.ts";

type PageText = { source: string; element: HTMLElement };

/** The texts in which words can be marked, where they stand as they were written. */
function pageTexts(): PageText[] {
	return answersAndContexts().flatMap(({ source, element }) => {
		// Within rendered Markdown a block may stand as it was written: that is not the whole text.
		const text = element.matches(".plain-text")
			? element
			: element.querySelector(":scope > .plain-text");
		return text instanceof HTMLElement ? [{ source, element: text }] : [];
	});
}

/** The same, and those that are shown as Markdown. */
function answersAndContexts(): PageText[] {
	const of = (kind: string, selector: string) =>
		[...document.querySelectorAll<HTMLElement>(selector)].map((element, place) => ({
			source: `${kind}:${place}`,
			element,
		}));
	return [
		...of("answer", ".label-item .label-answer"),
		...of("context", ".label-item .label-contexts > details"),
	];
}

/** Shows the texts as they were written: only there a place on the page is a place in the text. */
function showRaw(): void {
	const toggle = document.querySelector<HTMLElement>('.label-item [data-key="t"]');
	if (toggle?.getAttribute("aria-pressed") === "false") toggle.click();
}

/** What is selected, as a span; null where that is nothing, or not within one text. */
function selectedSpan(): { span: PageSpan; text: string } | null {
	const selection = document.getSelection();
	if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
	const range = selection.getRangeAt(0);
	const within = pageTexts().find(({ element }) => element.contains(range.commonAncestorContainer));
	if (!within) return null;
	const before = document.createRange();
	before.selectNodeContents(within.element);
	before.setEnd(range.startContainer, range.startOffset);
	const selected = range.toString();
	const excerpt = asOnPage(selected.trim());
	if (excerpt === "") return null;
	const lead = selected.length - selected.trimStart().length;
	const start = asOnPage(before.toString() + selected.slice(0, lead)).length;
	const text = asOnPage(within.element.textContent ?? "");
	const { source } = within;
	return { span: { source, start, end: start + excerpt.length, excerpt }, text };
}

function areaOf(fieldset: HTMLFieldSetElement): HTMLTextAreaElement | null {
	const name = evidenceField(fieldset.dataset.dimension ?? "");
	return fieldset.querySelector<HTMLTextAreaElement>(`textarea[name="${CSS.escape(name)}"]`);
}

/** Writes a field as a person would, so that the page follows. */
export function writeSpans(area: HTMLTextAreaElement, spans: readonly PageSpan[]): void {
	const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
	set?.call(area, fieldOf(spans));
	area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Marks what is selected for a dimension. @returns was there something to mark? */
function markSelected(fieldset: HTMLFieldSetElement): boolean {
	const selected = selectedSpan();
	const area = areaOf(fieldset);
	if (!selected || !area) return false;
	writeSpans(area, withSpan(spansOf(area.value) ?? [], selected.span, selected.text));
	document.getSelection()?.removeAllRanges();
	return true;
}

/** Words from the first to the last one; `exact`: only these characters of them. */
type Cursor = { text: number; from: number; to: number; exact?: { start: number; end: number } };

/** Words are being chosen for a dimension: how that ends, with what is selected marked or not. */
let stop: ((marks: boolean) => void) | null = null;

/**
 * E, or the button: marks what is selected. Where nothing is, words are chosen with the arrow keys until Enter or
 * Escape, or selected and the button pressed again. What is selected in a rendered text is looked for in
 * the raw one, and selected there.
 */
export function markEvidence(fieldset: HTMLFieldSetElement | null | undefined): void {
	if (stop) {
		stop(true);
		return;
	}
	if (!fieldset || !areaOf(fieldset) || markSelected(fieldset)) return;
	const wanted = renderedSelection();
	showRaw();
	// The page has followed by then, and the next key has not come.
	queueMicrotask(() => chooseWords(fieldset, wanted));
}

/** Words of a text that is shown as Markdown, and how often they stand there before. */
type Wanted = { source: string; words: string; before: number };

/** What is selected within one text that is shown as Markdown. */
function renderedSelection(): Wanted | null {
	const selection = document.getSelection();
	if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
	const { commonAncestorContainer } = selection.getRangeAt(0);
	const within = answersAndContexts().find(({ element }) =>
		element.contains(commonAncestorContainer),
	);
	const words = selection.toString().trim();
	if (!within || words === "") return null;
	const before = document.createRange();
	before.selectNodeContents(within.element);
	before.setEnd(selection.getRangeAt(0).startContainer, selection.getRangeAt(0).startOffset);
	return { source: within.source, words, before: before.toString().split(words).length - 1 };
}

/** Where to begin: at the words that were meant if they stand there as they were shown, else at the first word. */
function beginning(texts: readonly PageText[], wanted: Wanted | null): Cursor {
	const text = texts.findIndex(({ source }) => source === wanted?.source);
	const first: Cursor = { text: Math.max(text, 0), from: 0, to: 0 };
	if (text < 0 || !wanted) return first;
	const { element } = texts[text];
	const pieces = (element.textContent ?? "").split(wanted.words);
	if (pieces.length < wanted.before + 2) return first;
	const start = pieces.slice(0, wanted.before + 1).join(wanted.words).length;
	const exact = { start, end: start + wanted.words.length };
	const words = wordsOf(element);
	const from = words.findIndex(({ end }) => end > start);
	const to = words.findLastIndex((word) => word.start < exact.end);
	return { text, from, to, exact };
}

const BY_KEY =
	"← → choose a word, with Shift more of them; ↑ ↓ another text. Enter marks, Esc ends. Or select words and press “mark the words”.";
const BY_FINGER = "Select words in a text, then press “mark the words” again.";

function chooseWords(fieldset: HTMLFieldSetElement, wanted: Wanted | null): void {
	const texts = pageTexts();
	if (texts.length === 0) return;
	const told = fieldset.querySelector(".label-marking");
	const byFinger = matchMedia("(pointer: coarse)").matches;
	if (told) told.textContent = byFinger ? BY_FINGER : BY_KEY;
	let at = beginning(texts, wanted);
	const focused = document.activeElement;
	const show = () => {
		const { element } = texts[at.text];
		const [first, last] = [wordsOf(element)[at.from], wordsOf(element)[at.to]];
		if (!first || !last) return;
		const { start, end: after } = at.exact ?? { start: first.start, end: last.end };
		const [from, to] = [pointIn(element, start), pointIn(element, after)];
		if (!from || !to) return;
		document.getSelection()?.setBaseAndExtent(from.node, from.at, to.node, to.at);
		element.scrollIntoView({ block: "nearest" });
	};
	const onKey = (event: KeyboardEvent) => {
		const last = wordsOf(texts[at.text].element).length - 1;
		const by = event.key === "ArrowRight" ? 1 : -1;
		switch (event.key) {
			case "ArrowRight":
			case "ArrowLeft": {
				const to = Math.min(Math.max(at.to + by, 0), last);
				const { text, from } = at;
				at = event.shiftKey ? { text, from, to: Math.max(to, from) } : { text, from: to, to };
				break;
			}
			case "ArrowDown":
			case "ArrowUp": {
				const step = event.key === "ArrowDown" ? 1 : -1;
				at = { text: (at.text + step + texts.length) % texts.length, from: 0, to: 0 };
				break;
			}
			case "Enter":
			case "e":
				end(true);
				break;
			case "Escape":
				end(false);
				break;
			default:
				return;
		}
		event.preventDefault();
		event.stopImmediatePropagation();
		if (stop) show();
	};
	const end = (marks: boolean) => {
		if (!marks || !markSelected(fieldset)) document.getSelection()?.removeAllRanges();
		if (told) told.textContent = "";
		document.removeEventListener("keydown", onKey, true);
		delete document.body.dataset.marking;
		stop = null;
		if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
	};
	stop = end;
	document.body.dataset.marking = "on";
	document.addEventListener("keydown", onKey, true);
	// A finger selects for itself.
	if (!byFinger || wanted) show();
}

function wordsOf(element: HTMLElement): { start: number; end: number }[] {
	const text = element.textContent ?? "";
	return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
		start: index,
		end: index + word.length,
	}));
}

/**
 * Draws the marked words into the texts, underlined; in rendered Markdown where they surely stand there. The list
 * says of the others that they are in the raw text.
 * @param written the texts as they were written, by their source
 */
export function drawEvidence(
	spans: readonly PageSpan[],
	written: ReadonlyMap<string, string>,
): void {
	if (typeof Highlight !== "function") return;
	const texts = new Map(pageTexts().map(({ source, element }) => [source, element]));
	const rendered = new Map(
		answersAndContexts().map(({ source, element }) => [
			source,
			element.matches(".prose-text") ? element : element.querySelector(":scope > .prose-text"),
		]),
	);
	const ranges = spans.flatMap((span) => {
		const { source, start, end } = span;
		const raw = texts.get(source);
		const shown = rendered.get(source);
		const range = raw
			? rangeOf(raw, onText(raw.textContent ?? "", start), onText(raw.textContent ?? "", end))
			: shown && rangeInRendered(shown, asOnPage(written.get(source) ?? ""), span);
		for (const line of document.querySelectorAll(`[data-mark="${nameOf(span)}"]`))
			line.toggleAttribute("data-undrawn", !range);
		return range ? [range] : [];
	});
	CSS.highlights.set("evidence", new Highlight(...ranges));
}

/** Names a mark among those of an item. */
export function nameOf({ source, start, end }: PageSpan): string {
	return `${source} ${start} ${end}`;
}

function rangeInRendered(element: Element, written: string, span: PageSpan): Range | null {
	const place = placeInRendered(written, element.textContent ?? "", span);
	return place && rangeOf(element, place.start, place.end);
}

function rangeOf(element: Element, start: number, end: number): Range | null {
	const [first, last] = [pointIn(element, start), pointIn(element, end)];
	if (!first || !last) return null;
	const range = document.createRange();
	range.setStart(first.node, first.at);
	range.setEnd(last.node, last.at);
	return range;
}

/** A place in a text, which may lie in several nodes, as a place in one of them; its end for what is beyond. */
function pointIn(element: Element, place: number): { node: Node; at: number } | null {
	const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	let before = 0;
	let last: { node: Node; at: number } | null = null;
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		const length = node.textContent?.length ?? 0;
		last = { node, at: Math.min(place - before, length) };
		if (place - before <= length) return last;
		before += length;
	}
	return last;
}

/** A place with single line ends as a place in a text that may hold double ones. */
function onText(data: string, place: number): number {
	if (!data.includes("\r\n")) return place;
	let at = 0;
	for (let left = place; left > 0 && at < data.length; left--)
		at += data[at] === "\r" && data[at + 1] === "\n" ? 2 : 1;
	return at;
}
