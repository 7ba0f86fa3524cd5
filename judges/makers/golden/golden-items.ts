import type { LeftOut } from "#db/model/left-out.ts";
import type { AnsweredItem, Derived } from "../contract/derivation.ts";
import { whyLeftOut } from "../contract/why-left-out.ts";
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
	const missing = items.filter((item) => goldenOf(item) === null);
	const outcomes = missing.map(({ judgment }) => judgment?.[GOLDEN]);
	return whyLeftOut(outcomes, { part: GOLDEN, otherwise: "No golden answer was written" });
}
