import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { type FigureColumn, FigureTable } from "../ui/figure-table.tsx";
import { count, decimal } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { DimensionJson } from "./agreement-json.ts";
import { followsWithin } from "./data-words.ts";
import { EstimateCell } from "./estimate-cell.tsx";
import { JudgeLink } from "./judge-link.tsx";
import { listed, pInWords } from "./plain-words.ts";
import type { WithinJudgeJson } from "./within-json.ts";

/**
 * How judges correlate with people within kinds of items, beside over all of them: where somebody chose the
 * kinds, or where a judge is shown to tell kinds apart.
 */
export function WithinTable({
	dimension: { within, ranking },
	isChosen,
}: {
	dimension: DimensionJson;
	isChosen: boolean;
}) {
	if (!within || (!isChosen && !within.judges.some(({ shown }) => shown))) return null;
	const atAnyLook = ranking.looks === "any";
	const columns: FigureColumn<WithinJudgeJson>[] = [
		{ title: "Judge", kind: "name", cell: ({ judge }) => <JudgeLink judge={judge} /> },
		{
			title: "Over all items",
			kind: "num",
			cell: ({ plain }) => (plain === null ? "no value" : decimal(plain)),
		},
		{
			title: "Within kinds",
			kind: "main",
			cell: ({ within: own, sameWithin }) => (
				<EstimateCell estimate={own} strong missing={sameWithin && "always the same"} />
			),
		},
		{
			title: "Adjusted test",
			label: "",
			kind: "text",
			cell: ({ pAdjusted, shown, sameWithin }) => {
				if (sameWithin) return "takes no test";
				if (atAnyLook) return shown ? "shown, at any look" : "not yet";
				return pAdjusted === null ? "no test" : pInWords(pAdjusted);
			},
		},
		{
			title: "So",
			label: "",
			kind: "text",
			cell: (judge) => {
				const { shown, sameWithin, pAdjusted, within: own } = judge;
				if (sameWithin) return "answers the same within each kind: it tells kinds apart only";
				if ("undefined" in own) return `not known: ${lower(reasonInWords(own.undefined))}`;
				if (shown)
					return followsWithin(judge)
						? "tells kinds apart better than answers"
						: "tells kinds apart, not shown to tell answers apart";
				return pAdjusted !== null && pAdjusted < 1 - ranking.level
					? `falls by less than the ${decimal(ranking.margin)} that matters`
					: "no such fall shown";
			},
		},
	];
	const kinds = within.fields.map(({ field, values }) => `${field} (${count(values)} kinds)`);
	return (
		<Card
			title={`Within the same ${listed(within.fields.map(({ field }) => field))}`}
			note={`Correlation with people over all items, and of what is left once the mean of each kind is taken off: ${listed(kinds)}. All judges tested together (Holm).`}
		>
			<FigureTable
				caption="Correlation within kinds of items"
				rowsAre="judges"
				columns={columns}
				rows={within.judges}
				keyOf={({ judge }) => judge}
			/>
		</Card>
	);
}

function lower(sentence: string): string {
	return (sentence.charAt(0).toLowerCase() + sentence.slice(1)).replace(/\.$/, "");
}
