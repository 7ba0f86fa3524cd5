import { MISSING } from "../core/scale.ts";
import { checkColumns } from "../tables/check-columns.ts";

/** Sums of weights this near are tied. */
const TIED = 1e-12;

/** Verdicts of a jury, 0xFF where votes tie or nobody voted. */
export type Verdicts = { readonly codes: Uint8Array; readonly ties: number };

/**
 * The level with the most weight behind it, of all declared levels: a judge worse than chance, whose
 * weight is negative, speaks for the others. Ties are missing. O(items × (judges + levels)).
 */
export function weightedVerdicts(
	judges: readonly Uint8Array[],
	levels: number,
	weightOf: (judge: number, item: number) => number,
): Verdicts {
	const items = judges[0]?.length ?? 0;
	checkColumns(judges, { levels, items });
	const codes = new Uint8Array(items).fill(MISSING);
	const weights = new Float64Array(levels);
	let ties = 0;
	for (let item = 0; item < items; item++) {
		weights.fill(0);
		let votes = 0;
		judges.forEach((column, judge) => {
			const code = column[item];
			if (code === MISSING) return;
			weights[code] = weights[code] + weightOf(judge, item);
			votes++;
		});
		if (votes === 0) continue;
		const most = weights.reduce((a, b) => Math.max(a, b));
		const leaders = weights.reduce((n, weight) => n + (weight >= most - TIED ? 1 : 0), 0);
		if (leaders > 1) ties++;
		else codes[item] = weights.indexOf(most);
	}
	return { codes, ties };
}

/** Nearer to 0 or 1 no share of right answers counts: the weights stay finite. */
const EXTREME = 1e-12;

/** ln(p / (1 − p)), the weight of a judge who is right with probability p (Nitzan & Paroush 1982). */
export function logOdds(p: number): number {
	const share = Math.min(1 - EXTREME, Math.max(EXTREME, p));
	return Math.log(share / (1 - share));
}
