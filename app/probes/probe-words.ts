/** Figures of a probe report as pages, Markdown and the terminal write them. */
import type { Expectation } from "#judges/makers/probes/expectations.ts";
import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { withLimits } from "../agreement/plain-words.ts";
import { count, decimal, share } from "../ui/numbers.ts";
import type { ProbeReportJson, ProbeRow } from "./probe-report-json.ts";

const EXPECTATION_WORDS: Readonly<Record<NonNullable<Expectation>, string>> = {
	rise: "rise",
	fall: "fall",
	stay: "stay",
};

/** "rise", "fall", "stay", "—" */
export function expectationInWords(expected: Expectation): string {
	return expected === null ? "—" : EXPECTATION_WORDS[expected];
}

/** "0.75", or a dash */
export function meanInWords(mean: number | null): string {
	return mean === null ? "—" : decimal(mean);
}

/** "+0.15 [0.02, 0.28]"; where there is no figure, a dash with the reason. */
export function differenceInWords(estimate: EstimateJson): string {
	if ("undefined" in estimate) return `— (${reasonInWords(estimate.undefined)})`;
	const { value, ci } = estimate;
	return `${signed(value)}${ci ? ` [${signed(ci[0])}, ${signed(ci[1])}]` : ""}`;
}

/** "+0.15", "−0.60", "0.00": a change says which way it went. */
export function signed(value: number): string {
	const written = decimal(value);
	return value > 0 && written !== "0.00" ? `+${written}` : written;
}

export function aucInWords(estimate: EstimateJson): string {
	if ("undefined" in estimate) return "—";
	const { value, ci } = estimate;
	return withLimits(value, ci);
}

export function shareInWords(value: number | null): string {
	return value === null ? "—" : share(value);
}

/** "20/20" */
export function coverageInWords({ asked, scored }: { asked: number; scored: number }): string {
	return `${count(scored)}/${count(asked)}`;
}

/** What must be known beside the row: why answers are missing, and how non-answers were graded. */
export function remarksOn({ probed, gradedAtMost2 }: ProbeRow): string[] {
	const unscored = Object.entries(probed.unscored).map(
		([reason, cells]) => `${count(cells)} ${reason.replaceAll("_", " ")}`,
	);
	return [
		...(unscored.length > 0 ? [`unscored: ${unscored.join(", ")}`] : []),
		...(gradedAtMost2 === null
			? []
			: [`${share(gradedAtMost2)} graded 2 or lower, as they should`]),
	];
}

/** What a reader must know beside all the figures: few items, few groups of them. */
export function warningsOn(report: ProbeReportJson): string[] {
	const warnings = report.dimensions
		.flatMap(({ probes }) => probes)
		.flatMap(({ difference }) => ("value" in difference ? (difference.warnings ?? []) : []));
	return [...new Set(warnings)].map(reasonInWords);
}

/** "items of one document count as belonging together" */
export function clustersInWords(clusters: readonly string[]): string {
	if (clusters.length === 0) return "all items count as independent";
	return `items of one ${clusters.join(" and of one ")} count as belonging together`;
}
