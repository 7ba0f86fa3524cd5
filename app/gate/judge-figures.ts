import type { DimensionJson, JudgeJson } from "../agreement/agreement-json.ts";
import type { EstimateJson } from "../agreement/estimate.ts";

/** What conditions can be about: figures with intervals, and counts. */
export type JudgeFigures = Readonly<Record<string, EstimateJson | number>>;

/**
 * The figures of one judge in one dimension that a gate can hold it to, by name: those of the agreement
 * report (`kappa`, `percentAgreement`, …), beside people (`person.ratio`, `person.difference`) and counts:
 * `n` (items that it scored and people settled), `asked`, `scored`, and `coverage`, the share it scored.
 * @returns null where the dimension has no such judge
 */
export function judgeFigures(dimension: DimensionJson, judge: string): JudgeFigures | null {
	const own = judgeNamed(dimension, judge);
	if (!own) return null;
	const figures: Record<string, EstimateJson | number> = {};
	for (const [name, figure] of Object.entries(own)) {
		if (isEstimate(figure)) figures[name] = figure;
	}
	const ranked = dimension.ranking.judges.find((each) => each.judge === judge);
	if (ranked?.person) {
		figures["person.ratio"] = ranked.person.ratio;
		figures["person.difference"] = ranked.person.difference;
	}
	const { n, asked, scored } = own;
	return { ...figures, n, asked, scored, coverage: asked > 0 ? scored / asked : 0 };
}

/** Of a judge that was asked in two orders, by its name without them: both together. */
function judgeNamed({ judges, orders = [] }: DimensionJson, name: string): JudgeJson | undefined {
	return (
		judges.find(({ judge }) => judge === name) ?? orders.find(({ judge }) => judge === name)?.pooled
	);
}

function isEstimate(figure: unknown): figure is EstimateJson {
	return (
		typeof figure === "object" && figure !== null && ("value" in figure || "undefined" in figure)
	);
}
