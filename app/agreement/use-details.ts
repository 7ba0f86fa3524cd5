import { count, counted, decimal } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { ownFigure } from "./candidates.ts";
import { FEW_ITEMS } from "./few-items.ts";
import { whereHardlyAgree } from "./hardly-agree.ts";
import { referenceName, statisticOf } from "./headline.ts";
import { largeBias } from "./large-bias.ts";
import { listed, pInWords, withLimits } from "./plain-words.ts";
import type { RankedJudgeJson, RankingJson } from "./ranking-json.ts";
import { fewGroups, reasonAbout } from "./reason-words.ts";
import type { Reservation } from "./reservation.ts";
import { valuesOf } from "./value-reservations.ts";

/** What the first slot rests on: figures of the judges that may be best, and how far others lie behind. */

const FIGURES_SHOWN = 3;

export function figures(shownOf: readonly RankedJudgeJson[], dimension: DimensionJson): string[] {
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
		// Of few items the sentence above says that nothing is compared: each has the limits of its own figure.
		const alone = isOfFew(ranked, n) ? ownFigure(judge, dimension) : undefined;
		if (alone && "value" in alone && alone.n === (value === null ? scored : n)) {
			return [
				`${name}${withLimits(alone.value, alone.ci)}${on}${alone.ci ? "" : " (no interval)"}`,
			];
		}
		// The sentence above says it of groups and of judges that give one level.
		if (standing.ciReason && oneLevel === undefined && !fewGroups(dimension)) {
			const why = reasonAbout(standing.ciReason, { dimension, value: figure, compared: n });
			without.set(why, [...(without.get(why) ?? []), judge]);
		}
		return [`${name}${decimal(figure)}${on} (no interval)`];
	});
	if (shown.length === 0) return [];
	const chosen = compared > 1 && shownOf.some(({ standing }) => "ci" in standing && standing.ci);
	const allowing = chosen ? ", allowing for the choice among judges" : "";
	const onCommon = isAnyInPairs ? "" : `, on ${counted(n, "item")}`;
	const each =
		shownOf.some((ranked) => isOfFew(ranked, n)) && compared > 1 ? ", each by itself" : "";
	return [
		`${symbol} with ${referenceName(dimension)}: ${shown.join("; ")}${onCommon}${allowing}${each}.`,
		...[...without].map(
			([why, names]) => `No interval for ${listed(names)}: ${uncapitalised(why)}`,
		),
	];
}

/** So few items that judges are not compared on them. */
function isOfFew({ standing, value, scored }: RankedJudgeJson, n: number): boolean {
	if (standing.is !== "mayBeBest" || standing.ciReason !== "TOO_FEW") return false;
	return (value === null ? scored : n) < FEW_ITEMS;
}

/** Of judges that missing answers leave in question: what the items show that both scored. */
export function behind({ judges }: RankingJson, open: readonly RankedJudgeJson[]): string[] {
	return judges.flatMap((judge) => {
		const { standing } = judge;
		if (standing.is !== "worse" || !open.includes(judge)) return [];
		const { pair, than } = standing;
		return [
			`On the ${counted(pair.n, "item")} that both scored ${judge.judge} lies ${withLimits(pair.difference, pair.ci)} behind ${than}.`,
		];
	});
}

/** "alpha and beta are equivalent within ±0.10.": a settled thing, of judges that may be best. */
export function equivalentWords(dimension: DimensionJson): string[] {
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

/** "4 of 6 judges are worse; the nearest, sim-lenient, by 0.18 [0.04, 0.33] (p = .012)." */
export function losers(
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

/**
 * Of judges that are worse: that one puts the items in people's order at least as well and lies too high or too
 * low. Corrected for that it may be the better one, which its place does not show; the step is to try that.
 */
export function movedLosers(
	dimension: DimensionJson,
	set: readonly RankedJudgeJson[],
): Reservation[] {
	const { judges, statistic } = dimension.ranking;
	if (dimension.scale.type === "binary" || statistic === "spearman") return [];
	const values = valuesOf(dimension);
	const orderOf = (name: string) => {
		const all = [...dimension.judges, ...(dimension.orders ?? []).map(({ pooled }) => pooled)];
		const order = all.find(({ judge }) => judge === name)?.spearman;
		return order && "value" in order ? order.value : undefined;
	};
	const best = Math.max(...set.map(({ judge }) => orderOf(judge) ?? 1));
	return judges.flatMap(({ judge: name, standing }) => {
		const own = values.judges.find(({ judge }) => judge === name);
		const moved = standing.is === "worse" && own ? largeBias(values, own) : null;
		const order = orderOf(name);
		if (!moved || order === undefined || order < best) return [];
		return [
			{
				open: `${moved.open} In the order of the items it agrees no less (ρ ${decimal(order)} beside ${decimal(best)}): corrected for that, it may be as good or better.`,
				step: `Mend the prompt of ${name} where its values lie apart from people's, and compare it again: in the order of the items it agrees no less.`,
			},
		];
	});
}

/** "dropper did not score 17 of the 60 labelled items: nothing is known of it there." */
export function notScored(judges: readonly RankedJudgeJson[]): string[] {
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
