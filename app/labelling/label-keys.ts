/** What each key does on the label page. Works on the page's own native controls. */

import { isLevelKey, LevelKeys, typeInto, typeIntoNumber } from "../ui/level-keys.ts";
import { markEvidence } from "./evidence/marking.ts";
import { keepChoice, keptChoice } from "./kept-choice.ts";
import { openSheet } from "./sheet.ts";

const NUMBER_FIELD = "input[inputmode=decimal]";
const KEYS_OFF = "concord-label-keys";

/** Single keys can be turned off: they get in the way of speech input. */
export function keysAreOff(): boolean {
	return keptChoice(KEYS_OFF) === "off";
}

export function turnKeys(to: "on" | "off"): void {
	keepChoice(KEYS_OFF, to);
}

export function openDialog(id: string): void {
	const dialog = document.getElementById(id);
	if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

function dimensions(form: HTMLFormElement): HTMLFieldSetElement[] {
	return [...form.querySelectorAll<HTMLFieldSetElement>("fieldset[data-dimension]")];
}

function activeDimension(form: HTMLFormElement): HTMLFieldSetElement | undefined {
	return dimensions(form).find((field) => field.dataset.active) ?? dimensions(form)[0];
}

/** The dimension that words are marked for: the active one, else the one before it that asks for them. */
function markedDimension(form: HTMLFormElement): HTMLFieldSetElement | undefined {
	const fields = dimensions(form);
	const asking = fields.filter((field) => field.querySelector("[data-mark-evidence]"));
	const active = activeDimension(form);
	const upTo = asking.filter((field) => !active || fields.indexOf(field) <= fields.indexOf(active));
	return upTo.at(-1) ?? asking[0];
}

function isAnswered(field: HTMLFieldSetElement): boolean {
	const inputs = [...field.querySelectorAll<HTMLInputElement>("input")];
	return inputs.some((input) =>
		input.type === "radio" ? input.checked && input.value !== "" : input.value !== "",
	);
}

/** Puts the focus on a dimension: on what is chosen, else on its first control. */
function enterDimension(field: HTMLFieldSetElement | undefined): void {
	const input =
		field?.querySelector<HTMLInputElement>(
			"input[inputmode=decimal], input:checked:not([value=''])",
		) ?? field?.querySelector<HTMLInputElement>("input");
	if (field?.form) openSheet(field.form);
	input?.focus({ preventScroll: true });
	show(field);
}

/** Where the dimension is longer than the window, what is chosen from comes first. */
function show(field: HTMLFieldSetElement | undefined): void {
	field?.scrollIntoView({ block: "nearest" });
	field?.querySelector(".level-row, .level-words, .input")?.scrollIntoView({ block: "nearest" });
}

/** Brings a dimension into sight, by its number from 0. */
export function showDimension(form: HTMLFormElement, place: number): void {
	show(dimensions(form)[place]);
}

/** After a choice: on to the next dimension that has no answer yet, if there is one. */
export function enterNextUnanswered(
	form: HTMLFormElement,
	from: HTMLFieldSetElement | null | undefined,
): void {
	const fields = dimensions(form);
	const place = from ? fields.indexOf(from) : -1;
	const next = [...fields.slice(place + 1), ...fields.slice(0, place)].find(
		(field) => !isAnswered(field),
	);
	if (next) enterDimension(next);
}

function step(form: HTMLFormElement, by: 1 | -1): void {
	const fields = dimensions(form);
	const from = activeDimension(form);
	const place = from ? fields.indexOf(from) : -1;
	const to = fields[Math.min(Math.max(place + by, 0), fields.length - 1)];
	enterDimension(to);
	// Digits that follow are another number, not the rest of the one that stands there.
	if (to !== from) to?.querySelector<HTMLInputElement>(NUMBER_FIELD)?.select();
}

const levelKeys = new LevelKeys("data-key");

/** Another item fills the form: what was typed of a level, and told of it, belongs to the one before. */
export function forgetTyped(form: HTMLFormElement): void {
	levelKeys.forget(form);
}

/** Keys of levels and of reasons: digits, and the sign of a level below zero. */
function digit(form: HTMLFormElement, key: string, at: number): void {
	const skip = document.activeElement?.closest<HTMLElement>(".label-skip[open]");
	const active = activeDimension(form);
	const reasons = skip ?? active?.querySelector<HTMLElement>(".label-cannot[open]");
	const reason = reasons?.querySelector<HTMLInputElement>(`input[data-reason-key="${key}"]`);
	if (reason) {
		levelKeys.other(key);
		choose(reason);
		if (!skip) enterNextUnanswered(form, active);
		return;
	}
	if (!active || skip) return;
	const levels = levelKeys.press(active, key, at);
	for (const level of levels) choose(level);
	const last = levels.at(-1);
	if (last) enterNextUnanswered(form, last.closest("fieldset"));
}

function choose(input: HTMLInputElement): void {
	if (input.form) openSheet(input.form);
	input.click();
	input.focus({ preventScroll: true });
}

function verdict(form: HTMLFormElement, key: string): void {
	const input = form.querySelector<HTMLInputElement>(`input[data-key="${key}"]`);
	if (!input) return;
	choose(input);
	enterNextUnanswered(form, input.closest("fieldset"));
}

/**
 * Opens a folded part and goes to its first choice, or folds it again and goes back to the dimension, so that
 * Enter saves: a reason to skip that was chosen is given up, one for a dimension stays in sight.
 */
function toggle(form: HTMLFormElement, details: HTMLDetailsElement | null | undefined): void {
	if (!details) return;
	const chosen = details.querySelector<HTMLInputElement>("input:checked:not([value=''])");
	if (!details.open) {
		details.open = true;
		openSheet(form);
		(chosen ?? details.querySelector("input"))?.focus({ preventScroll: true });
		details.scrollIntoView({ block: "nearest" });
		return;
	}
	const skips = details.matches(".label-skip");
	if (skips && chosen) chosen.checked = false;
	details.open = !skips && chosen !== null;
	enterDimension(details.closest("fieldset") ?? activeDimension(form));
}

function submit(form: HTMLFormElement): void {
	const skipping = document.activeElement?.closest(".label-skip");
	const intent = skipping ? "skip" : "submit";
	if (!skipping && levelKeys.holdsEnter()) return;
	form.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value="${intent}"]`));
}

function scrollItem(by: number): void {
	const pane = document.querySelector(".label-item");
	if (pane && pane.scrollHeight > pane.clientHeight)
		pane.scrollBy(0, by * pane.clientHeight * 0.85);
	else window.scrollBy(0, by * window.innerHeight * 0.85);
}

/** Does what a key stands for. @returns whether it stands for something */
function pressKey(form: HTMLFormElement, key: string, at = performance.now()): boolean {
	const page = (selector: string) => document.querySelector<HTMLElement>(selector);
	const field = activeDimension(form);
	if (isLevelKey(key)) {
		digit(form, key, at);
		return true;
	}
	levelKeys.other(key);
	const side = field?.querySelector<HTMLInputElement>(`input[data-arrow="${key}"]`);
	if (side) {
		choose(side);
		enterNextUnanswered(form, field);
		return true;
	}
	switch (key) {
		case "a":
		case "r":
			verdict(form, key);
			return true;
		case "j":
		case "ArrowDown":
			step(form, 1);
			return true;
		case "k":
		case "ArrowUp":
			step(form, -1);
			return true;
		case "PageDown":
		case "PageUp":
			scrollItem(key === "PageDown" ? 1 : -1);
			return true;
		case "Enter":
			submit(form);
			return true;
		case "o":
			activeDimension(form)?.querySelector<HTMLInputElement>("input[data-leave-out]")?.click();
			return true;
		case "e":
			markEvidence(markedDimension(form));
			return true;
		case "x":
			toggle(form, activeDimension(form)?.querySelector<HTMLDetailsElement>(".label-cannot"));
			return true;
		case "s":
			toggle(form, form.querySelector<HTMLDetailsElement>(".label-skip"));
			return true;
		case "f":
		case "b":
		case "g":
		case "t":
		case "w":
			page(`[data-key="${key}"]`)?.click();
			return true;
		case "c":
			openSheet(form);
			page(`[data-key="${key}"]`)?.focus();
			return true;
		case "/":
			page(`[data-key="${key}"]`)?.focus();
			return true;
		case "?":
			openDialog("label-key-list");
			return true;
	}
	return field ? typeIntoNumber(field, key) : false;
}

/** A key that was pressed before the page took keys, and does now what it would have done then. */
export function pressEarlyKey(form: HTMLFormElement, key: string, at: number): void {
	const { activeElement } = document;
	const letter = key.length === 1 ? key.toLowerCase() : key;
	if (
		activeElement instanceof HTMLTextAreaElement ||
		(activeElement instanceof HTMLInputElement && activeElement.type === "search")
	) {
		if (key === "Escape") activeElement.blur();
		else typeInto(activeElement, key);
	} else if (!keysAreOff() || NATIVE_KEYS.has(key)) pressKey(form, letter, at);
}

const NATIVE_KEYS = new Set(["Enter", "ArrowUp", "ArrowDown", "PageUp", "PageDown"]);
/** Held down, these go on; any other key counts once. */
const REPEATED = /^(Arrow|Page)|^[jk]$/i;

/**
 * Handles a key pressed anywhere on the page, unless it belongs to a control that takes it itself.
 * @param takes is the key for the item on the screen? Given the moment it was pressed
 */
export function onLabelKey(
	event: KeyboardEvent,
	form: HTMLFormElement,
	takes: (at: number) => boolean,
): void {
	const target = event.target as HTMLElement;
	if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
	const writes = target.matches("textarea, input[type=search]");
	if (event.key === "Enter" && event.ctrlKey && !event.repeat) submit(form);
	else if (writes && event.key === "Escape") target.blur();
	else if (!writes && event.key === "Escape") {
		levelKeys.other("Escape");
		const open = target.closest<HTMLDetailsElement>(".label-skip[open], .label-cannot[open]");
		if (open) toggle(form, open);
	}
	if (writes || event.ctrlKey || event.metaKey || event.altKey) return;
	if (keysAreOff() && !NATIVE_KEYS.has(event.key)) return;
	if (event.key === "Enter" && target.closest("a, button, summary")) return;
	if (target.matches(".label-item") && /^(Arrow|Page)/.test(event.key)) return;
	if (target.matches(NUMBER_FIELD) && /^([\d.,+−-]|ArrowLeft|ArrowRight|e|E)$/.test(event.key)) {
		levelKeys.other(event.key);
		return;
	}
	const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
	const counts = takes(event.timeStamp) && (!event.repeat || REPEATED.test(key));
	const wouldAct = /^(\S|Enter)$/.test(key);
	if (counts ? pressKey(form, key, event.timeStamp) : wouldAct) {
		event.preventDefault();
	}
}

/** Goes to the field of this name, where something is wrong with it. */
export function enterField(form: HTMLFormElement, name: string): void {
	const field = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
	if (field instanceof HTMLTextAreaElement) {
		openSheet(form);
		field.focus();
		return;
	}
	const details = field?.closest("details");
	if (field && details) {
		details.open = true;
		field.focus();
	} else enterDimension(field?.closest("fieldset") ?? undefined);
}
