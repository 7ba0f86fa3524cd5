import { itemInWords } from "../../ui/item-in-words.ts";
import { type AnalysisData, type JudgedDimension, nameOf } from "../data/analysis-data.ts";
import type { LinkCell, ReportTable } from "../report/report.ts";
import { isHigh, isLow, type Method, type PlacesByAnswer, readsAnswer } from "./probe-figures.ts";

const SHOWN = 20;

/** References that a method gives little, and wrong answers that it gives much. */
export function wrongWayRound(
	{ items }: Pick<AnalysisData, "items">,
	methods: readonly Method[],
	{ reference, wrong }: PlacesByAnswer,
): ReportTable {
	const found = methods
		.filter(({ judged }) => readsAnswer(judged))
		.flatMap(({ judged }) => {
			const valueAt = (place: number) => judged.values[place];
			return [
				...reference.filter((place) => isLow(valueAt(place))),
				...wrong.filter((place) => isHigh(valueAt(place))),
			].map((place) => ({ judged, place, value: valueAt(place) }));
		});
	return {
		title: "Judged the wrong way round",
		note: `References with 0.1 or less and wrong answers with 0.9 or more: ${found.length}${found.length > SHOWN ? `, the first ${SHOWN} shown` : ""}.`,
		columns: [
			{ title: "Made from", kind: "text" },
			{ title: "Answer", kind: "text" },
			{ title: "Method", kind: "text" },
			{ title: "Value", kind: "figure" },
		],
		rows: found.slice(0, SHOWN).map(({ judged, place, value }) => {
			const origin = items[place]?.derivedFrom?.from[0] ?? "";
			return [
				linkTo(items[place]?.id ?? "", { judged, place, text: itemInWords(origin) }),
				isLow(value) ? "reference" : "wrong",
				nameOf(judged),
				value,
			];
		}),
	};
}

function linkTo(
	item: string,
	{ judged, place, text }: { judged: JudgedDimension; place: number; text: string },
): LinkCell {
	const judgment = judged.judgments[place];
	return { text, to: judgment ? `judgments/${judgment}` : `items/${item}` };
}
