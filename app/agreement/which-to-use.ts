import { LEAST_CLUSTERS } from "#stats/intervals/cluster-design.ts";
import { count, counted, decimal } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { type Candidates, fewItems } from "./candidates.ts";
import { copiesInWords, isCopy } from "./copy-words.ts";
import { doubtAboutReference } from "./doubt-words.ts";
import { FEW_ITEMS } from "./few-items.ts";
import { whereHardlyAgree } from "./hardly-agree.ts";
import { referenceName, statisticOf, whomOf } from "./headline.ts";
import { whyNotCompared } from "./not-compared-words.ts";
import { leftOutEntirely } from "./off-scale-words.ts";
import { ordersSentences } from "./order-words.ts";
import { isWorseThanAPerson, type Slot } from "./person-slot.ts";
import { listed, pInWords, withLimits } from "./plain-words.ts";
import type { RankedJudgeJson, RankingJson } from "./ranking-json.ts";
import { fewGroups, reasonAbout, thatLevel } from "./reason-words.ts";
import { isAskedUnequally } from "./repeated-words.ts";
import { onShared, sharedBy } from "./shared-items.ts";
import { valueReservations, valuesOf } from "./value-reservations.ts";

/** The first slot of the answer, where judges were asked and people labelled. */
export function whichToUse(dimension: DimensionJson, candidates: Candidates): Slot {
	const { set, beyond, together, open } = candidates;
	const { ranking } = dimension;
	const compared = ranking.judges.filter((judge) => judge.compared !== "not");
	const left = ranking.judges.filter((judge) => judge.compared === "not");
	const details = [
		...figures(open.length > 0 ? open : set, dimension),
		...behind(ranking, open),
		...losers(ranking, open),
		...whyNotCompared(dimension),
		...leftOutEntirely(dimension),
		...equivalentWords(dimension),
		...notScored(open.length > 0 ? open : set),
		...set.filter(({ copies }) => copies?.unsure).flatMap(copiesInWords),
		...ordersSentences(dimension),
	];
	const constant = compared.filter(({ oneLevel }) => oneLevel !== undefined);
	if (constant.length > 0 && constant.length < compared.length) {
		details.unshift(`${oneLevelWords(constant, dimension).join("; ")}.`);
	}
	if (beyond.length === 0 && (ranking.nClusters ?? LEAST_CLUSTERS) < LEAST_CLUSTERS) {
		return { says: `None yet: ${lower(reasonAbout("TOO_FEW", { dimension }))}.`, details };
	}
	if (beyond.length === 0 && constant.length === compared.length) {
		const gave = oneLevelWords(constant, dimension).join("; ");
		return { says: `None yet: ${gave}, so nothing shows that answers follow the items.`, details };
	}
	const few = fewItems(set);
	if (few !== null) {
		return {
			says: `None yet: ${counted(few, "item")} ${few === 1 ? "is" : "are"} too few to say ${compared.length === 1 ? `whether to use ${compared[0].judge}` : "which judge to use"}; it takes at least ${count(FEW_ITEMS)}.`,
			details,
		};
	}
	if (beyond.length === 0) {
		const [only] = compared;
		const nobody = compared.length === 1 ? `${only.judge} is not` : "no judge is";
		const whom = whomOf(dimension);
		return {
			says: `None yet: ${nobody} shown to agree with ${whom} more than chance would.`,
			details,
		};
	}
	if (open.length > 0) {
		const between = open.length === 2 ? "between" : "among";
		return {
			says: `Open ${between} ${listed(open.map(({ judge }) => judge))}: who may be best rests on answers that are missing.`,
			details,
		};
	}
	const copies = set.filter(isCopy).flatMap(copiesInWords);
	if (copies.length > 0) return { says: `None yet: ${copies.join(" ")}`, details };
	const doubt = doubtAboutReference(dimension);
	if (doubt !== undefined) return { says: doubt, details };
	const counts = {
		compared: compared.length,
		left,
		n: sharedBy(
			ranking,
			together.map(({ judge }) => judge),
		),
	};
	const worse = together.filter((judge) => isWorseThanAPerson(judge, ranking.margin));
	const unequal = isAskedUnequally(
		dimension,
		together.map(({ judge }) => judge),
	);
	const odd = (ranking.atOdds ?? []).map(({ person }) => person);
	const far = together
		.map(({ judge }) => judge)
		.filter((judge) => valueReservations(valuesOf(dimension), judge).length > 0);
	const apart = isComparedOnTooFew(
		ranking,
		together.map(({ judge }) => judge),
	);
	const about = { set, beyond, together, worse, unequal, odd, far, apart, ...counts };
	return { says: named(about, whomOf(dimension)), details };
}

/** Do judges stand together on so few items of both that these cannot tell how they differ, far fewer than each scored? */
function isComparedOnTooFew({ pairs }: RankingJson, names: readonly string[]): boolean {
	return pairs.some(
		({ a, b, onOwnItems, ci }) => onOwnItems && !ci && names.includes(a) && names.includes(b),
	);
}

