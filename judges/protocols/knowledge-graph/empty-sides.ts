import type { Outcome } from "#db/model/judgment.ts";
import type { Sides } from "./evidence.ts";
import { type Figure, figuresOf, type KnowledgeGraphParameters } from "./parameters.ts";

/**
 * The outcomes of a comparison where a side has no entities; null where both have some. Of nothing
 * no share can be found: `input_side_empty`. Nothing is found on a side without entities: 0, marked.
 * The paper gives 0 for both.
 */
export function emptyOutcomes(
	{ input, other }: Sides,
	parameters: KnowledgeGraphParameters,
): Map<Figure, Outcome> | null {
	const sizes = { input: input.entities.length, other: other.entities.length };
	if (sizes.input > 0 && sizes.other > 0) return null;
	return new Map(
		figuresOf(parameters).map((figure) => {
			const [from, to] = figure.startsWith("reverse.")
				? ([other, input] as const)
				: ([input, other] as const);
			const denominator = from.entities.length;
			const empty = denominator === 0 ? "input side" : "other side";
			const dropped = { from: from.dropped, to: to.dropped };
			const evidence = { numerator: 0, denominator, empty, dropped };
			const isScored = denominator > 0 || parameters.empty === "paper";
			return [
				figure,
				isScored
					? { kind: "scored", value: 0, evidence }
					: { kind: "unscored", reason: "not_applicable", detail: "input_side_empty", evidence },
			];
		}),
	);
}
