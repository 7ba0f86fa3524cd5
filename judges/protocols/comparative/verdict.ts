import type { Outcome } from "#db/model/judgment.ts";

/** What the model said about the two in the order in which they stood. */
export type Raw = "first" | "second" | "tie";
export type Preference = "a_better" | "tie" | "b_better";

export type PairRules = {
	/** One order says tie and the other names a winner: a tie, or a win after all. */
	readonly halfWin: "tie" | "win";
	/** The orders name different winners: no value, or a tie. */
	readonly inconsistentAs: "unscored" | "tie";
};

/**
 * The verdict of two askings, A first and then B first. Both name the same answer: it is better. Both
 * tie, or one ties and one names a winner: a tie. They contradict each other: position_inconsistent.
 */
export function pairVerdict(aFirst: Raw, bFirst: Raw, rules: PairRules): Outcome {
	const evidence = { aFirst, bFirst };
	const one = preferenceOf(aFirst, ["a_better", "b_better"]);
	const other = preferenceOf(bFirst, ["b_better", "a_better"]);
	if (one === other) return { kind: "scored", value: one, evidence };
	if (one === "tie" || other === "tie") {
		const winner = one === "tie" ? other : one;
		return { kind: "scored", value: rules.halfWin === "win" ? winner : "tie", evidence };
	}
	if (rules.inconsistentAs === "tie") return { kind: "scored", value: "tie", evidence };
	return { kind: "unscored", reason: "position_inconsistent", evidence };
}

function preferenceOf(raw: Raw, [first, second]: readonly [Preference, Preference]): Preference {
	if (raw === "tie") return "tie";
	return raw === "first" ? first : second;
}