/** "alpha and beta are equivalent within ±0.10.": a settled thing, of judges that may be best. */
function equivalentWords(dimension: DimensionJson): string[] {
	const { pairs, mayBeBest, margin } = dimension.ranking;
	const equal = pairs.filter(
		({ a, b, shown, equivalent }) =>
			!shown && equivalent === "yes" && mayBeBest.includes(a) && mayBeBest.includes(b),
	);
	// Where people hardly agree an absolute margin is no small difference, and nothing is said of it.
	if (equal.length === 0 || whereHardlyAgree(dimension)) return [];
	const named = equal.map(
		({ a, b, difference, ci }) => `${a} and ${b} (${withLimits(difference, ci, margin)})`,
	);
	return [`Equivalent within ±${decimal(margin)}: ${listed(named, FIGURES_SHOWN)}.`];
}

function named(
	{
		set,
		beyond,
		together,
		compared,
		left,
		n,
		worse,
		unequal,
		odd,
		far,
		apart,
	}: Omit<Candidates, "open"> & {
		readonly compared: number;
		/** Those of them that are shown worse than a person. */
		readonly worse: readonly RankedJudgeJson[];
		/** Some of them were asked the same several times, others less often. */
		readonly unequal: boolean;
		/** People at odds with everybody else, whose labels judges are held against too. */
		readonly odd: readonly string[];
		/** Those of them whose values are not to be used as they are. */
		readonly far: readonly string[];
		/** They scored other items, and too few of the same to tell how they differ. */
		readonly apart: boolean;
		/** Items on which they are compared with each other; undefined where these differ by pair. */
		readonly n: number | undefined;
		readonly left: readonly RankedJudgeJson[];
	},
	whom: string,
): string {
	const names = together.map(({ judge }) => judge);
	if (compared === 1)
		return `${listed(names)} is the only judge that could be held against ${whom}.`;
	if (set.length === 1 && left.length > 0) {
		const unknown = listed(left.map(({ judge }) => judge));
		return `${listed(names)}: it agrees with ${whom} better than ${others(compared - 1)} that could be compared; whether ${unknown} would is not known.`;
	}
	if (set.length === 1) {
		const where = set[0]?.noAnswer ? ", on the items that it scored" : "";
		return `${listed(names)}: it agrees with ${whom} better than ${others(compared - 1)}${where}.`;
	}
	if (names.length === 1) {
		return `${listed(names)}: no other judge that tells one item from another may be as good.`;
	}
	const where = set.some(({ noAnswer }) => noAnswer) ? onShared(n, names.length) : "here";
	const anyOf = names.length === 2 ? "Either of" : "Any of";
	const why =
		names.length === compared
			? `nothing ${where} tells the judges apart`
			: `${names.length === 2 ? "neither" : "none of them"} is shown worse than another judge`;
	const unsure = together.filter((judge) => !beyond.includes(judge)).map(({ judge }) => judge);
	if (unsure.length > 0) {
		const between = names.length === 2 ? "between" : "among";
		return `Open ${between} ${listed(names)}: ${why}, and ${listed(unsure)} ${unsure.length === 1 ? "is" : "are"} not shown to agree with ${whom} more than chance would.`;
	}
	const decides = whatDecides({ together, worse, unequal, odd, far, apart });
	return `${anyOf} ${listed(names)}: ${why}; ${decides}.`;
}

/** "price and latency decide", or why they do not. */
function whatDecides({
	together,
	worse,
	unequal,
	odd,
	far,
	apart,
}: {
	readonly together: readonly RankedJudgeJson[];
	readonly worse: readonly RankedJudgeJson[];
	readonly unequal: boolean;
	readonly odd: readonly string[];
	readonly far: readonly string[];
	readonly apart: boolean;
}): string {
	if (unequal) return "price alone does not decide, since they were not asked equally often";
	if (odd.length > 0) {
		return `price alone does not decide before ${listed(odd)}, at odds with everybody else, ${odd.length === 1 ? "is" : "are"} looked at`;
	}
	if (worse.length === 0 && apart) {
		return "price alone does not decide before they have scored the same items";
	}
	if (worse.length === 0 && far.length > 0) {
		return `price alone does not decide, since the values of ${listed(far)} are not to be used as they are`;
	}
	if (worse.length === 0) return "price and latency decide";
	if (worse.length === together.length) {
		return "price alone does not decide, since each is worse than a person";
	}
	const [is, others] = [
		worse.length === 1 ? "is" : "are",
		together.length - worse.length === 1 ? "other" : "others",
	];
	return `price alone does not decide: ${listed(worse.map(({ judge }) => judge))} ${is} shown to be worse than a person, of the ${others} it is open`;
}

function others(judges: number): string {
	return judges === 1 ? "the other judge" : `each of the other ${count(judges)}`;
}

const FIGURES_SHOWN = 3;

