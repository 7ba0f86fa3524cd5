import { MISSING } from "#stats/index.ts";
import { codesOf } from "../../columns/rating-columns.ts";
import { itemInWords } from "../../ui/item-in-words.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import type { LevelRatings } from "../data/level-ratings.ts";
import type { ReportTable } from "../report/report.ts";

const SHOWN = 20;

/** The items on which a judge and the people's majority lie furthest apart, two levels or more. */
export function widestApart(
	{ items }: AnalysisData,
	{ judges, majority, scale }: LevelRatings,
): ReportTable {
	const apart = judges
		.flatMap(({ rater, ...column }) =>
			Array.from(codesOf({ rater, ...column }), (code, place) => ({ rater, code, place })),
		)
		.map((cell) => ({ ...cell, people: majority[cell.place] }))
		.filter(({ code, people }) => code !== MISSING && people !== MISSING)
		.filter(({ code, people }) => Math.abs(code - people) > 1)
		.sort((a, b) => Math.abs(b.code - b.people) - Math.abs(a.code - a.people));
	const level = (code: number) => String(scale.values[code]);
	return {
		title: "Furthest apart",
		note: `Items with two levels or more between judge and people: ${apart.length}${apart.length > SHOWN ? `, the first ${SHOWN} shown` : ""}.`,
		columns: [
			{ title: "Item", kind: "text" },
			{ title: "Judge", kind: "text" },
			{ title: "Judge gave", kind: "text" },
			{ title: "People gave", kind: "text" },
		],
		rows: apart.slice(0, SHOWN).map(({ rater, code, place, people }) => {
			const item = items[place];
			return [
				item ? { text: itemInWords(item.externalId), to: `items/${item.id}` } : null,
				rater,
				level(code),
				level(people),
			];
		}),
	};
}
