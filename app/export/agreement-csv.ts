import type { AgreementJson, EstimateJson } from "#app/agreement/agreement-json.ts";
import { type CsvCell, csvText } from "./csv-text.ts";

const COLUMNS = [
	"dimension",
	"between",
	"a",
	"b",
	"statistic",
	"value",
	"ci_low",
	"ci_high",
	"level",
	"method",
	"n",
	"undefined_because",
] as const;

/** Every figure of an agreement report in a row of its own, exactly as in the JSON. */
export function agreementAsCsv(report: AgreementJson): string {
	const rows: CsvCell[][] = [];
	for (const { dimension, humans, judges } of report.dimensions) {
		const { pairs, alpha, raters: _, labels: __, unscored: ___, ...people } = humans;
		for (const { a, b, n: ____, ...pair } of pairs)
			rows.push(...rowsOf([dimension, "people", a, b], pair));
		rows.push(...rowsOf([dimension, "people", "", ""], people));
		for (const [metric, estimate] of Object.entries(alpha))
			rows.push(...rowsOf([dimension, "people", "", ""], { [`alpha ${metric}`]: estimate }));
		for (const { judge, ...figures } of judges)
			rows.push(...rowsOf([dimension, "judge and reference", judge, report.reference], figures));
	}
	return csvText([COLUMNS, ...rows]);
}

function rowsOf(head: readonly CsvCell[], figures: Readonly<Record<string, unknown>>): CsvCell[][] {
	return Object.entries(figures).flatMap(([statistic, figure]) =>
		isEstimate(figure) ? [[...head, statistic, ...cellsOf(figure)]] : [],
	);
}

function isEstimate(figure: unknown): figure is EstimateJson {
	return (
		typeof figure === "object" && figure !== null && ("value" in figure || "undefined" in figure)
	);
}

function cellsOf(estimate: EstimateJson): CsvCell[] {
	if ("undefined" in estimate)
		return [null, null, null, null, null, estimate.n, estimate.undefined];
	const { value, ci, level, method, n } = estimate;
	return [value, ci?.[0] ?? null, ci?.[1] ?? null, level, method, n, null];
}
