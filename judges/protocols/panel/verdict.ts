import type { Outcome } from "#db/model/judgment.ts";
import { MEMBER_MISSING } from "#db/model/rating.ts";
import type { Level } from "#db/model/scale.ts";
import type { Member } from "../../asking/protocol.ts";

export type PanelRule = "majority" | "mean" | "median" | "weighted";

export type PanelRules = {
	readonly rule: PanelRule;
	/** Numbers from this value on are accepted; null: the number itself is the panel's value. */
	readonly cut: number | null;
	/** A member without a value: no value of the panel, or that of the others. */
	readonly missing: "unresolved" | "over_present";
	/** For `weighted`: how much each member's vote counts. */
	readonly weights: readonly number[];
};

/**
 * What a panel says from what its members said. A member that has no value makes it `unresolved`,
 * unless the rule goes over those present; the detail says where that member may still answer. A
 * tied vote is `unresolved`, never broken.
 */
export function panelVerdict(
	members: readonly Pick<Member, "outcome" | "isAwaited">[],
	rules: PanelRules,
): Outcome {
	const values: { readonly value: Level; readonly weight: number }[] = [];
	members.forEach(({ outcome }, at) => {
		if (outcome.kind !== "scored") return;
		values.push({ value: outcome.value, weight: rules.weights[at] ?? 1 });
	});
	const evidence = { members: members.length, present: values.length };
	const incomplete = values.length < members.length && rules.missing === "unresolved";
	if (incomplete || values.length === 0) {
		const detail = members.some(({ isAwaited }) => isAwaited) ? { detail: MEMBER_MISSING } : {};
		return { kind: "unscored", reason: "unresolved", ...detail, evidence };
	}
	if (rules.rule === "majority" || rules.rule === "weighted") {
		const winner = mostVotes(values, rules.rule);
		if (winner === null) return { kind: "unscored", reason: "unresolved", detail: "tie", evidence };
		return { kind: "scored", value: winner, evidence };
	}
	const numbers = values.map(({ value }) => Number(value)).sort((a, b) => a - b);
	const number = rules.rule === "mean" ? meanOf(numbers) : medianOf(numbers);
	const value = rules.cut === null ? number : number >= rules.cut;
	return { kind: "scored", value, evidence: { ...evidence, number } };
}

function mostVotes(
	values: readonly { readonly value: Level; readonly weight: number }[],
	rule: PanelRule,
): Level | null {
	const votes = new Map<Level, number>();
	for (const { value, weight } of values) {
		votes.set(value, (votes.get(value) ?? 0) + (rule === "weighted" ? weight : 1));
	}
	const most = Math.max(...votes.values());
	// Weights are logarithms: equal but for rounding is equal.
	const winners = [...votes].filter(([, count]) => most - count < 1e-12);
	return winners.length === 1 ? (winners[0]?.[0] ?? null) : null;
}

function meanOf(numbers: readonly number[]): number {
	return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function medianOf(sorted: readonly number[]): number {
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle];
	return sorted.length % 2 === 1 ? upper : (sorted[middle - 1] + upper) / 2;
}
