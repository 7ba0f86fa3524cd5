/** What each key does on the label page. Works on the page's own native controls. */

const KEYS_OFF = "concord-label-keys";

/** Single keys can be turned off: they get in the way of speech input. */
export function keysAreOff(): boolean {
	return localStorage.getItem(KEYS_OFF) === "off";
}

export function turnKeys(to: "on" | "off"): void {
	localStorage.setItem(KEYS_OFF, to);
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

function isAnswered(field: HTMLFieldSetElement): boolean {
	const inputs = [...field.querySelectorAll<HTMLInputElement>("input")];
	return inputs.some((input) =>
		input.type === "radio" ? input.checked && input.value !== "" : input.value !== "",
	);
}

/** Puts the focus on a dimension: on what is chosen, else on its first control. */
function enterDimension(field: HTMLFieldSetElement | undefined): void {
	const input =
		field?.querySelector<HTMLInputElement>("input[type=number], input:checked") ??
		field?.querySelector<HTMLInputElement>("input");
	input?.focus({ preventScroll: true });
	field?.scrollIntoView({ block: "nearest" });
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
	const place = fields.indexOf(activeDimension(form) as HTMLFieldSetElement);
	enterDimension(fields[Math.min(Math.max(place + by, 0), fields.length - 1)]);
}

function digit(form: HTMLFormElement, key: string): void {
	const skip = document.activeElement?.closest<HTMLElement>(".label-skip[open]");
	const field = activeDimension(form);
	const reasons = skip ?? field?.querySelector<HTMLElement>(".label-cannot[open]");
	const chosen =
		reasons?.querySelector<HTMLInputElement>(`input[data-reason-key="${key}"]`) ??
		field?.querySelector<HTMLInputElement>(`input[data-key="${key}"]`);
	if (!chosen) return;
	chosen.click();
	chosen.focus({ preventScroll: true });
	if (!skip) enterNextUnanswered(form, field);
}

function verdict(form: HTMLFormElement, key: string): void {
	const input = form.querySelector<HTMLInputElement>(`input[data-key="${key}"]`);
	if (!input) return;
	input.click();
	input.focus({ preventScroll: true });
	enterNextUnanswered(form, input.closest("fieldset"));
}

/** Opens a folded part and goes to its first choice, or folds it again. */
function toggle(details: HTMLDetailsElement | null | undefined): void {
	if (!details) return;
	details.open = !details.open;
	const target = details.open ? details.querySelector("input") : details.querySelector("summary");
	target?.focus();
	details.scrollIntoView({ block: "nearest" });
}

function submit(form: HTMLFormElement): void {
	const skipping = document.activeElement?.closest(".label-skip");
	const intent = skipping ? "skip" : "submit";
	form.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value="${intent}"]`));
}

function scrollItem(by: number): void {
	const pane = document.querySelector(".label-item");
	if (pane && pane.scrollHeight > pane.clientHeight)
		pane.scrollBy(0, by * pane.clientHeight * 0.85);
	else window.scrollBy(0, by * window.innerHeight * 0.85);
}

function press(form: HTMLFormElement, key: string): boolean {
	const page = (selector: string) => document.querySelector<HTMLElement>(selector);
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
		case "x":
			toggle(activeDimension(form)?.querySelector<HTMLDetailsElement>(".label-cannot"));
			return true;
		case "s":
			toggle(form.querySelector<HTMLDetailsElement>(".label-skip"));
			return true;
		case "f":
		case "u":
		case "w":
			page(`[data-key="${key}"]`)?.click();
			return true;
		case "c":
		case "/":
			page(`[data-key="${key}"]`)?.focus();
			return true;
		case "g":
			openDialog("label-guideline");
			return true;
		case "?":
			openDialog("label-key-list");
			return true;
	}
	if (!/^\d$/.test(key)) return false;
	digit(form, key);
	return true;
}

const NATIVE_KEYS = new Set(["Enter", "ArrowUp", "ArrowDown", "PageUp", "PageDown"]);

/** Handles a key pressed anywhere on the page, unless it belongs to a control that takes it itself. */
export function onLabelKey(event: KeyboardEvent, form: HTMLFormElement): void {
	const target = event.target as HTMLElement;
	if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
	const writes = target.matches("textarea, input[type=search]");
	if (event.key === "Enter" && event.ctrlKey) submit(form);
	else if (writes && event.key === "Escape") target.blur();
	else if (!writes && event.key === "Escape") {
		const open = target.closest<HTMLDetailsElement>(".label-skip[open], .label-cannot[open]");
		if (open) toggle(open);
	}
	if (writes || event.ctrlKey || event.metaKey || event.altKey) return;
	if (keysAreOff() && !NATIVE_KEYS.has(event.key)) return;
	if (event.key === "Enter" && target.closest("a, button, summary")) return;
	if (target.matches(".label-item") && /^(Arrow|Page)/.test(event.key)) return;
	if (target.matches("input[type=number]") && /^(\d|Arrow|e$|E$)/.test(event.key)) return;
	const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
	if (press(form, key)) event.preventDefault();
}
