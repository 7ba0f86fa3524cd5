import type { LeftOut } from "#db/model/left-out.ts";
import type { MadeItem, ModelDerivation } from "../contract/derivation.ts";
import { GOLDEN, GoldenEvidence, goldenProtocol } from "./protocol.ts";

/** Copies of items whose reference was written by the golden model, from the whole document. */
export const goldenDerivation: ModelDerivation = {
	id: "golden",
	protocol: goldenProtocol.id,
	derive(items) {
		const made = items.flatMap((item) => {
			const text = goldenOf(item);
			if (text === null) return [];
			return [
				{
					part: "golden",
					origin: item.id,
					content: {
						...item.content,
						reference: [text],
						derivedFrom: { from: [item.id], how: "golden" },
					},
				},
			];
		});
		return { items: made, leftOut: leftOut(items) };
	},
};

function goldenOf({ judgment }: MadeItem): string | null {
	const outcome = judgment?.[GOLDEN];
	if (outcome?.kind !== "scored") return null;
	return GoldenEvidence.safeParse(outcome.evidence).data?.text ?? null;
}

function leftOut(items: readonly MadeItem[]): LeftOut[] {
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
	return [...counts].map(([reason, items]) => ({ part: "golden", reason, items }));
}
