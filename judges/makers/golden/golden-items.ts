import type { LeftOut } from "#db/model/left-out.ts";
import type { AnsweredItem, Derived } from "../contract/derivation.ts";
import { GOLDEN, GoldenEvidence } from "./write-golden.ts";

/** Each item that has a golden answer again, with that answer as its reference. */
export function goldenItems(items: readonly AnsweredItem[]): Derived {
	const made = items.flatMap((item) => {
		const text = goldenOf(item);
		if (text === null) return [];
		return [
			{
				part: GOLDEN,
				origin: item.id,
				content: {
					...item.content,
					reference: [text],
					derivedFrom: { from: [item.id], how: GOLDEN },
				},
			},
		];
	});
	return { items: made, leftOut: leftOut(items) };
}

function goldenOf({ judgment }: AnsweredItem): string | null {
	const outcome = judgment?.[GOLDEN];
	if (outcome?.kind !== "scored") return null;
	return GoldenEvidence.safeParse(outcome.evidence).data?.text ?? null;
}

function leftOut(items: readonly AnsweredItem[]): LeftOut[] {
	const counts = new Map<string, number>();
	for (const item of items) {
		if (goldenOf(item) !== null) continue;
		const outcome = item.judgment?.[GOLDEN];
		const detail = outcome?.kind === "unscored" ? (outcome.detail ?? outcome.reason) : "not asked";
		const reason =
			detail === "has_reference"
				? "It has a reference already, which is never replaced."
				: detail === "field_absent:document"
					? "It names no document, or one that was never imported."
					: `No golden answer was written: ${detail.replaceAll("_", " ").replace(/\.$/, "")}.`;
		counts.set(reason, (counts.get(reason) ?? 0) + 1);
	}
	return [...counts].map(([reason, items]) => ({ part: GOLDEN, reason, items }));
}
