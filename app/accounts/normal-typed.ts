import { normalText } from "#db/model/normal-text.ts";

/** Longer than any login or password that somebody types. */
const MOST_TYPED = 4_096;

/** What somebody typed, however their keyboard wrote it; what nobody types as it is, since one letter may become eighteen. */
export function normalTyped(text: string): string {
	return text.length > MOST_TYPED ? text : normalText(text);
}
