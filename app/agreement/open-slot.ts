import { counted, decimal } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { type Candidates, fewItems, judgesToUse } from "./candidates.ts";
import { whereHardlyAgree } from "./hardly-agree.ts";
import { whomOf } from "./headline.ts";
import { lacksExpected, leftInWords } from "./missing-answers.ts";
import type { Slot } from "./person-slot.ts";
import { isPersonOpen } from "./person-verdict.ts";
import { listed, withLimits } from "./plain-words.ts";
import type { RankedJudgeJson, RankedPairJson } from "./ranking-json.ts";
import { anotherThan, fewGroups, reasonInside } from "./reason-words.ts";
import { reservationsOf } from "./reservations.ts";

const FIGURES_SHOWN = 3;
const NOTHING = "Nothing:";

/**
 * The third slot: what these items leave open. "Nothing" only where nothing missing could change the answer.
 * @param about the only judge to be spoken of, one of those that are named for use
 */
export function openSlot(
	dimension: DimensionJson,
	candidates: Candidates,
	about?: RankedJudgeJson,
): Slot {
	const { set } = candidates;
	const used = about ? [about] : judgesToUse(dimension, candidates);
	const { ranking } = dimension;
	const { margin, looks } = ranking;
	const preliminary =
		looks === "any" && set.length > 0
			? [
					"Preliminary: labels still come in. Who may be best, differences of judges and judges beside a person hold however often one looks; every other figure is of a single look.",
				]
			: [];
	// Of a judge that is compared with none, absent rows are why.
	const flagged = ranking.judges.filter(
		({ bounds, standing }) =>
			bounds?.changesSet && (standing.is !== "notCompared" || bounds.unscored > 0),
	);
	const bounds = flagged
		.slice(0, FIGURES_SHOWN)
		.map(({ judge, bounds: own, noAnswer }) =>
			lacksExpected(dimension, judge)
				? `${judge} has no expected value of ${counted(own?.unscored ?? 0, "labelled item")}.`
				: `${judge} ${leftInWords(own?.unscored ?? 0, noAnswer?.ofOthers)}: had it been right or wrong on all of them, who may be best would change.`,
		);
	const unlike = whereHardlyAgree(dimension)?.open;
	const within = pairsAbout(openPairs(dimension), about);
	const reserved = [
		...(unlike ? [unlike] : []),
		...reservationsOf(dimension, used).map(({ open }) => open),
	];
	const details = [...bounds, ...preliminary];
	if (within.length === 0) {
		const says =
			bounds.length > 0
				? "Who may be best rests on answers that are missing."
				: unknown(dimension, candidates, used);
		// "Nothing" is not said where something speaks against the judge.
		const [first, ...rest] = says.startsWith(NOTHING) ? [...reserved] : [says, ...reserved];
		return { says: first ?? says, details: [...rest, ...details] };
	}
	const given = new Set<string>();
	const words = within.slice(0, FIGURES_SHOWN).map((pair) => {
		const { a, b, n, difference, ci, ciReason, few } = pair;
		const on = pair.onOwnItems ? ` on the ${counted(n, "item")} of both` : "";
		if (!ci && difference === 0 && ciReason === "BOUNDARY") {
			return `${a} and ${b} say the same of all ${counted(n, "item")}`;
		}
		if (ci) return `${a} minus ${b} is ${withLimits(difference, ci, margin)}${on}`;
		// Of few groups the first slot says it.
		const reason =
			ciReason && !fewGroups(dimension)
				? reasonInside(ciReason, { dimension, few, compared: n })
				: undefined;
		// The same long reason is not said twice.
		const why = reason === undefined ? "" : given.has(reason) ? ", likewise" : `: ${reason}`;
		if (reason !== undefined) given.add(reason);
		return `${a} minus ${b} is ${decimal(difference)}${on} (no interval${why})`;
	});
	const more =
		within.length > words.length
			? ` and ${counted(within.length - words.length, "more pair")}`
			: "";
	const never = within.every(
		({ difference, ci, ciReason }) => !ci && difference === 0 && ciReason === "BOUNDARY",
	);
	// Where people hardly agree an absolute margin is no small difference, and nothing is said of it.
	const sure = never
		? ["How far they would differ on other items is open."]
		: unlike
			? []
			: [`Whether they are equivalent within ±${decimal(margin)} is open.`];
	return { says: `${words.join("; ")}${more}.`, details: [...sure, ...reserved, ...details] };
}

/** Pairs of judges that may both be best, and are not shown to be equivalent. */
export function openPairs(dimension: DimensionJson): readonly RankedPairJson[] {
	const { pairs, mayBeBest } = dimension.ranking;
	const isEquivalent = ({ equivalent }: RankedPairJson) =>
		equivalent === "yes" && !whereHardlyAgree(dimension);
	return pairs.filter(
		(pair) =>
			!pair.shown &&
			mayBeBest.includes(pair.a) &&
			mayBeBest.includes(pair.b) &&
			!isEquivalent(pair),
	);
}

/** Of pairs those of one judge; all where it stands in none, since others are not told apart either. */
function pairsAbout(
	pairs: readonly RankedPairJson[],
	about: RankedJudgeJson | undefined,
): readonly RankedPairJson[] {
	const own = pairs.filter(({ a, b }) => about?.judge === a || about?.judge === b);
	return own.length > 0 ? own : pairs;
}

/** What is open where no pair of judges is and no unscored item could change anything. */
function unknown(
	dimension: DimensionJson,
	candidates: Candidates,
	used: readonly RankedJudgeJson[],
): string {
	const { set, beyond } = candidates;
	const { ranking } = dimension;
	const { usedLevels } = ranking;
	if (usedLevels?.others === 0) {
		return `Whether any judge would notice ${anotherThan(usedLevels.commonest, dimension)}.`;
	}
	if (set.length === 0) return "Everything: nothing could be compared.";
	const copy = set.find(({ copies }) => copies);
	if (copy?.copies) return `Whether ${copy.judge} is independent of ${copy.copies.person}.`;
	const left = ranking.judges.filter(({ compared }) => compared === "not");
	if (left.length > 0) {
		const names = listed(left.map(({ judge }) => judge));
		return `Whether ${names} ${left.length === 1 ? "is" : "are"} better: not compared.`;
	}
	const few = fewItems(set);
	if (few !== null) {
		return `What holds on other items: ${counted(few, "item")} ${few === 1 ? "is" : "are"} too few to say.`;
	}
	if (beyond.length === 0) {
		return `Whether ${listed(set.map(({ judge }) => judge))} agrees with ${whomOf(dimension)} more than chance would.`;
	}
	const absent = beyond.flatMap(({ judge, noAnswer }) =>
		noAnswer ? [{ judge, ...noAnswer }] : [],
	);
	if (absent.length > 0) {
		const words = absent
			.slice(0, FIGURES_SHOWN)
			.map(({ judge, items }) => `${counted(items, "labelled item")} that ${judge} did not score`);
		return `What holds on the ${words.join(" and the ")}.`;
	}
	const beside = used.filter(
		(judge) => dimension.humans.raters.length === 1 || isPersonOpen(dimension, judge),
	);
	if (beside.length > 0) {
		return `Whether ${listed(beside.map(({ judge }) => judge))} ${beside.length === 1 ? "is" : "are"} as good as a person.`;
	}
	if (set.length > 1) return `${NOTHING} the judges that may be best are equivalent.`;
	return ranking.judges.length === 1
		? `${NOTHING} there is no other judge.`
		: `${NOTHING} no other judge may be the best.`;
}
