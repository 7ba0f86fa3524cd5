import { itemInWords } from "../../ui/item-in-words.ts";
import { type AnalysisData, nameOf } from "../data/analysis-data.ts";
import type { BarsChart } from "../report/chart.ts";
import { figure, intervalOf, plainValue } from "../report/figures.ts";
import type { ReportTable, TableCell } from "../report/report.ts";
import type { GroundingPolicies } from "./grounding-policies.ts";

/** One row for each judge: its grounding under each policy. */
export function groundingTable(
	{ items }: AnalysisData,
	found: readonly GroundingPolicies[],
): ReportTable {
	return {
		title: "Grounding where no right document was retrieved",
		columns: [
			{ title: "Judge", kind: "text" },
			{ title: "Scored", kind: "text" },
			{ title: "Unscored left out", kind: "figure" },
			{ title: "0/0 = 0", kind: "figure" },
			{ title: "0/0 = 1", kind: "figure" },
			{ title: "Non-answers apart", kind: "figure" },
			{ title: "Micro", kind: "figure" },
			{ title: "Worst case", kind: "figure" },
			{ title: "Best case", kind: "figure" },
			{ title: "Not scored, why", kind: "text" },
			{ title: "Abstain", kind: "figure" },
			{ title: "Judged with non-answers", kind: "text" },
			{ title: "Highest", kind: "text" },
		],
		rows: found.map((one): TableCell[] => {
			const { judged, highest } = one;
			const judgment = highest === null ? null : (judged.judgments[highest] ?? null);
			const item = highest === null ? undefined : items[highest];
			return [
				nameOf(judged),
				`${one.scored} of ${one.asked}`,
				figure(one.drop),
				figure(one.zeroAsZero),
				figure(one.zeroAsOne),
				one.answering && figure(one.answering),
				one.micro && figure(one.micro),
				figure(one.worst),
				figure(one.best),
				one.unscored,
				one.abstains && figure(one.abstains),
				nonAnswers(judged.parameters.nonAnswers),
				item
					? {
							text: itemInWords(item.externalId),
							to: judgment === null ? `items/${item.id}` : `judgments/${judgment}`,
						}
					: null,
			];
		}),
	};
}

function nonAnswers(parameter: unknown): string | null {
	if (parameter === "apart") return "set apart";
	return parameter === "as_is" ? "as they are" : null;
}

/** The policies of each judge side by side. */
export function groundingChart(found: readonly GroundingPolicies[]): BarsChart {
	return {
		kind: "bars",
		title: "One judge under each policy",
		range: [0, 1],
		rows: found.flatMap((one) =>
			(
				[
					["unscored left out", one.drop],
					["0/0 = 0", one.zeroAsZero],
					["0/0 = 1", one.zeroAsOne],
					["non-answers apart", one.answering],
					["micro", one.micro],
					["worst case", one.worst],
					["best case", one.best],
				] as const
			).flatMap(([label, result]) =>
				result
					? [
							{
								label,
								value: plainValue(result),
								ci: intervalOf(result),
								group: nameOf(one.judged),
							},
						]
					: [],
			),
		),
	};
}
