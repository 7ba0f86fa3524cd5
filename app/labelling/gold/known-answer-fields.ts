/** Names of the fields in which a lead gives known answers; shared by page and server. */

/** Holds the code of the level, or a number; empty: not known on this dimension. */
export function knownField(dimension: string): string {
	return `known:${dimension}`;
}

/** Why it is right. */
export function whyField(dimension: string): string {
	return `why:${dimension}`;
}

/** A dimension as the form of a known answer asks it. */
export type KnownAnswerView = {
	readonly name: string;
	readonly title: string;
	/** Levels by code; null on a numeric scale. */
	readonly levels: readonly { readonly code: string; readonly words: string }[] | null;
	readonly range: readonly [number, number] | null;
	readonly value: string;
	readonly reason: string;
};
