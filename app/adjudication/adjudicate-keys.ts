/** What each key does on the adjudication page. Works on the page's own native controls. */

import { openKeyListDialog } from "../ui/key-list.tsx";
import { isLevelKey, LevelKeys, typeIntoNumber } from "../ui/level-keys.ts";

export const KEY_LIST = "adj-key-list";
const WRITES = "textarea, select, input[type=text], input[type=search]";
const NUMBER_FIELD = "input[inputmode=decimal]";
const levelKeys = new LevelKeys("data-adj-level");

export function openKeyList(): void {
	openKeyListDialog(KEY_LIST);
}

function form(): HTMLFormElement | null {
	return document.querySelector<HTMLFormElement>("#adjudication");
}

function dimensions(): HTMLFieldSetElement[] {
	return [...document.querySelectorAll<HTMLFieldSetElement>("[data-adj-dimension]")];
}

function activeDimension(): HTMLFieldSetElement | undefined {
	return dimensions().find((field) => field.dataset.active) ?? dimensions()[0];
}

function isDecided(field: HTMLFieldSetElement): boolean {
	return [...field.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")].some((input) =>
		input.type === "radio" ? input.checked : input.value.trim() !== "",
	);
}

function enter(field: HTMLFieldSetElement | undefined): void {
	const control =
		field?.querySelector<HTMLInputElement>("input:checked, input[type=text]") ??
		field?.querySelector<HTMLInputElement>("input:not([type=hidden])");
	control?.focus({ preventScroll: true });
	field?.scrollIntoView({ block: "nearest" });
}

function choose(input: HTMLInputElement | null | undefined): void {
	if (!input) return;
	input.click();
	input.focus({ preventScroll: true });
	const fields = dimensions();
	const place = fields.findIndex((field) => field.contains(input));
	const rest = [...fields.slice(place + 1), ...fields.slice(0, place)];
	const next = rest.find((field) => !isDecided(field));
	if (next) enter(next);
}

function takeMajority(): void {
	for (const field of dimensions()) {
		const { majority } = field.dataset;
		if (majority === undefined) continue;
		field.querySelector<HTMLInputElement>(`input[type=radio][value="${majority}"]`)?.click();
	}
	const open = dimensions().find((field) => !isDecided(field));
	if (open) enter(open);
}

function step(distance: 1 | -1): void {
	const fields = dimensions();
	const active = activeDimension();
	const place = active ? fields.indexOf(active) : -1;
	const to = fields[Math.min(Math.max(place + distance, 0), fields.length - 1)];
	enter(to);
	// Digits that follow are another number, not the rest of the one that stands there.
	if (to !== active) to?.querySelector<HTMLInputElement>(NUMBER_FIELD)?.select();
}

function submit(): void {
	if (levelKeys.holdsEnter()) return;
	form()?.requestSubmit(form()?.querySelector<HTMLButtonElement>("button[value=decide]"));
}

function keyed(key: string): HTMLElement | null {
	return document.querySelector<HTMLElement>(`[data-adj-key="${key}"]`);
}

function press(key: string, at: number): boolean {
	const active = activeDimension();
	if (isLevelKey(key)) {
		if (active) for (const level of levelKeys.press(active, key, at)) choose(level);
		return true;
	}
	levelKeys.other(key);
	switch (key) {
		case "a":
		case "r":
			choose(document.querySelector<HTMLInputElement>(`[data-adj-level="${key}"]`));
			return true;
		case "n":
			choose(active?.querySelector<HTMLInputElement>('[data-adj-level="n"]'));
			return true;
		case "m":
			takeMajority();
			return true;
		case "ArrowDown":
		case "ArrowUp":
			step(key === "ArrowDown" ? 1 : -1);
			return true;
		case "Enter":
			submit();
			return true;
		case "j":
		case "s":
			keyed("j")?.click();
			return true;
		case "k":
		case "u":
			keyed(key)?.click();
			return true;
		case "c":
		case "l":
			keyed(key)?.focus();
			return true;
		case "b":
			keyed("b")?.click();
			// The field is shown by what the click changed.
			requestAnimationFrame(() =>
				document.querySelector<HTMLElement>("#adjudication [data-adj-proposal]")?.focus(),
			);
			return true;
		case "?":
			openKeyList();
			return true;
	}
	return active ? typeIntoNumber(active, key) : false;
}

/** A key, and where it was pressed. */
type Pressed = { key: string; ctrlKey: boolean; target: Element; at: number };

/** Does what a key stands for, unless it belongs to a control that takes it itself. @returns was it done? */
export function pressAdjudicateKey({ key, ctrlKey, target, at }: Pressed): boolean {
	const writes = target.matches(WRITES);
	if (key === "Enter" && (ctrlKey || target.matches("input[type=text]"))) {
		submit();
		return true;
	}
	if (key === "Escape") levelKeys.other(key);
	if (writes && key === "Escape") enter(activeDimension());
	const leaves = target.matches(NUMBER_FIELD) && /^Arrow(Up|Down)$/.test(key);
	if ((writes && !leaves) || ctrlKey) {
		levelKeys.other(key);
		return false;
	}
	if (key === "Enter" && target.closest("a, button, summary")) return false;
	if (target.matches(".adj-item") && /^(Arrow|Page)/.test(key)) return false;
	return press(key.length === 1 ? key.toLowerCase() : key, at);
}

/** Handles a key pressed anywhere on the page. */
export function onAdjudicateKey(event: KeyboardEvent): void {
	const { target, key, ctrlKey, timeStamp } = event;
	if (!(target instanceof Element) || event.defaultPrevented || event.isComposing) return;
	if (document.querySelector("dialog[open]") || event.metaKey || event.altKey) return;
	if (pressAdjudicateKey({ key, ctrlKey, target, at: timeStamp })) event.preventDefault();
}
