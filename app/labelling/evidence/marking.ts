/**
 * Marking words of the item's texts, by mouse or by key: both make the browser's own selection, so that what
 * would be marked is seen and read out as selections are. Marks are drawn by the CSS Custom Highlight API.
 */

import { asOnPage, evidenceField, fieldOf, type PageSpan, spansOf, withSpan } from "./page-span.ts";

type PageText = { source: string; element: HTMLElement };

/** The texts in which words can be marked, where they stand as they were written. */
function pageTexts(): PageText[] {
	const of = (kind: string, selector: string) =>
		[...document.querySelectorAll<HTMLElement>(selector)].flatMap((element, place) => {
			const text = element.matches(".plain-text") ? element : element.querySelector(".plain-text");
			const isRaw = text instanceof HTMLElement && !element.querySelector(".md, table, pre");
			return isRaw ? [{ source: `${kind}:${place}`, element: text }] : [];
		});
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

type Cursor = { text: number; from: number; to: number };

let stop: (() => void) | null = null;

/** E: marks what is selected; where nothing is, words are chosen with the arrow keys until Enter or Escape. */
export function markEvidence(fieldset: HTMLFieldSetElement | null | undefined): void {
	if (stop) {
		stop();
		return;
	}
	if (!fieldset || !areaOf(fieldset) || markSelected(fieldset)) return;
	showRaw();
	// The page has followed by then, and the next key has not come.
	queueMicrotask(() => chooseWords(fieldset));
}

function chooseWords(fieldset: HTMLFieldSetElement): void {
	const texts = pageTexts();
	if (texts.length === 0) return;
	let at: Cursor = { text: 0, from: 0, to: 0 };
	const focused = document.activeElement;
	const show = () => {
		const { element } = texts[at.text];
		const [first, last] = [wordsOf(element)[at.from], wordsOf(element)[at.to]];
		const node = element.firstChild;
		if (!node || !first || !last) return;
		document.getSelection()?.setBaseAndExtent(node, first.start, node, last.end);
		element.scrollIntoView({ block: "nearest" });
	};
	const onKey = (event: KeyboardEvent) => {
		const last = wordsOf(texts[at.text].element).length - 1;
		const by = event.key === "ArrowRight" ? 1 : -1;
		switch (event.key) {
			case "ArrowRight":
			case "ArrowLeft": {
				const to = Math.min(Math.max(at.to + by, 0), last);
				at = event.shiftKey ? { ...at, to: Math.max(to, at.from) } : { ...at, from: to, to };
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
				markSelected(fieldset);
				end();
				break;
			case "Escape":
				document.getSelection()?.removeAllRanges();
				end();
				break;
			default:
				return;
		}
		event.preventDefault();
		event.stopImmediatePropagation();
		if (stop) show();
	};
	const end = () => {
		document.removeEventListener("keydown", onKey, true);
		delete document.body.dataset.marking;
		stop = null;
		if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
	};
	stop = end;
	document.body.dataset.marking = "on";
	document.addEventListener("keydown", onKey, true);
	show();
}

function wordsOf(element: HTMLElement): { start: number; end: number }[] {
	const text = element.firstChild?.textContent ?? "";
	return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
		start: index,
		end: index + word.length,
	}));
}

/** Draws the marked words into the texts, underlined. */
export function drawEvidence(spans: readonly PageSpan[]): void {
	if (typeof Highlight !== "function") return;
	const texts = new Map(pageTexts().map(({ source, element }) => [source, element]));
	const ranges = spans.flatMap(({ source, start, end }) => {
		const node = texts.get(source)?.firstChild;
		if (!(node instanceof Text)) return [];
		const range = document.createRange();
		range.setStart(node, Math.min(onNode(node, start), node.length));
		range.setEnd(node, Math.min(onNode(node, end), node.length));
		return [range];
	});
	CSS.highlights.set("evidence", new Highlight(...ranges));
}

/** A place with single line ends as a place in a node that may hold double ones. */
function onNode({ data }: Text, place: number): number {
	if (!data.includes("\r\n")) return place;
	let at = 0;
	for (let left = place; left > 0 && at < data.length; left--)
		at += data[at] === "\r" && data[at + 1] === "\n" ? 2 : 1;
	return at;
}
