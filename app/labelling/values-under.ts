/** What of an answer, a draft or a choice means the same under another version of the rubric: one rule for all. */

import { CANNOT, cannotField, type FormValues, ratingField } from "./annotation-fields.ts";
import type { DimensionView } from "./dimension-view.server.ts";
import { evidenceField } from "./evidence/page-span.ts";

/** What dimensions ask, by their names: two that read the same are asked the same. */
export type Meanings = Readonly<Record<string, string>>;

/** All that people read of each dimension, and the values that it takes. */
export function meaningsOf(dimensions: readonly DimensionView[]): Meanings {
	return Object.fromEntries(
		dimensions.map(({ name, title, guidelineHtml, levels, range }) => {
			const read = levels?.map(({ value, text, label, description, example }) => {
				return [value, text, label, description, example];
			});
			return [name, JSON.stringify([title, guidelineHtml, read ?? null, range])];
		}),
	);
}

/**
 * What of the values of a form means the same under another rubric: a level is kept as its place in the scale,
 * which is another level where the scale, its words or the question are others. What is no answer to a
 * dimension stays, and that one cannot be judged.
 */
export function valuesUnder(
	before: Meanings,
	now: readonly DimensionView[],
	values: FormValues,
): FormValues {
	const asked = meaningsOf(now);
	const same = new Set(
		Object.keys(asked)
			.filter((name) => Object.hasOwn(before, name) && before[name] === asked[name])
			.flatMap((name) => [ratingField(name), cannotField(name), evidenceField(name)]),
	);
	return Object.fromEntries(
		Object.entries(values).filter(
			([name, value]) =>
				!/^(rating|cannot|evidence):/.test(name) || same.has(name) || value.startsWith(CANNOT),
		),
	);
}

/** Titles of the dimensions whose answers are not among what was kept of them. */
export function leftOut(
	values: FormValues,
	kept: FormValues,
	now: readonly DimensionView[],
): string[] {
	const titles = new Map(now.map(({ name, title }) => [name, title]));
	const names = Object.keys(values).flatMap((field) => {
		const [, name] = /^(?:rating|cannot):(.*)$/s.exec(field) ?? [];
		return name !== undefined && values[field] && !Object.hasOwn(kept, field) ? [name] : [];
	});
	return [...new Set(names)].map((name) => titles.get(name) ?? name);
}

/** "What was chosen for Tone was left out: this version asks it otherwise." Empty where nothing was. */
export function leftOutInWords(titles: readonly string[]): string {
	if (titles.length === 0) return "";
	const which = new Intl.ListFormat("en").format(titles);
	return `What was chosen for ${which} was left out: this version asks ${titles.length === 1 ? "it" : "them"} otherwise.`;
}
