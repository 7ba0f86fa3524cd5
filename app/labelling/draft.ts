/** What was chosen and typed for an item and not saved yet, kept in this browser. */

import type { FormValues } from "./annotation-fields.ts";
import type { RubricView } from "./label-item.server.ts";
import { leftOut, leftOutInWords, type Meanings, meaningsOf, valuesUnder } from "./values-under.ts";

export type Draft = {
	values: FormValues;
	startedAt: number;
	/** Time the item was in sight so far, in milliseconds. */
	visibleMs: number;
	/** The version of the rubric that it was begun under, and what that asked; older drafts do not say. */
	version?: number;
	asked?: Meanings;
};

/** A draft as it is filled in. */
export type FilledDraft = {
	draft: Draft;
	/** What of it means the same under the rubric of the page. */
	values: FormValues;
	/** What the page says of what was left out; null where nothing was. */
	notice: string | null;
};

/** People may share a browser: a draft belongs to a rater as well as to an item. */
export function draftKey(raterId: string, itemId: string): string {
	return `concord-draft/${raterId}/${itemId}`;
}

/** What is kept of an item, as it means under the rubric of the page; null where there is nothing. */
export function readDraft(key: string, rubric: RubricView): FilledDraft | null {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
		if (!kept || typeof kept !== "object" || !("values" in kept)) return null;
		return draftUnder(kept as Draft, rubric);
	} catch {
		return null;
	}
}

/** A draft as it means under a rubric, with what is said of the rest. */
export function draftUnder(draft: Draft, rubric: RubricView): FilledDraft {
	const values = valuesUnder(draft.asked ?? {}, rubric.dimensions, draft.values);
	const left = leftOut(draft.values, values, rubric.dimensions);
	const notice =
		left.length > 0
			? `Your draft is back, and not saved yet. It was begun under ${draft.version ? `version ${draft.version}` : "an earlier version"} of the rubric, and this is version ${rubric.version}. ${leftOutInWords(left)}`
			: null;
	return { draft, values, notice };
}

/** What is kept of the item on the screen. */
export function draftOf(
	values: FormValues,
	{ version, dimensions }: RubricView,
	{ startedAt, visibleMs }: { startedAt: number; visibleMs: number },
): Draft {
	return { values, startedAt, visibleMs, version, asked: meaningsOf(dimensions) };
}

/** A browser that keeps nothing (private, full) only loses the draft. */
export function writeDraft(key: string, draft: Draft | null): void {
	try {
		if (draft) localStorage.setItem(key, JSON.stringify(draft));
		else localStorage.removeItem(key);
	} catch {}
}

/**
 * What fills the form when the page wakes: what was chosen before it could listen, then the draft.
 * @param typed what the form holds
 * @param before what it was rendered with
 * @returns null where that is what it was rendered with
 */
export function valuesAtWake(
	typed: FormValues,
	before: FormValues,
	kept: FormValues | null,
): FormValues | null {
	const touched = Object.entries(typed).filter(([name, value]) => value !== (before[name] ?? ""));
	if (!kept && touched.length === 0) return null;
	return { ...(kept ?? typed), ...Object.fromEntries(touched) };
}
