/** What was chosen and typed for an item and not saved yet, kept in this browser. */

import type { FormValues } from "./annotation-fields.ts";

export type Draft = {
	values: FormValues;
	startedAt: number;
	/** Time the item was in sight so far, in milliseconds. */
	visibleMs: number;
};

/** People may share a browser: a draft belongs to a rater as well as to an item. */
export function draftKey(raterId: string, itemId: string): string {
	return `concord-draft/${raterId}/${itemId}`;
}

export function readDraft(key: string): Draft | null {
	try {
		const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
		return draft && typeof draft === "object" && "values" in draft ? (draft as Draft) : null;
	} catch {
		return null;
	}
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
	kept: Draft | null,
): FormValues | null {
	const touched = Object.entries(typed).filter(([name, value]) => value !== (before[name] ?? ""));
	if (!kept && touched.length === 0) return null;
	return { ...(kept?.values ?? typed), ...Object.fromEntries(touched) };
}
