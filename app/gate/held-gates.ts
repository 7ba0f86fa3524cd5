import type { AgreementJson, AgreementOptions } from "../agreement/agreement-json.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { withAnswersTogether } from "../columns/repeated-cells.ts";
import type { Gate } from "./asked-gate.ts";
import { holdGate } from "./gate.ts";
import type { GateResult } from "./gate-json.ts";
import { judgeNamed } from "./judge-figures.ts";
import type { KnownJudges } from "./judges-file.ts";
import { unscoredOf } from "./unscored.ts";

/** How gates are held: with which settings of the report, and what is known beside the columns. */
export type Holding = {
	readonly settings: AgreementOptions;
	readonly judges: KnownJudges;
	/** Rows of labels that do not count. */
	readonly refused: number;
};

/**
 * Holds judges to the conditions of several gates. Pure: same input, same output.
 * @returns the first refusal where one of them cannot be held
 */
export function heldGates(
	columns: RatingColumns,
	gates: readonly Gate[],
	holding: Holding,
): GateResult[] | Refusal {
	const results: GateResult[] = [];
	for (const result of heldEach(columns, gates, holding)) {
		if (isRefusal(result)) return result;
		results.push(result);
	}
	return results;
}

/**
 * The same of each gate for itself, in their order: one that cannot be held hinders no other one. Those on all answers
 * of a judge together have a report of their own.
 */
export function heldEach(
	columns: RatingColumns,
	gates: readonly Gate[],
	{ settings, judges, refused }: Holding,
): (GateResult | Refusal)[] {
	const dimensions = [...new Set(gates.map(({ dimension }) => dimension))];
	const held = (of: RatingColumns) => ({
		report: agreementReport(of, { ...settings, dimensions }),
		unscored: unscoredOf(of, settings),
	});
	const once = held(columns);
	const together = gates.some(({ repeated }) => repeated)
		? held(withAnswersTogether(columns))
		: once;
	return gates.map((gate) => {
		const { report, unscored } = gate.repeated ? together : once;
		const isAskedAgain = wasAskedAgain(once.report, gate);
		return holdGate(report, gate, { ...judges, refused, unscored, isAskedAgain });
	});
}

/** By the report of first answers, which says what others a judge gave. */
function wasAskedAgain({ dimensions }: AgreementJson, gate: Gate): boolean | undefined {
	const dimension = dimensions.find((each) => each.dimension === gate.dimension);
	const own = dimension && judgeNamed(dimension, gate.judge);
	return own && own.repeated !== undefined;
}
