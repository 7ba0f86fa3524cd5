import { settled } from "../core/options.ts";
import { lowN, type Result, undefinedResult } from "../core/result.ts";
import { WITH_NUMBERS } from "../core/words.ts";
import type { RatingDefinition } from "../definition/definition.ts";
import type { Ratings } from "../definition/ratings.ts";
import { criticalOf, fewClusters, twoSidedOf } from "../intervals/influence-error.ts";
import { symmetricInterval } from "../intervals/symmetric.ts";
import type { JointRows } from "../tables/joint-rows.ts";
import { endsInVerdicts, type Labelled, labelledRows } from "./labelled.ts";
import { type Placements, placementError, placements } from "./placements.ts";
import { type AucOptions, aucResult, noAuc } from "./roc-auc.ts";
import { tabulate } from "./tabulate.ts";

export const ROC_COMPARE = {
	id: "roc.compare",
	title: "Difference of two ROC areas",
	answers: "Which of two judges tells accepted from rejected items better?",
	scales: WITH_NUMBERS,
	compares: "judges",
	source: "DeLong, DeLong & Clarke-Pearson 1988",
	reads: "order",
	accepts: endsInVerdicts,
	compute: (ratings: Ratings, options?: AucOptions) => rocCompare(ratings.joint(), options),
} satisfies RatingDefinition;

/**
 * AUC of judge A minus that of judge B on the same items, in [−1, 1], with DeLong's paired test.
 * Rows of three columns: scores of A, scores of B, labels (1 accepts, 0 rejects), complete in all.
 * `p` is normal, with clusters that of t(C − 1). Parts: z.
 * Reasons: ZERO_DENOMINATOR (a class does not occur); interval and test ZERO_SE (the placements
 * differ by nothing but a constant), TOO_FEW (one item or one cluster of a class).
 * Source: DeLong, DeLong & Clarke-Pearson 1988; pROC `roc.test(paired = TRUE)`.
 */
export function rocCompare(
	rows: JointRows,
	options?: AucOptions,
): { readonly a: Result; readonly b: Result; readonly difference: Result } {
	const labelled = labelledRows(rows);
	const { n, nMissing, positives, negatives } = labelled;
	if (positives === 0 || negatives === 0) {
		const none = noAuc(labelled);
		const counted = { n, nMissing, parts: { positives, negatives } };
		const difference = undefinedResult(ROC_COMPARE.id, "ZERO_DENOMINATOR", counted);
		return { a: none, b: none, difference };
	}
	const [a, b] = [0, 1].map((judge) => placementsOf(rows, judge, labelled));
	return {
		a: aucResult(a, labelled, options),
		b: aucResult(b, labelled, options),
		difference: differenceResult(a, b, { labelled, options }),
	};
}

function placementsOf(rows: JointRows, judge: number, labelled: Labelled): Placements {
	const positions = tabulate(rows.counts.length, (row) => rows.positions[row * rows.width + judge]);
	return placements(labelled, positions, rows.values[judge].length);
}

function differenceResult(
	a: Placements,
	b: Placements,
	{ labelled, options }: { readonly labelled: Labelled; readonly options: AucOptions | undefined },
): Result {
	const { n, nMissing, positives, negatives } = labelled;
	const { level } = settled(options);
	const value = a.auc - b.auc;
	const deviations = a.deviations.map((own, row) => own - b.deviations[row]);
	const error = placementError(deviations, labelled);
	const counts = { positives, negatives };
	const common = {
		stat: ROC_COMPARE.id,
		value,
		n,
		nMissing,
		...(error?.nClusters !== undefined && { nClusters: error.nClusters }),
		...(error && { se: error.se }),
		warnings: [...lowN(n), ...fewClusters(error?.nClusters)],
	};
	if (!error) return { ...common, ciReason: "TOO_FEW", parts: counts };
	if (error.se === 0) return { ...common, ciReason: "ZERO_SE", parts: counts };
	const z = value / error.se;
	const critical = criticalOf(error, level);
	return {
		...common,
		...symmetricInterval(value, error.se, { critical, level, method: "delong" }),
		p: twoSidedOf(error, z),
		parts: { ...counts, z },
	};
}
