import type { DimensionJson } from "../agreement/agreement-json.ts";
import { copyBesideAPerson } from "../agreement/copy-words.ts";
import { doubtBesideAPerson } from "../agreement/doubt-words.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { FEW_ITEMS } from "../agreement/few-items.ts";
import { limit } from "../agreement/plain-words.ts";
import { reasonAbout } from "../agreement/reason-words.ts";
import { count, counted } from "../ui/numbers.ts";
import type { Gate } from "./asked-gate.ts";
import { type Condition, meets } from "./condition.ts";
import type { ConditionResult } from "./gate-json.ts";
import { type JudgeFigures, standingOf } from "./judge-figures.ts";
import type { Unscored } from "./unscored.ts";

type About = {
	readonly dimension: DimensionJson;
	readonly figures: JudgeFigures;
	readonly unscored: Unscored;
};

/**
 * Does a judge meet one condition? Unknown where the figure or its interval does not exist or rests on too few items,
 * and where it would not be met had the judge been wrong on the labelled items of which it has no value, unless the
 * gate says by a condition on `answered` which share of them is enough.
 */
export function heldTo(condition: Condition, gate: Gate, about: About): ConditionResult {
	const { dimension, figures, unscored } = about;
	const figure = figures[condition.figure];
	if (typeof figure === "number") return heldCount(condition, figure);
	const { text } = condition;
	const unknown = (sentence: string) =>
		({ condition: text, result: "unknown", sentence, value: null }) as const;
	if (figure === null || figure === undefined) {
		return unknown(notBesideAPerson(dimension, gate.judge));
	}
	if ("undefined" in figure) {
		return unknown(reasonAbout(figure.undefined, { dimension, n: figure.n }));
	}
	const { value: at, ciReason, n } = figure;
	if (condition.part === "n") return heldCount(condition, n);
	if (n < FEW_ITEMS) {
		return unknown(
			`${inWords(figure, condition)}: too few for any verdict, it takes at least ${FEW_ITEMS}. Label more items.`,
		);
	}
	const value = partOf(figure, condition);
	if (value === null || isWithheld(figure, condition)) {
		const why = ciReason ? ` ${reasonAbout(ciReason, { dimension, n, value: at })}` : "";
		return unknown(`${limit(at, condition.bound)} without an interval.${why}`);
	}
	const result = meets(condition, value) ? "met" : "not met";
	const plain = {
		condition: text,
		result,
		sentence: `${inWords(figure, condition)}.`,
		value,
	} as const;
	if (result === "not met" || unscored.items === 0) return plain;
	const without = `had ${gate.judge} been wrong on the ${missingOf(unscored)} of which it has no value`;
	const worst = unscored.atWorst?.(condition)?.[condition.figure];
	const isSafe = isMetBy(worst, condition);
	if (isSafe) return plain;
	const instead = worst
		? `, it would be ${worstInWords(worst, condition)}`
		: ", what it would be is not known";
	const share = (unscored.labelled - unscored.items) / unscored.labelled;
	const accepted = gate.conditions.find((each) => each.figure === "answered");
	if (accepted) {
		const accepts = meets(accepted, share) ? `, which ${accepted.text} accepts` : "";
		return { ...plain, sentence: `${inWords(figure, condition)}; ${without}${instead}${accepts}.` };
	}
	const enough = Math.floor(100 * share) / 100;
	return unknown(
		`${inWords(figure, condition)}; but ${without}${instead}. Ask it again about those, or say that the others are enough: --min 'answered>=${enough}'.`,
	);
}

/** Of a value whose interval is withheld the report claims nothing either. */
function isWithheld({ ci, ciReason }: Valued, { part }: Condition): boolean {
	return part === "value" && ci === null && ciReason !== undefined;
}

function isMetBy(figure: JudgeFigures[string] | undefined, condition: Condition): boolean {
	if (!isValued(figure) || isWithheld(figure, condition)) return false;
	const value = partOf(figure, condition);
	return value !== null && meets(condition, value);
}

function isValued(figure: JudgeFigures[string] | undefined): figure is Valued {
	return typeof figure === "object" && figure !== null && "value" in figure;
}

/** "64 of 200 labelled items" */
function missingOf({ items, labelled }: Unscored): string {
	return `${count(items)} of ${counted(labelled, "labelled item")}`;
}

function worstInWords(worst: NonNullable<JudgeFigures[string]>, condition: Condition): string {
	return isValued(worst) ? figureInWords(worst, condition) : "undefined";
}

/** Why a judge is not held beside a person. */
function notBesideAPerson(dimension: DimensionJson, judge: string): string {
	const ranked = standingOf(dimension, judge);
	const [copy] = ranked ? copyBesideAPerson(ranked) : [];
	return (
		doubtBesideAPerson(dimension.ranking) ??
		copy ??
		`Not known: no two people labelled an item that ${judge} scored. Have two people or more label further items.`
	);
}

/** Of too few items nothing is known; a judge that leaves items out is known to do so. */
function heldCount(condition: Condition, value: number): ConditionResult {
	const { text, figure, bound } = condition;
	const isMet = meets(condition, value);
	const shares: Record<string, string> = {
		coverage: `It scored ${limit(value, bound)} of what it was asked.`,
		answered: `It has a value of ${limit(value, bound)} of the labelled items.`,
	};
	const sentence = shares[figure] ?? `There are ${value}.`;
	const short = figure === "coverage" ? "not met" : "unknown";
	return { condition: text, result: isMet ? "met" : short, sentence, value };
}

type Valued = Extract<EstimateJson, { value: number }>;

function partOf({ value, ci }: Valued, { part }: Condition): number | null {
	if (part === "ci.low") return ci?.[0] ?? null;
	return part === "ci.high" ? (ci?.[1] ?? null) : value;
}

function inWords(figure: Valued, condition: Condition): string {
	return `${figureInWords(figure, condition)} on ${counted(figure.n, "item")}`;
}

/** What lies beside the bound keeps the digits that say on which side. */
function figureInWords({ value, ci }: Valued, { bound }: Condition): string {
	const limits = ci ? ` [${limit(ci[0], bound)}, ${limit(ci[1], bound)}]` : "";
	return `${limit(value, bound)}${limits}`;
}