function figures(shownOf: readonly RankedJudgeJson[], dimension: DimensionJson): string[] {
	const { n, statistic, judges } = dimension.ranking;
	const { symbol } = statisticOf(statistic);
	const compared = judges.filter((judge) => judge.compared !== "not").length;
	const without = new Map<string, string[]>();
	const isAnyInPairs = shownOf.slice(0, FIGURES_SHOWN).some(({ value }) => value === null);
	const shown = shownOf.slice(0, FIGURES_SHOWN).flatMap((ranked) => {
		const { judge, value, own, scored, standing, oneLevel } = ranked;
		const figure = value ?? own;
		if (figure === null || standing.is !== "mayBeBest") return [];
		const name = shownOf.length > 1 ? `${judge} ` : "";
		const on =
			value === null
				? ` on the ${counted(scored, "item")} that it scored`
				: isAnyInPairs
					? ` on ${counted(n, "item")}`
					: "";
		if (standing.ci) return [`${name}${withLimits(figure, standing.ci)}${on}`];
		// The sentence above says it of groups and of judges that give one level.
		if (standing.ciReason && oneLevel === undefined && !fewGroups(dimension)) {
			const why = reasonAbout(standing.ciReason, { dimension, value: figure });
			without.set(why, [...(without.get(why) ?? []), judge]);
		}
		return [`${name}${decimal(figure)}${on} (no interval)`];
	});
	if (shown.length === 0) return [];
	const chosen = compared > 1 && shownOf.some(({ standing }) => "ci" in standing && standing.ci);
	const allowing = chosen ? ", allowing for the choice among judges" : "";
	const onCommon = isAnyInPairs ? "" : `, on ${counted(n, "item")}`;
	return [
		`${symbol} with ${referenceName(dimension)}: ${shown.join("; ")}${onCommon}${allowing}.`,
		...[...without].map(
			([why, names]) => `No interval for ${listed(names)}: ${uncapitalised(why)}`,
		),
	];
}

/** Of judges that missing answers leave in question: what the items show that both scored. */
function behind({ judges }: RankingJson, open: readonly RankedJudgeJson[]): string[] {
	return judges.flatMap((judge) => {
		const { standing } = judge;
		if (standing.is !== "worse" || !open.includes(judge)) return [];
		const { pair, than } = standing;
		return [
			`On the ${counted(pair.n, "item")} that both scored ${judge.judge} lies ${withLimits(pair.difference, pair.ci)} behind ${than}.`,
		];
	});
}

/** "alpha and beta gave every item the level yes" */
function oneLevelWords(judges: readonly RankedJudgeJson[], dimension: DimensionJson): string[] {
	const byLevel = new Map<string, RankedJudgeJson[]>();
	for (const judge of judges) {
		if (judge.oneLevel === undefined) continue;
		const level = thatLevel(judge.oneLevel, dimension);
		byLevel.set(level, [...(byLevel.get(level) ?? []), judge]);
	}
	return [...byLevel].map(([level, same]) => {
		const names = listed(same.map(({ judge }) => judge));
		const [{ scored }] = same;
		const items = same.every((judge) => judge.scored === scored)
			? `all ${counted(scored, "item")}`
			: "every item";
		return `${names} gave ${items} ${level}`;
	});
}

/** "4 of 6 judges are worse; the nearest, sim-lenient, by 0.18 [0.04, 0.33] (p = .012)." */
function losers(
	{ judges, looks, margin }: RankingJson,
	open: readonly RankedJudgeJson[],
): string[] {
	const worse = judges.flatMap((judge) =>
		judge.standing.is === "worse" && !open.includes(judge)
			? [{ judge: judge.judge, ...judge.standing }]
			: [],
	);
	const [nearest] = [...worse].sort((x, y) => x.pair.difference - y.pair.difference);
	if (!nearest) return [];
	const { pair, than, judge } = nearest;
	const p =
		pair.pAdjusted === null || looks === "any"
			? ""
			: ` (${pInWords(pair.pAdjusted)}, all judges tested together)`;
	const on = pair.onOwnItems ? ` on the ${counted(pair.n, "item")} of both` : "";
	const by = `by ${withLimits(pair.difference, pair.ci)}${on}${p}`;
	const little =
		pair.equivalent === "yes"
			? `, which is within the difference that matters (${decimal(margin)})`
			: "";
	return worse.length === 1
		? [`${judge} is worse than ${than} ${by}${little}.`]
		: [
				`${count(worse.length)} of ${count(judges.length)} judges are worse; the nearest of them, ${judge}, than ${than} ${by}${little}.`,
			];
}

/** "dropper did not score 17 of the 60 labelled items: nothing is known of it there." */
function notScored(judges: readonly RankedJudgeJson[]): string[] {
	return judges
		.slice(0, FIGURES_SHOWN)
		.flatMap(({ judge, noAnswer }) =>
			noAnswer
				? [
						`${judge} did not score ${count(noAnswer.items)} of the ${counted(noAnswer.labelled, "labelled item")}: nothing is known of it there.`,
					]
				: [],
		);
}

function uncapitalised(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function lower(sentence: string): string {
	return uncapitalised(sentence).replace(/\.$/, "");
}
