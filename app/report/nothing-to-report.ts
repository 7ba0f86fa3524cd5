import type { ReportJson } from "./report-json.ts";

/** Why there is nothing to report, in a sentence; null where there is something. */
export function nothingToReport({
	dimensions,
	withoutFigures,
}: Pick<ReportJson, "dimensions" | "withoutFigures">): string | null {
	if (dimensions.length > 0) return null;
	return withoutFigures.length > 0
		? `There is nothing to report yet: ${withoutFigures.join(" ")}`
		: "There is nothing to report yet: no person and no judge has answered anything. Import labels, or have items labelled and judged.";
}
