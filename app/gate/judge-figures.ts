import type { DimensionJson, JudgeJson } from "../agreement/agreement-json.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import type { RankedJudgeJson } from "../agreement/ranking-json.ts";

/** What conditions can be about: figures with intervals, counts, and null where nobody is held beside a person. */
export type JudgeFigures = Readonly<Record<string, EstimateJson | number | null>>;

/**
 * The figures of one judge in one dimension that a gate can hold it to, by name: those of the agreement
 * report (`kappa`, `percentAgreement`, …), beside people (`person.ratio`, `person.difference`) and counts:
 * `n` (items that it scored and people settled), `asked`, `scored` and `coverage`, the share it scored of what it
 * was asked.
 * @returns null where the dimension has no such judge
 */
export function judgeFigures(dimension: DimensionJson, judge: string): JudgeFigures | null {
	const own = judgeNamed(dimension, judge);
	if (!own) return null;
	const figures: Record<string, EstimateJson | number | null> = {};
	for (const [name, figure] of Object.entries(own)) {
		if (isEstimate(figure)) figures[name] = figure;
	}
	const ranked = standingOf(dimension, judge);
	if (ranked) {
		figures["person.ratio"] = ranked.person?.ratio ?? null;
		figures["person.difference"] = ranked.person?.difference ?? null;
	}
	const { n, asked, scored } = own;
	const coverage = asked > 0 ? scored / asked : 0;
	return { ...figures, n, asked, scored, coverage };
}

/** Of a judge that was asked in two orders, by its name without them: both together. */
export function judgeNamed(
	{ judges, orders = [] }: DimensionJson,
	name: string,
): JudgeJson | undefined {
	return (
		judges.find(({ judge }) => judge === name) ?? orders.find(({ judge }) => judge === name)?.pooled
	);
}

/** Its place in the ranking; undefined of one order of a judge that was asked in two. */
export function standingOf({ ranking }: DimensionJson, name: string): RankedJudgeJson | undefined {
	return ranking.judges.find(({ judge }) => judge === name);
}

function isEstimate(figure: unknown): figure is EstimateJson {
	return (
		typeof figure === "object" && figure !== null && ("value" in figure || "undefined" in figure)
	);
}
