import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { count, counted, decimal } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { statisticOf } from "./headline.ts";
import { ordersSentences } from "./order-words.ts";
import { besideAPersonSlot, type Slot } from "./person-slot.ts";
import { listed, pInWords, roughly, withLimits } from "./plain-words.ts";
import type { RankedJudgeJson, RankingJson } from "./ranking-json.ts";
import { reasonAbout } from "./reason-words.ts";

/**
 * The answer about a dimension's judges in four fixed slots: which to use, whether it is as good as a
 * person, what is not settled, and what to do next. None is ever empty.
 */
export type Answer = {
	/** Judges that the first slot names; none where nobody is to be used. */
	readonly judges: readonly string[];
	readonly use: Slot;
	readonly person: Slot;
	readonly open: Slot;
	readonly next: Slot;
};

/** The slots in their order, with their titles. */
export const SLOTS = [
	["use", "Use"],
	["person", "As good as a person?"],
	["open", "Not settled"],
	["next", "What next"],
] as const;

/** The answer of a report about one dimension. Every claim in it is one of the ranking's tests. */
export function answerOf(dimension: DimensionJson): Answer {
	const { ranking } = dimension;
	const nobody = nothingToCompare(dimension);
	const set = ranking.mayBeBest
		.map((name) => ranking.judges.find(({ judge }) => judge === name))
		.filter((judge) => judge !== undefined);
	const beyond = set.filter(isBeyondChance);
	return {
		judges: nobody ? [] : beyond.map(({ judge }) => judge),
		use: nobody ?? whichToUse(dimension, set, beyond),
		person: besideAPersonSlot(dimension, nobody ? [] : beyond),
		open: openSlot(dimension, set),
		next: nextSlot(dimension, set),
	};
}

/** The whole of it in one paragraph: for terminals, Markdown and notes. */
export function answerInLines(answer: Answer): string[] {
	return SLOTS.map(([slot, title]) => {
		const { says, details } = answer[slot];
		return `${title}${title.endsWith("?") ? "" : ":"} ${[says, ...details].join(" ")}`;
	});
}

function nothingToCompare(dimension: DimensionJson): Slot | null {
	const { humans, judges, ranking } = dimension;
	if (judges.length === 0) return { says: "No judge has been asked yet.", details: [] };
	if (humans.raters.length === 0) {
		const says = "Nobody has labelled this yet, so no judge can be held against people.";
		return { says, details: [] };
	}
	if (ranking.mayBeBest.length > 0) return null;
	return {
		says: "No judge can be held against people yet.",
		details: whyNotCompared(ranking),
	};
}

/** Is its agreement shown to lie above what chance would give? */
function isBeyondChance({ value, own, standing }: RankedJudgeJson): boolean {
	if (standing.is !== "mayBeBest") return false;
	if (standing.ci) return standing.ci[0] > 0;
	return (value ?? own ?? 0) > 0;
}

function whichToUse(
	dimension: DimensionJson,
	set: readonly RankedJudgeJson[],
	beyond: readonly RankedJudgeJson[],
): Slot {
	const { ranking } = dimension;
	const { judges, n } = ranking;
	const { symbol } = statisticOf(ranking.statistic);
	const compared = judges.filter((judge) => judge.compared !== "not");
	const details = [
		...figures(set, { symbol, n, dimension }),
		...losers(ranking),
		...whyNotCompared(ranking),
		...ordersSentences(dimension),
	];
	if (beyond.length === 0) {
		const nobody = set.length === 1 ? "it is not" : "no judge is";
		return {
			says: `None yet: ${nobody} shown to agree with people more than chance would.`,
			details,
		};
	}
	const names = beyond.map(({ judge }) => judge);
	if (compared.length === 1) {
		const says = `${listed(names)} is the only judge that could be held against people.`;
		return { says, details };
	}
	if (names.length === 1 && set.length === 1) {
		return {
			says: `${listed(names)}: it agrees with people better than ${others(compared.length - 1)}.`,
			details,
		};
	}
	const all = names.length === compared.length;
	const anyOf = ["", "Either of "][names.length - 1] ?? "Any of ";
	const says = `${anyOf}${listed(names)}: ${
		all ? "nothing here tells the judges apart" : "none of them is shown worse than another judge"
	}; price and latency decide.`;
	return { says, details };
}

