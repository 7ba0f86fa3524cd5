import { clusterIds, type RatingColumns } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import type { AgreementOptions } from "./agreement-json.ts";
import { answersLeftOut } from "./answers-left-out.ts";
import { dealtByChance, withoutChance } from "./by-chance.ts";
import type { ComparisonJson2 } from "./comparison-json.ts";
import { dependenceOf } from "./dependence.ts";
import { dimensionRanking } from "./dimension-ranking.ts";
import { ratersOf } from "./judge-takes.ts";
import { ordersAlone } from "./order-words.ts";
import { ownFigures } from "./own-figures.ts";
import { repeatedPeople } from "./repeated-people.ts";
import { offScaleJson, wantedDimensions } from "./report-parts.ts";
import { scaleJson } from "./scale-json.ts";
import { judgesInTwoOrders } from "./two-orders.ts";
import { williamsTests } from "./williams.ts";

/**
 * The ranking of judges per dimension with all pairs (schema `concord.comparison/2`): the same as in the
 * agreement report, of the judges that somebody names or of all. Pure: same input, same bytes.
 */
export function rankingReport(
	columns: RatingColumns,
	{ judges: only, ...options }: AgreementOptions & { readonly judges?: readonly string[] },
): ComparisonJson2 {
	const clusters = clusterIds(columns, options.clusters);
	const dependence = dependenceOf(columns, options, []);
	const dimensions = wantedDimensions(columns, options).map((dimension) => {
		const reference = referenceColumn(dimension, options.reference, columns.items);
		const ranking = dimensionRanking(dimension, { reference, clusters, options, only });
		const williams = williamsTests(dimension, ranking, { reference, clusters, options });
		const dealt = dealtByChance(ranking);
		const own = ownFigures(dimension, { reference, clusters, options, only }).map((figure) => ({
			...figure,
			estimate: withoutChance(figure.estimate, dealt.get(figure.judge)),
		}));
		const { leftOutBecause, offScale, secondValues, rubricVersions, rubricVersion } = dimension;
		return {
			dimension: dimension.dimension.name,
			scale: scaleJson(dimension.dimension),
			humans: {
				raters: dimension.humans.map(({ rater }) => rater),
				...repeatedPeople(dimension, { clusters, options }),
			},
			own,
			...ranking,
			...(williams && { williams }),
			...(rubricVersions && { rubricVersions: [...rubricVersions] }),
			...(rubricVersion !== undefined && { rubricVersion }),
			...(leftOutBecause && { answersLeftOut: answersLeftOut(leftOutBecause) }),
			...(offScale && { offScale: offScaleJson(offScale) }),
			...(secondValues && { secondValues: [...secondValues] }),
		};
	});
	const raters = columns.dimensions.flatMap(({ judges }) => judges.map(({ rater }) => rater));
	const compared = dimensions.flatMap(({ judges }) => judges.flatMap(ratersOf));
	const alone = ordersAlone(judgesInTwoOrders([...new Set(raters)]), compared);
	return {
		schema: "concord.comparison/2",
		seed: options.seed,
		bootstrap: options.bootstrap,
		reference: options.reference,
		margin: options.margin,
		looks: options.looks,
		...(dependence.used.length > 0 && { clusters: dependence.used }),
		dependence,
		dimensions,
		...(alone.length > 0 && { ordersAlone: alone }),
	};
}
