/** The label form's fields, read and filled as a whole: the form stays while the items change. */

import type { FormValues } from "./annotation-fields.ts";

/** What a person put into the form; what the page put there itself is left out. */
export function valuesOf(form: HTMLFormElement): FormValues {
	const values: FormValues = {};
	for (const [name, value] of new FormData(form)) {
		const input = form.elements.namedItem(name);
		const isHidden = input instanceof HTMLInputElement && input.type === "hidden";
		if (typeof value === "string" && !isHidden) values[name] = value;
	}
	return values;
}

/** Makes the form hold these values and no others, and folds what they do not need. */
export function fillForm(form: HTMLFormElement, values: FormValues): void {
	for (const field of form.elements) {
		if (field instanceof HTMLTextAreaElement) field.value = values[field.name] ?? "";
		if (!(field instanceof HTMLInputElement) || field.type === "hidden") continue;
		const value = values[field.name] ?? "";
		if (field.type === "radio") field.checked = field.value === value;
		else if (field.type === "checkbox") field.checked = value !== "";
		else field.value = value;
	}
	for (const details of form.querySelectorAll("details")) {
		details.open = details.querySelector("input:checked:not([value=''])") !== null;
	}
}

/** What the form of the page holds. */
export function currentValues(
	form = document.querySelector<HTMLFormElement>(".label-panel > form"),
): FormValues {
	return form ? valuesOf(form) : {};
}
