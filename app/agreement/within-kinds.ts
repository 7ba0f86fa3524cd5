import type { Defined } from "#stats/core/result.ts";
import { correlationWithin } from "#stats/correlation/correlation-within.ts";
import { adjustP, isDefined } from "#stats/index.ts";
import { LEAST_CLUSTERS } from "#stats/intervals/cluster-design.ts";
import { chosenControls } from "../columns/item-controls.ts";
import {
	type DimensionColumns,
	numbersOf,
	type RaterColumn,
	type RatingColumns,
} from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import type { AgreementOptions } from "./agreement-json.ts";
import { estimateJson, statOptions } from "./estimate-json.ts";
import type { Beside } from "./estimates.ts";
import { levelOfOneLook } from "./judges-to-rank.ts";
import { unlikeKinds } from "./unlike-kinds.ts";
import type { WithinJson } from "./within-json.ts";

/** Above so many judgments it is computed only where somebody names a field. */
const MANY = 1_000_000;

/**
 * The judges' correlation with people within systems, or within the fields that somebody names: of midranks
 * (Spearman; of two levels φ), with the error of its influence, which allows for ties. Undefined on nominal
 * scales, where nobody is to be compared, and where items are of one kind.
 */
export function withinKinds(
	{ dimension, judges }: DimensionColumns,
	{
		columns,
		reference: { numbers },
		clusters,
		options,
	}: Beside & {
		readonly columns: Pick<RatingColumns, "items" | "controls">;
		readonly reference: Reference;
		readonly options: AgreementOptions;
	},
): WithinJson | undefined {
	const { name, scale } = dimension;
	const controls = chosenControls(columns.controls, options.within);
	if (controls.length === 0 || !numbers || scale.type === "nominal" || judges.length === 0) return;
	if (options.within === undefined && columns.items * judges.length > MANY) return;
	// Every item a cluster of its own: the error that ties need.
	const single = () => Int32Array.from({ length: columns.items }, (_, item) => item);
	const settings = { clusters: clusters ?? single(), method: "spearman" } as const;
	const groups = controls.map(({ ids }) => ids);
	const columnsOf = (judge: RaterColumn) => [numbersOf(judge, scale), numbers] as const;
	const results = judges.map((judge) =>
		correlationWithin(
			{ columns: columnsOf(judge), groups },
			{ ...statOptions(options, [name, judge.rater, options.reference]), ...settings },
		),
	);
	const ps = results.map((result) =>
		isDefined(result) && (result.nClusters ?? LEAST_CLUSTERS) >= LEAST_CLUSTERS
			? result.parts?.pDifference
			: undefined,
	);
	const tested = ps.filter((p) => p !== undefined);
	const adjusted = adjustP(Float64Array.from(tested), "holm");
	let next = 0;
	const unlike = unlikeKinds({ dimension, judges }, { columns, numbers, clusters, options });
	return {
		...(unlike.length > 0 && { unlike }),
		fields: controls.map(({ field, values }) => ({ field, values })),
		judges: judges.map((judge, place) => {
			const result = results[place];
			const same = isDefined(result) ? null : plainOfSame(columnsOf(judge), groups);
			const parts = isDefined(result) ? result.parts : undefined;
			const within = isDefined(result) && !clusters ? withoutClusters(result) : result;
			const difference = parts?.difference ?? null;
			const pAdjusted = ps[place] === undefined ? null : adjusted[next++];
			return {
				judge: judge.rater,
				plain: parts?.plain ?? same,
				within: estimateJson(within),
				difference,
				// A p is one of a single look: none while labels come in.
				p: options.looks === "any" ? null : (ps[place] ?? null),
				pAdjusted: options.looks === "any" ? null : pAdjusted,
				...(same !== null && { sameWithin: true as const }),
				shown:
					(same !== null && same >= options.margin) ||
					(pAdjusted !== null &&
						pAdjusted < 1 - levelOfOneLook(options.looks, result.n, tested.length) &&
						difference !== null &&
						difference >= options.margin),
			};
		}),
	};
}

/**
 * The plain correlation of a judge that answers the same within each kind while people do not: that is a fact
 * of its answers, which takes no test. Null of any other.
 */
function plainOfSame(
	columns: readonly [Float64Array, Float64Array],
	groups: readonly Int32Array[],
): number | null {
	const [judge, people] = columns.map((column) =>
		column.map((number, item) =>
			columns.some((each) => Number.isNaN(each[item])) ? Number.NaN : number,
		),
	);
	const method = { method: "spearman" } as const;
	const whyNot = (column: Float64Array) => {
		const alone = correlationWithin({ columns: [column, column], groups }, method);
		return isDefined(alone) ? undefined : alone.reason;
	};
	if (whyNot(judge) !== "COLLINEAR" || whyNot(people) !== undefined) return null;
	const plain = correlationWithin({ columns: [judge, people], groups: [] }, method);
	return isDefined(plain) ? plain.value : null;
}

function withoutClusters({ nClusters: _, ...result }: Defined): Defined {
	return result;
}