function others(judges: number): string {
	return judges === 1 ? "the other judge" : `each of the other ${count(judges)}`;
}

const FIGURES_SHOWN = 3;

function figures(
	set: readonly RankedJudgeJson[],
	{ symbol, n, dimension }: { symbol: string; n: number; dimension: DimensionJson },
): string[] {
	const shown = set.slice(0, FIGURES_SHOWN).flatMap(({ judge, value, own, standing }) => {
		const figure = value ?? own;
		if (figure === null || standing.is !== "mayBeBest") return [];
		const why =
			standing.ciReason &&
			` (no interval: ${lower(reasonAbout(standing.ciReason, { dimension }))})`;
		return [`${set.length > 1 ? `${judge} ` : ""}${withLimits(figure, standing.ci)}${why ?? ""}`];
	});
	if (shown.length === 0) return [];
	const chosen = set.length > 0 && set.some(({ standing }) => "ci" in standing && standing.ci);
	const allowing = chosen ? ", allowing for the choice among judges" : "";
	return [`${symbol} with people: ${shown.join("; ")}, on ${counted(n, "item")}${allowing}.`];
}

function lower(sentence: string): string {
	return (sentence.charAt(0).toLowerCase() + sentence.slice(1)).replace(/\.$/, "");
}

/** "4 of 6 judges are worse; the nearest, sim-lenient, by 0.18 [0.04, 0.33] (p = .012)." */
function losers({ judges, looks }: RankingJson): string[] {
	const worse = judges.flatMap(({ judge, standing }) =>
		standing.is === "worse" ? [{ judge, ...standing }] : [],
	);
	const [nearest] = [...worse].sort((x, y) => x.pair.difference - y.pair.difference);
	if (!nearest) return [];
	const { pair, than, judge } = nearest;
	const p =
		pair.pAdjusted === null || looks === "any"
			? ""
			: ` (${pInWords(pair.pAdjusted)}, all judges tested together)`;
	const by = `by ${withLimits(pair.difference, pair.ci)}${p}`;
	return worse.length === 1
		? [`${judge} is worse than ${than} ${by}.`]
		: [
				`${count(worse.length)} of ${count(judges.length)} judges are worse; the nearest of them, ${judge}, than ${than} ${by}.`,
			];
}

/** "sim-new was not compared: it has too few items …" */
function whyNotCompared({ judges }: RankingJson): string[] {
	const left = judges.flatMap(({ judge, scored, standing }) =>
		standing.is === "notCompared" ? [{ judge, scored, reason: standing.reason }] : [],
	);
	if (left.length === 0) return [];
	const words = left.slice(0, FIGURES_SHOWN).map(({ judge, scored, reason }) => {
		if (reason === "EMPTY") return `${judge} has scored no item that people labelled`;
		if (reason === "TOO_FEW" || reason === "NO_OVERLAP") {
			return `${judge} has scored only ${counted(scored, "item")} that people labelled`;
		}
		if (reason === "OWN_SCALE") return `${judge} answers on a scale of its own`;
		return `${judge}: ${lower(reasonInWords(reason))}`;
	});
	const more = left.length > words.length ? `; and ${count(left.length - words.length)} more` : "";
	return [`Not compared: ${words.join("; ")}${more}.`];
}

