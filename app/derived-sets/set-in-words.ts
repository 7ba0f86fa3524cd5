import type { DerivedSet } from "#db/queries/derived-sets.server.ts";

/** What each state of a set is called, and the chip it stands in. */
export const SET_STATUS: Readonly<Record<DerivedSet["status"], { words: string; chip: string }>> = {
	making: { words: "incomplete", chip: "chip chip-warn" },
	draft: { words: "draft", chip: "chip" },
	approved: { words: "approved", chip: "chip chip-accept" },
};

/** The first digits of a content hash: enough to tell sets apart by eye. */
export function shortHash(contentHash: string | null): string {
	return contentHash?.slice(0, 8) ?? "—";
}
