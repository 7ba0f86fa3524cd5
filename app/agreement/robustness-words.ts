import { ADJUDICATED } from "../columns/adjudicated.ts";
import { count } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { namesJudges } from "./candidates.ts";
import { statisticOf } from "./headline.ts";
import { listed } from "./plain-words.ts";
import type { WayJson } from "./robustness-json.ts";

export const ROBUSTNESS_TITLE = "Other ways to count";

/** What the columns of the table mean. */
export const ROBUSTNESS_NOTE =
	"One thing is counted otherwise at a time, by the same tests. With fewer items more judges may be best: that is not another answer.";

const JUDGES_NAMED = 4;

/** "The same judges may be best in 11 of 12 ways to count; more of them in 1 (with ann)." None without two judges. */
export function robustnessSentences(dimension: DimensionJson, toAsk: string): string[] {
	const { robustness } = dimension;
	if (!robustness) return [];
	if ("leftOut" in robustness) {
		return [
			`Other ways to count were left out, since there are ${count(robustness.judgments)} judgments; ${toAsk} asks for them.`,
		];
	}
	const { ways, same } = robustness;
	if (ways.length === 1 || isAlone(dimension)) return [];
	const are = namesJudges(dimension) ? "may be best" : "are not told apart";
	if (same === ways.length) {
		const all = same === 2 ? "both ways" : `all ${count(same)} ways`;
		const isWrong = ways.some(({ changes }) => changes === "missing");
		// What one judge's missing answers could do, right ones too, is another question than any way's.
		const counted = isWrong
			? ", unscored answers of all judges as wrong among them"
			: ", each by the answers that are there";
		const alone = dimension.ranking.openAmong
			? `${counted}; what missing ones of one judge alone could change is said above`
			: "";
		return [`The same judges ${are} in ${all} to count${alone}.`];
	}
	const parts = (["wider", "narrower", "other", "none"] as const).flatMap((set) => {
		const own = ways.filter((way) => way.set === set);
		if (own.length === 0) return [];
		return [`${SETS[set]} in ${count(own.length)} (${listed(own.map(wayInWords), JUDGES_NAMED)})`];
	});
	return [
		`The same judges ${are} in ${count(same)} of ${count(ways.length)} ways to count; ${parts.join("; ")}.`,
	];
}

/** Was a single judge placed? Then no way to count has a judge beside it. */
function isAlone({ ranking }: DimensionJson): boolean {
	return ranking.judges.filter(({ compared }) => compared !== "not").length < 2;
}

const SETS: Readonly<Record<Exclude<WayJson["set"], "same">, string>> = {
	wider: "more of them",
	narrower: "fewer of them",
	other: "others",
	none: "nothing can be compared",
};

export type WayRow = {
	readonly way: string;
	readonly statistic: string;
	readonly n: string;
	readonly mayBeBest: string;
	readonly beside: string;
};

/** The names of a row's columns: nobody may be best where no judge is named. */
export function wayHeader(dimension: DimensionJson): WayRow {
	return {
		way: "counted",
		statistic: "by",
		n: "items",
		mayBeBest: namesJudges(dimension) ? "may be best" : "not told apart",
		beside: "beside the first",
	};
}

/** The table's rows; none where there is nothing beside the report's own way. */
export function wayRows(dimension: DimensionJson): WayRow[] {
	const { robustness, ranking } = dimension;
	if (!robustness || isAlone(dimension) || "leftOut" in robustness || robustness.ways.length === 1)
		return [];
	const order = ranking.judges.map(({ judge }) => judge);
	const inOrder = (judges: readonly string[]) =>
		[...judges].sort((a, b) => order.indexOf(a) - order.indexOf(b));
	const [first] = robustness.ways;
	return robustness.ways.map((way) => ({
		way: wayInWords(way),
		statistic: symbolOf(way.statistic),
		n: count(way.n),
		mayBeBest: listed(inOrder(way.mayBeBest), JUDGES_NAMED) || "nobody",
		beside: besideInWords(way, first, inOrder),
	}));
}

/** What the rows do not say: people who are no reference of their own. */
export function peopleLeftOut({ robustness }: DimensionJson): string[] {
	if (!robustness || "leftOut" in robustness || robustness.peopleLeftOut === 0) return [];
	const { peopleLeftOut } = robustness;
	return [
		`${peopleLeftOut === 1 ? "1 more person is" : `${count(peopleLeftOut)} more people are`} no reference alone: too few labels, or too many people to list.`,
	];
}

function besideInWords(
	{ set, mayBeBest }: WayJson,
	first: WayJson,
	inOrder: (judges: readonly string[]) => string[],
): string {
	if (set === "none") return "nothing can be compared";
	if (set === "same") return "same";
	const more = inOrder(mayBeBest.filter((judge) => !first.mayBeBest.includes(judge)));
	const fewer = inOrder(first.mayBeBest.filter((judge) => !mayBeBest.includes(judge)));
	return [
		...(more.length > 0 ? [`also ${listed(more, JUDGES_NAMED)}`] : []),
		...(fewer.length > 0 ? [`not ${listed(fewer, JUDGES_NAMED)}`] : []),
	].join(", ");
}

function wayInWords({ changes, to, statistic }: WayJson): string {
	if (changes === "nothing") return "as above";
	if (changes === "missing") return "unscored as wrong";
	if (changes === "cut") return `${to} or more against less`;
	if (changes === "statistic") return STATISTICS[statistic] ?? statistic;
	if (to === "majority") return "with the majority";
	if (to === ADJUDICATED) return "with what was adjudicated";
	return to === "mean" ? "with the mean of people" : `with ${to}`;
}

const STATISTICS: Readonly<Record<string, string>> = {
	kappa: "κ without weights",
	kappaLinear: "κ with linear weights",
	percentAgreement: "share of equal answers",
	spearman: "places only",
	pearson: "distances, not places",
};

function symbolOf(statistic: string): string {
	return SYMBOLS[statistic] ?? statisticOf(statistic).symbol;
}

const SYMBOLS: Readonly<Record<string, string>> = {
	percentAgreement: "agreement",
	kappaLinear: "κ linear",
	pearson: "r",
};