function openSlot(dimension: DimensionJson, set: readonly RankedJudgeJson[]): Slot {
	const { ranking } = dimension;
	const { pairs, margin, looks, mayBeBest } = ranking;
	const preliminary =
		looks === "any" && set.length > 0
			? ["Preliminary, and safe to look at any time: labels still come in."]
			: [];
	const flagged = ranking.judges.filter(({ bounds }) => bounds?.changesSet);
	const bounds = flagged
		.slice(0, FIGURES_SHOWN)
		.map(
			({ judge, bounds: own }) =>
				`${judge} left ${counted(own?.unscored ?? 0, "item")} unscored: had it been right or wrong on all of them, who may be best would change.`,
		);
	const within = pairs.filter(
		({ a, b, shown }) => !shown && mayBeBest.includes(a) && mayBeBest.includes(b),
	);
	const details = [...bounds, ...preliminary];
	if (within.length === 0) {
		const says =
			bounds.length > 0
				? "Who may be best rests on answers that are missing."
				: set.length > 0
					? "Nothing: no other judge may be the best."
					: "Everything: nothing could be compared.";
		return { says, details };
	}
	const equal = within.filter(({ equivalent }) => equivalent === "yes");
	const words = within.slice(0, FIGURES_SHOWN).map(({ a, b, difference, ci, ciReason, few }) => {
		const why = ciReason && !ci ? lower(reasonAbout(ciReason, { dimension, few })) : "";
		return `${a} minus ${b} is ${withLimits(difference, ci)}${why && ` (no interval: ${why})`}`;
	});
	const more =
		within.length > words.length ? ` and ${count(within.length - words.length)} more pairs` : "";
	const sure =
		equal.length === within.length
			? `${equal.length === 1 ? "They are" : "All of them are"} equivalent within ±${decimal(margin)}.`
			: equal.length > 0
				? `Equivalent within ±${decimal(margin)}: ${listed(
						equal.map(({ a, b }) => `${a} and ${b}`),
						FIGURES_SHOWN,
					)}; the rest is open.`
				: `Whether they are equivalent within ±${decimal(margin)} is open.`;
	return { says: `${words.join("; ")}${more}.`, details: [sure, ...details] };
}

function nextSlot(dimension: DimensionJson, set: readonly RankedJudgeJson[]): Slot {
	const { humans, judges, ranking } = dimension;
	const steps: string[] = [];
	if (judges.length === 0) steps.push("Add a judge and run it, or import scores.");
	if (humans.raters.length === 0) steps.push("Have people label items.");
	const incomplete = set.flatMap(({ bounds, judge }) =>
		bounds && bounds.unscored > 0 ? [{ judge, ...bounds }] : [],
	);
	for (const { judge, unscored } of incomplete.slice(0, 2)) {
		steps.push(`Retry the ${counted(unscored, "unscored item")} of ${judge}.`);
	}
	const { plan } = ranking;
	if (plan && ranking.judges.filter(({ compared }) => compared !== "not").length > 1) {
		steps.push(planInWords(plan, dimension));
	}
	if (humans.raters.length === 1) {
		steps.push("Have a second person label some of the items.");
	} else if (humans.raters.length > 1 && (plan?.peopleAnItem ?? 2) < 1.05) {
		steps.push("Have two people label the same items.");
	}
	const [first, ...rest] = steps;
	return first
		? { says: first, details: rest }
		: { says: "Nothing: the answer stands.", details: [] };
}

/** "With these items a difference of 0.13 would be seen; for 0.10, about 640 more items (2 people each)." */
function planInWords(
	{ detectable, moreItems, peopleAnItem, reason }: NonNullable<RankingJson["plan"]>,
	dimension: DimensionJson,
): string {
	const { margin } = dimension.ranking;
	if (detectable === null || moreItems === null) {
		return `What difference these items could show cannot be said: ${lower(reasonAbout(reason ?? "TOO_FEW", { dimension }))}.`;
	}
	const seen = `With these items a difference of ${decimal(detectable)} would be seen`;
	if (moreItems === 0) return `${seen}: enough for the ${decimal(margin)} that matters.`;
	const people = Math.max(1, Math.round(peopleAnItem));
	return `${seen}; for ${decimal(margin)}, about ${roughly(moreItems)} more items (${counted(people, "person", "people")} each).`;
}
