import type { EstimateJson } from "../agreement/estimate.ts";
import { padEnd } from "../agreement/text-width.ts";
import { printable } from "../base/printable.ts";
import { count } from "../ui/numbers.ts";
import type { AcceptRateJson } from "./rate-json.ts";
import { rateInWords, rateWithLimits } from "./rate-numbers.ts";

/** The report as people read it in a terminal: what it says, then its tables. */
export function rateLines(report: AcceptRateJson): string {
	const { kind } = report.counted;
	const rate = (estimate: EstimateJson | undefined) =>
		estimate ? rateWithLimits(estimate, kind) : "";
	const said = (value: number | null) => (value === null ? "" : rateInWords(value, kind));
	const isShare = kind === "share";
	const judges = table([
		[
			"judge",
			"scored",
			"labelled",
			"it says",
			"people would say",
			...(isShare ? [`right on ${report.counted.words}`, "right on others"] : []),
		],
		...report.judges.map((one) => [
			one.judge,
			count(one.scored),
			count(one.labelled),
			said(one.said),
			rate(one.corrected),
			...(isShare ? [rate(one.sensitivity), rate(one.specificity)] : []),
		]),
	]);
	const slices = report.by
		? [
				table([
					[report.by.field, "scored", "labelled", "it says", "people would say", ""],
					...report.by.slices.map((one) => [
						one.value ?? "not named",
						count(one.scored),
						count(one.labelled),
						said(one.said),
						rate(one.corrected),
						one.shown ?? "",
					]),
				]),
			]
		: [];
	const systems = report.systems
		? [
				table([
					[report.systems.field, "people would say"],
					[report.systems.a, rate(report.systems.ofA)],
					[report.systems.b, rate(report.systems.ofB)],
				]),
			]
		: [];
	return `${[report.dimension, report.sentences.join("\n"), judges, ...slices, ...systems].join("\n\n")}\n`;
}

/** Rows under a heading, columns two spaces apart. */
function table(rows: readonly (readonly string[])[]): string {
	const cells = rows.map((row) => row.map(printable));
	const widths = cells[0].map((_, column) =>
		Math.max(...cells.map((row) => [...row[column]].length)),
	);
	return cells
		.map((row) =>
			`  ${row.map((cell, column) => padEnd(cell, widths[column])).join("  ")}`.trimEnd(),
		)
		.join("\n");
}
