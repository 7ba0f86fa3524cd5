import { count } from "../ui/numbers.ts";
import type { DimensionJson, JudgeJson } from "./agreement-json.ts";
import { candidatesOf, judgesToUse } from "./candidates.ts";
import type { EstimateJson } from "./estimate.ts";
import { headlineOf, type StatisticName } from "./headline.ts";
import { verdictBesideAPerson } from "./person-verdict.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";

/** A judge's row, the same on pages, in the terminal and in Markdown. */
export type BoardRow = {
	readonly ranked: RankedJudgeJson;
	readonly judge: JudgeJson;
	/** The headline statistic of the judge, on all items that it scored: never what decides the order. */
	readonly own: EstimateJson | undefined;
	readonly statistic: StatisticName;
	/** What the chart draws: beside the band with the other people, else the judge's own figure. */
	readonly point: EstimateJson | undefined;
	/** Null where the answer does not ask whether judges are as good as a person. */
	readonly verdict: ReturnType<typeof verdictBesideAPerson>;
};

export type Board = {
	readonly rows: readonly BoardRow[];
	/** A person with the other people: the same statistic as the points. Null where points are own figures. */
	readonly person: EstimateJson | null;
};

/** What the alternative annotator test says, where something is said of the judge beside a person. */
export function altTestOf({ ranked, verdict }: BoardRow) {
	return verdict ? ranked.person?.altTest : null;
}

/** Are values more or less far from people's? Of two levels the error is the share that agreement leaves. */
export function hasErrors({ scale, judges }: DimensionJson): boolean {
	return scale.type !== "binary" && judges.some(({ mae }) => mae);
}

/** The judges of a dimension in the order of their ranking, with what is drawn of them. */
export function boardOf(dimension: DimensionJson): Board {
	const { judges, ranking, scale, orders = [] } = dimension;
	const isAsked = judgesToUse(dimension, candidatesOf(dimension)).length > 0;
	const byName = new Map(
		[...judges, ...orders.map(({ pooled }) => pooled)].map((judge) => [judge.judge, judge]),
	);
	const beside = ranking.judges.flatMap(({ person }) => (person ? [person] : []));
	const [widest] = beside
		.map(({ person }) => person)
		.filter((person) => "value" in person)
		.sort((x, y) => y.n - x.n);
	const rows = ranking.judges.flatMap((ranked) => {
		const judge = byName.get(ranked.judge);
		if (!judge) return [];
		const statistic = headlineOf(scale.type, judge);
		const own = beyondOneLevel(judge[statistic.key], ranking);
		return [
			{
				ranked,
				judge,
				own,
				statistic,
				point: widest ? pointOf(beyondOneLevel(ranked.person?.judge, ranking), own) : own,
				verdict:
					isAsked && ranked.person && !ranked.copies
						? verdictBesideAPerson(ranked.person, ranking.margin)
						: null,
			},
		];
	});
	return { rows, person: widest ?? null };
}

/**
 * The figure with the other people. A judge that says what everybody says of every item has the same one with the
 * reference: then the interval of that is its interval.
 */
function pointOf(
	beside: EstimateJson | undefined,
	own: EstimateJson | undefined,
): EstimateJson | undefined {
	const isSame =
		beside && own && "value" in beside && "value" in own && beside.value === 1 && own.value === 1;
	return isSame && !beside.ci && beside.n === own.n ? own : beside;
}

/** Where people use one level alone there is no agreement beyond chance, whatever the formula gives. */
function beyondOneLevel(
	estimate: EstimateJson | undefined,
	{ usedLevels }: DimensionJson["ranking"],
): EstimateJson | undefined {
	if (!estimate || usedLevels?.others !== 0) return estimate;
	return { undefined: "SINGLE_CATEGORY", n: estimate.n };
}

/** ", 30 of the 293 that judges are compared on": where far fewer hold labels of several people; else nothing. */
export function onFewer(
	{ person }: Pick<Board, "person">,
	{ ranking: { n } }: DimensionJson,
): string {
	if (!person || person.n >= FAR_FEWER * n) return "";
	return `, ${count(person.n)} of the ${count(n)} that judges are compared on`;
}

/** The items that several people labelled may be far fewer than those on which judges are compared. */
export const FAR_FEWER = 0.9;

/**
 * How a judge's point is drawn: colour and shape repeat what is said of it beside a person, and no more.
 * @param hasBand is a person drawn behind it? Else nothing is said, and all points are alike
 */
export function toneOf(
	{ verdict }: Pick<BoardRow, "verdict">,
	hasBand: boolean,
): "shown" | "open" | "below" {
	if (!hasBand || verdict === "as good" || verdict === "within margin") return "shown";
	return verdict === "worse" || verdict === "a little worse" ? "below" : "open";
}
