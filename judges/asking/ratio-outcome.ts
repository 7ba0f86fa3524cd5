import type { Outcome } from "#db/model/judgment.ts";

/** numerator / denominator with both kept; 0/0 has no claims to count. */
export function ratioOutcome(
	numerator: number,
	denominator: number,
	more: Readonly<Record<string, unknown>> = {},
): Outcome {
	const evidence = { numerator, denominator, ...more };
	if (denominator > 0) return { kind: "scored", value: numerator / denominator, evidence };
	return { kind: "unscored", reason: "not_applicable", detail: "no_claims", evidence };
}
