/** What each key does on the adjudication page. Works on the page's own native controls. */

const KEY_LIST = "adj-key-list";

export function openKeyList(): void {
	const dialog = document.getElementById(KEY_LIST);
	if (dialog instanceof HTMLDialogElement) dialog.showModal();
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
	enter(fields[Math.min(Math.max(place + distance, 0), fields.length - 1)]);
}

function submit(): void {
	form()?.requestSubmit(form()?.querySelector<HTMLButtonElement>("button[value=decide]"));
}

function keyed(key: string): HTMLElement | null {
	return document.querySelector<HTMLElement>(`[data-adj-key="${key}"]`);
}

function press(key: string): boolean {
	switch (key) {
		case "a":
		case "r":
			choose(document.querySelector<HTMLInputElement>(`[data-adj-level="${key}"]`));
			return true;
		case "n":
			choose(activeDimension()?.querySelector<HTMLInputElement>('[data-adj-level="n"]'));
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
	if (!/^\d$/.test(key)) return false;
	choose(activeDimension()?.querySelector<HTMLInputElement>(`[data-adj-level="${key}"]`));
	return true;
}

/** Handles a key pressed anywhere on the page, unless it belongs to a control that takes it itself. */
export function onAdjudicateKey(event: KeyboardEvent): void {
	const { target } = event;
	if (!(target instanceof HTMLElement) || event.defaultPrevented || event.isComposing) return;
	if (document.querySelector("dialog[open]")) return;
	const writes = target.matches("textarea, select, input[type=text], input[type=search]");
	if (event.key === "Enter" && (event.ctrlKey || target.matches("input[type=text]"))) {
		event.preventDefault();
		submit();
		return;
	}
	if (writes && event.key === "Escape") enter(activeDimension());
	if (writes || event.ctrlKey || event.metaKey || event.altKey) return;
	if (event.key === "Enter" && target.closest("a, button, summary")) return;
	if (target.matches(".adj-item") && /^(Arrow|Page)/.test(event.key)) return;
	const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
	if (press(key)) event.preventDefault();
}

/**
 * Keys pressed while the next item is on its way: they are meant for it. Kept, and pressed again once it
 * is there; dropped when the decision was refused and the old item stays.
 */
export class KeysWhileAway {
	private kept: string[] = [];

	keep(event: KeyboardEvent): void {
		const { target } = event;
		if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
		if (!/^([a-z\d]|Enter)$/i.test(event.key) || event.repeat) return;
		event.preventDefault();
		this.kept.push(event.key);
	}

	replay(drop: boolean): void {
		const keys = this.kept;
		this.kept = [];
		if (drop) return;
		for (const key of keys) {
			document.body.dispatchEvent(
				new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
			);
		}
	}
}
