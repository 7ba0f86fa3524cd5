import type { ProvenanceCounts } from "../columns/adjudicated.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import { count } from "../ui/numbers.ts";
import { disputeReader } from "./disputes.ts";
import type { Decided } from "./project-disputes.server.ts";
import type { RankedDisputes } from "./ranked-disputes.ts";

/** "133 unanimous · 11 by majority · 5 adjudicated · 1 unresolved, of 150" */
export function provenanceSentence(counts: ProvenanceCounts): string {
	const words = [
		[counts.unanimous, "unanimous"],
		[counts.majority, "by majority"],
		[counts.adjudicated, "adjudicated"],
		[counts.unresolved, "unresolved"],
		[counts.single, "by one person alone"],
	] as const;
	const all = words.reduce((sum, [items]) => sum + items, 0);
	const there = words
		.filter(([items]) => items > 0)
		.map(([items, word]) => `${count(items)} ${word}`);
	return there.length > 0 ? `${there.join(" · ")}, of ${count(all)}` : "nobody has labelled it";
}

/** "so far 16 with the majority, 8 against it, 3 unresolved"; null before the first decision. */
export function soFarSentence(
	columns: readonly DimensionColumns[],
	{ disputed }: Pick<RankedDisputes, "disputed">,
	decided: Decided,
): string | null {
	let withMajority = 0;
	let against = 0;
	let unresolved = 0;
	for (const own of columns) {
		const { name } = own.dimension;
		const read = disputeReader(own);
		for (const [place, decision] of decided.get(name) ?? []) {
			const dispute = disputed.get(name)?.[place] === 1 ? read(place) : null;
			if (!dispute) continue;
			const value = decision.level ?? decision.number;
			if (value === null) unresolved++;
			else if (hasMost(value, dispute.values)) withMajority++;
			else against++;
		}
	}
	const parts = [
		[withMajority, "with the majority"],
		[against, "against it or without one"],
		[unresolved, "left unresolved"],
	] as const;
	const there = parts.filter(([decisions]) => decisions > 0);
	if (there.length === 0) return null;
	return `so far ${there.map(([decisions, words]) => `${count(decisions)} ${words}`).join(", ")}`;
}

function hasMost(value: number, values: readonly number[]): boolean {
	const votes = new Map<number, number>();
	for (const each of values) votes.set(each, (votes.get(each) ?? 0) + 1);
	const own = votes.get(value) ?? 0;
	return [...votes].every(([other, count]) => other === value || count < own);
}
