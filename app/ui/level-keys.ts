/** Typing levels and numbers into the dimensions of a form. For the page that labels and the one that adjudicates. */

import { TypedLevels } from "./typed-levels.ts";

/** Is it a key of levels or numbers? */
export function isLevelKey(key: string): boolean {
	return /^[\d−-]$/.test(key);
}

/** A key that stands for something by itself, unlike Shift. */
const ACTS = /^(\S|Enter|Arrow.*|Page.*)$/;

/**
 * The keys typed on one page. Each dimension is a fieldset with an empty `[data-told]`, where what waits and
 * what fitted nothing is told.
 */
export class LevelKeys {
	private readonly typed = new TypedLevels<HTMLFieldSetElement>();
	/** Where a key was told to have chosen nothing, or something else than it may have meant. */
	private stray: HTMLFieldSetElement | null = null;

	/** @param attribute in which inputs name their keys */
	constructor(private readonly attribute: "data-key" | "data-adj-level") {}

	/**
	 * A digit or sign for the dimension that is asked.
	 * @param at when it was pressed, in milliseconds
	 * @returns the levels to choose, that of this key last: it may say what keys before it meant; none where a
	 * number took the key, or it chose nothing
	 */
	press(field: HTMLFieldSetElement, key: string, at: number): HTMLInputElement[] {
		if (typeIntoNumber(field, key)) {
			this.other(key);
			return [];
		}
		const meaning = this.typed.type(
			key.replace("−", "-"),
			field,
			(place) => (numberInput(place) ? null : [...this.levels(place).keys()]),
			at,
		);
		const place = meaning.kind === "waits" ? meaning.place : (meaning.told?.place ?? field);
		// What is open stays told until something else is chosen there.
		if (this.stray !== place || textTold(place).endsWith("…")) tell(place, "");
		if (meaning.kind === "waits") {
			tell(place, meaning.shown);
			return [];
		}
		const isChosen = meaning.kind === "chosen";
		if (isChosen && meaning.choices.length > 1) this.forgetStray();
		if (meaning.told) {
			tell(place, meaning.told.sentence);
			if (meaning.told.isOpen) this.stray = place;
		}
		const choices = isChosen ? meaning.choices : [];
		return choices.flatMap((choice) => this.levels(choice.place).get(choice.key) ?? []);
	}

	/** Any other key: a sign that waits for its digit is dropped, with a word unless it was Escape. */
	other(key: string): void {
		if (key !== "Escape" && !ACTS.test(key)) return;
		const dropped = this.typed.drop();
		if (!dropped?.place.isConnected) return;
		tell(dropped.place, key === "Escape" ? "" : dropped.sentence);
		if (key !== "Escape") this.stray = dropped.place;
	}

	/** After a key that chose nothing, the first Enter does not save: the person looks. @returns is it held? */
	holdsEnter(): boolean {
		const { stray } = this;
		this.stray = null;
		const told = stray?.isConnected ? stray.querySelector("[data-told]") : null;
		if (!told) return false;
		told.textContent += " Not saved yet: look, then press Enter again.";
		told.scrollIntoView({ block: "nearest" });
		return true;
	}

	/** What was open is known now. */
	private forgetStray(): void {
		if (this.stray) tell(this.stray, "");
		this.stray = null;
	}

	/** Another item is on the screen. */
	forget(form: HTMLFormElement): void {
		this.typed.drop();
		this.stray = null;
		for (const told of form.querySelectorAll("[data-told]")) told.textContent = "";
	}

	private levels(field: HTMLFieldSetElement): Map<string, HTMLInputElement> {
		const inputs = [...field.querySelectorAll<HTMLInputElement>(`input[${this.attribute}]`)];
		const named = inputs.map((input) => [input.getAttribute(this.attribute) ?? "", input] as const);
		return new Map(named.filter(([key]) => /^-?\d+$/.test(key)));
	}
}

function textTold(field: HTMLFieldSetElement): string {
	return field.querySelector("[data-told]")?.textContent ?? "";
}

function tell(field: HTMLFieldSetElement, sentence: string): void {
	const told = field.querySelector("[data-told]");
	if (told) told.textContent = sentence;
}

function numberInput(field: HTMLFieldSetElement): HTMLInputElement | null {
	return field.querySelector<HTMLInputElement>("input[inputmode=decimal]");
}

/**
 * A key that did not reach the number's own field: it was not in focus, or the key was kept for it.
 * @returns did it belong to a number?
 */
export function typeIntoNumber(field: HTMLFieldSetElement, key: string): boolean {
	const input = numberInput(field);
	if (!input || !/^[\d.,+−-]$/.test(key)) return false;
	if (document.activeElement !== input) {
		input.focus({ preventScroll: true });
		input.select();
	}
	typeInto(input, key);
	return true;
}

/** What a key does in a text field that has the focus, for a key that was kept. */
export function typeInto(input: HTMLInputElement | HTMLTextAreaElement, key: string): void {
	const end = input.selectionEnd ?? input.value.length;
	const start = input.selectionStart ?? end;
	if (key === "Backspace")
		input.setRangeText("", start === end ? Math.max(0, start - 1) : start, end, "end");
	else if (key.length === 1) input.setRangeText(key, start, end, "end");
	else if (key === "Enter" && input instanceof HTMLTextAreaElement)
		input.setRangeText("\n", start, end, "end");
	else return;
	input.dispatchEvent(new Event("input", { bubbles: true }));
}
