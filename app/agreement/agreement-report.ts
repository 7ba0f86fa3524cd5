import { clusterIds, type RatingColumns } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import type { AgreementJson, AgreementOptions } from "./agreement-json.ts";
import { dimensionRanking } from "./dimension-ranking.ts";
import { furtherFigures } from "./further-figures.ts";
import { pairEstimates, peopleEstimates, sharedPairs } from "./human-estimates.ts";
import { judgeEstimates } from "./judge-estimates.ts";
import { judgeOrders } from "./judge-orders.ts";
import {
	dimensionOf,
	drawnByJudgesOf,
	provenanceOf,
	reportOf,
	wantedDimensions,
} from "./report-parts.ts";
import { robustness } from "./robustness.ts";
import { withinKinds } from "./within-kinds.ts";

/**
 * How far people agree with each other and how far each judge agrees with them, per dimension
 * (schema `concord.agreement/2`, see README.md). Pure: the same columns and options give the same
 * bytes, as does `reportInThreads`. A reference that names no person of a dimension leaves its judges
 * without pairs.
 */
export function agreementReport(columns: RatingColumns, options: AgreementOptions): AgreementJson {
	const beside = { clusters: clusterIds(columns, options.clusters), options };
	const dimensions = wantedDimensions(columns, options).map((dimension) => {
		const reference = referenceColumn(dimension, options.reference, columns.items);
		const ranking = dimensionRanking(dimension, { ...beside, reference });
		return dimensionOf(dimension, {
			pairs: sharedPairs(dimension, options).map((pair) => pairEstimates(dimension, pair, beside)),
			people: peopleEstimates(dimension, beside),
			judges: dimension.judges.map((judge) =>
				judgeEstimates(dimension, judge, { ...beside, reference }),
			),
			ranking,
			robustness: robustness(dimension, { ...beside, reference, ranking }),
			orders: judgeOrders(dimension, { ...beside, reference }),
			further: furtherFigures(dimension, { ...beside, reference }),
			within: withinKinds(dimension, { ...beside, columns, reference }),
			drawnByJudges: drawnByJudgesOf(dimension, columns),
			provenance: provenanceOf(dimension, columns.items, options),
		});
	});
	return reportOf(columns, options, dimensions);
}
