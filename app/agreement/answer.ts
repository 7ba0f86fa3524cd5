import { count, counted } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { nextWhereAssumed, openWhereAssumed } from "./assumed-independence.ts";
import { candidatesOf, isWithoutShared, judgesToUse, namesJudges } from "./candidates.ts";
import { isCopy } from "./copy-words.ts";
import { nextWhereByName } from "./groups-by-name.ts";
import { nextSlot } from "./next-slot.ts";
import { whyNotCompared } from "./not-compared-words.ts";
import { leftOutEntirely } from "./off-scale-words.ts";
import { openSlot } from "./open-slot.ts";
import { besideAPersonSlot, type Slot } from "./person-slot.ts";
import { listed } from "./plain-words.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";
import { thatLevel } from "./reason-words.ts";
import { whichToUse } from "./which-to-use.ts";

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

/**
 * The answer of a report about one dimension. Every claim in it is one of the ranking's tests.
 * @param about one of the judges that it names for use: of whom alone the slots after the first then speak
 */
export function answerOf(dimension: DimensionJson, about?: RankedJudgeJson): Answer {
	const nobody = nothingToCompare(dimension);
	const candidates = candidatesOf(dimension);
	const used = judgesToUse(dimension, candidates);
	return {
		judges: namesJudges(dimension)
			? used.filter((judge) => !isCopy(judge)).map(({ judge }) => judge)
			: [],
		use: nobody ?? whichToUse(dimension, candidates),
		person: besideAPersonSlot(dimension, about ? [about] : used),
		open: openWhereAssumed(dimension, openSlot(dimension, candidates, about)),
		next: nextWhereByName(
			dimension,
			nextWhereAssumed(dimension, nextSlot(dimension, candidates, about)),
		),
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
	const { usedLevels } = ranking;
	if (usedLevels?.others === 0) {
		const { commonest, items } = usedLevels;
		const all = items === 1 ? "the only item holds" : `all ${counted(items, "item")} hold`;
		return {
			says: `None yet: ${all} ${thatLevel(commonest, dimension)}, so nobody can say whether a judge would notice another.`,
			details: otherLevels(dimension, thatLevel(commonest, dimension)),
		};
	}
	const details = [...whyNotCompared(dimension), ...leftOutEntirely(dimension)];
	const apart = ranking.judges.filter(({ standing }) => isWithoutShared(standing));
	if (apart.length > 1) {
		const names = listed(apart.map(({ judge }) => judge));
		return {
			says: `None yet: ${names} share too few labelled items to be compared with each other.`,
			details,
		};
	}
	return { says: "No judge can be held against people yet.", details };
}

/** How often judges leave the one level that people use: that much they are off, whatever else is not known. */
function otherLevels({ judges }: DimensionJson, level: string): string[] {
	const off = judges.flatMap(({ judge, percentAgreement: same }) =>
		same && "value" in same && same.value < 1
			? [{ judge, items: Math.round((1 - same.value) * same.n), n: same.n }]
			: [],
	);
	if (off.length === 0) return [];
	const words = off.map(
		({ judge, items, n }) => `${judge} on ${count(items)} of ${counted(n, "item")}`,
	);
	return [`Where people gave ${level}, judges gave another: ${listed(words)}.`];
}
