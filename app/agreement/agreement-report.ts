import type { ClusterIds } from "#stats/index.ts";
import {
	clusterIds,
	type DimensionColumns,
	type RatingColumns,
} from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import type { AgreementJson, AgreementOptions, DimensionJson } from "./agreement-json.ts";
import { humanEstimates } from "./human-estimates.ts";
import { judgeEstimates } from "./judge-estimates.ts";

/**
 * How far people agree with each other and how far each judge agrees with them, per dimension
 * (schema `concord.agreement/1`, see README.md). Pure: the same columns and options give the same
 * bytes. A reference that names no person of a dimension leaves its judges without pairs.
 */
export function agreementReport(columns: RatingColumns, options: AgreementOptions): AgreementJson {
	const clusters = clusterIds(columns, options.clusters);
	const wanted = options.dimensions && new Set(options.dimensions);
	return {
		schema: "concord.agreement/1",
		seed: options.seed,
		bootstrap: options.bootstrap,
		reference: options.reference,
		missing: options.missing,
		...(clusters && { clusters: [...(options.clusters ?? [])] }),
		items: columns.items,
		dimensions: columns.dimensions
			.filter(({ dimension }) => !wanted || wanted.has(dimension.name))
			.map((dimension) => dimensionReport(dimension, { items: columns.items, clusters }, options)),
	};
}

function dimensionReport(
	columns: DimensionColumns,
	{ items, clusters }: { items: number; clusters: ClusterIds | undefined },
	options: AgreementOptions,
): DimensionJson {
	const { dimension } = columns;
	const { name, scale } = dimension;
	const reference = referenceColumn(columns, options.reference, items);
	return {
		dimension: name,
		scale:
			scale.type === "numeric"
				? { type: scale.type, ...(scale.range && { range: scale.range }) }
				: { type: scale.type, values: scale.values },
		humans: humanEstimates(columns, clusters, options),
		judges: columns.judges.map((judge) =>
			judgeEstimates(judge, { dimension, reference, clusters }, options),
		),
	};
}
