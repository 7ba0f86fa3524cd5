import type { AgreementJson, DimensionJson } from "../agreement/agreement-json.ts";
import { copyBesideAPerson } from "../agreement/copy-words.ts";
import { doubtBesideAPerson } from "../agreement/doubt-words.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { reasonAbout } from "../agreement/reason-words.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { counted, decimal } from "../ui/numbers.ts";
import type { Gate, GateEvidence } from "./asked-gate.ts";
import { type Condition, meets } from "./condition.ts";
import { doubts, notShown } from "./doubts.ts";
import type { ConditionResult, GateResult, Verdict } from "./gate-json.ts";
import { type JudgeFigures, judgeFigures, standingOf } from "./judge-figures.ts";

/**
 * Holds a judge to conditions on its agreement with people. *Trusted* only when every condition is met;
 * *not trusted* as soon as one is shown not to be; *cannot tell* when a figure or its interval does not
 * exist, when the data are not what the gate is about or what judges are held against is in doubt (`doubts`), and
 * when conditions are met of a judge that is not shown to agree beyond chance (`notShown`).
 * @returns a refusal where the report has no such dimension, judge or figure
 */
export function holdGate(
	report: AgreementJson,
	gate: Gate,
	evidence: GateEvidence,
): GateResult | Refusal {
	const names = report.dimensions.map(({ dimension }) => dimension);
	const dimension = report.dimensions.find((each) => each.dimension === gate.dimension);
	if (!dimension) {
		return refused(`No label is on a dimension "${gate.dimension}"; there are ${list(names)}.`);
	}
	const figures = judgeFigures(dimension, gate.judge);
	if (!figures && evidence.refused > 0) return refusedEntirely(gate, evidence);
	if (!figures) {
		const judges = dimension.judges.map(({ judge }) => judge);
		return refused(
			`No judge "${gate.judge}" has answered on "${gate.dimension}"; there are ${list(judges)}.`,
		);
	}
	const unknown = gate.conditions.find(({ figure }) => !Object.hasOwn(figures, figure));
	if (unknown) {
		return refused(
			`"${unknown.text}" asks for ${unknown.figure}, which ${gate.judge} has not got on "${gate.dimension}"; there are ${list(Object.keys(figures))}.`,
		);
	}
	const conditions = gate.conditions.map((condition) =>
		held(condition, figures, { dimension, judge: gate.judge }),
	);
	const doubted = doubts(dimension, gate, evidence);
	const isAnyNotMet = conditions.some(({ result }) => result === "not met");
	const reasons = doubted.length > 0 || isAnyNotMet ? doubted : notShown(dimension, gate.judge);
	const n = typeof figures.n === "number" ? figures.n : 0;
	return {
		judge: gate.judge,
		dimension: gate.dimension,
		verdict: verdictOf(conditions, reasons),
		n,
		conditions,
		reasons,
	};
}

/** Where rows were refused a judge that is not there is not unknown: its rows may be among them. */
function refusedEntirely(
	{ judge, dimension, conditions }: Gate,
	{ refused: rows }: GateEvidence,
): GateResult {
	return {
		judge,
		dimension,
		verdict: "cannot tell",
		n: 0,
		conditions: conditions.map(({ text }) => ({
			condition: text,
			result: "unknown",
			sentence: `No answer of ${judge} counts.`,
			value: null,
		})),
		reasons: [
			`${counted(rows, "row")} ${rows === 1 ? "was" : "were"} refused, and none of ${judge} is left: do the ids of the files mean the same items?`,
		],
	};
}

function verdictOf(conditions: readonly ConditionResult[], reasons: readonly string[]): Verdict {
	if (reasons.length > 0) return "cannot tell";
	if (conditions.some(({ result }) => result === "not met")) return "not trusted";
	return conditions.every(({ result }) => result === "met") ? "trusted" : "cannot tell";
}

function held(
	condition: Condition,
	figures: JudgeFigures,
	{ dimension, judge }: { readonly dimension: DimensionJson; readonly judge: string },
): ConditionResult {
	const figure = figures[condition.figure];
	if (typeof figure === "number") return heldCount(condition, figure);
	const { text } = condition;
	const unknown = (sentence: string) =>
		({ condition: text, result: "unknown", sentence, value: null }) as const;
	if (figure === null) return unknown(notBesideAPerson(dimension, judge));
	if ("undefined" in figure) {
		return unknown(reasonAbout(figure.undefined, { dimension, n: figure.n }));
	}
	const { value: at, ciReason, n } = figure;
	const value = partOf(figure, condition);
	// Of a value whose interval is withheld the report claims nothing either.
	const isWithheld = condition.part === "value" && figure.ci === null && ciReason !== undefined;
	if (value === null || isWithheld) {
		const why = ciReason ? ` ${reasonAbout(ciReason, { dimension, n, value: at })}` : "";
		return unknown(`${decimal(at)} without an interval.${why}`);
	}
	const result = meets(condition, value) ? "met" : "not met";
	return { condition: text, result, sentence: `${inWords(figure)}.`, value };
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
	const { text, figure } = condition;
	const isMet = meets(condition, value);
	const shares: Record<string, string> = {
		coverage: `It scored ${decimal(value)} of what it was asked.`,
		answered: `It has an answer or a failure on ${decimal(value)} of the labelled items.`,
	};
	const sentence = shares[figure] ?? `There are ${value}.`;
	const short = figure === "coverage" ? "not met" : "unknown";
	return { condition: text, result: isMet ? "met" : short, sentence, value };
}

type Valued = Extract<EstimateJson, { value: number }>;

function partOf({ value, ci, n }: Valued, { part }: Condition): number | null {
	switch (part) {
		case "value":
			return value;
		case "n":
			return n;
		case "ci.low":
			return ci?.[0] ?? null;
		case "ci.high":
			return ci?.[1] ?? null;
	}
}

function inWords({ value, ci, n }: Valued): string {
	const interval = ci ? ` [${decimal(ci[0])}, ${decimal(ci[1])}]` : "";
	return `${decimal(value)}${interval} on ${counted(n, "item")}`;
}

const NAMES_LISTED = 12;

function list(names: readonly string[]): string {
	if (names.length === 0) return "none";
	const some = names.slice(0, NAMES_LISTED).join(", ");
	return names.length > NAMES_LISTED ? `${some} and ${names.length - NAMES_LISTED} more` : some;
}
