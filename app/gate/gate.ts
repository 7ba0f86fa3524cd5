import type { AgreementJson, DimensionJson } from "../agreement/agreement-json.ts";
import { copiesInWords, isCopy } from "../agreement/copy-words.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { reasonAbout } from "../agreement/reason-words.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { counted, decimal } from "../ui/numbers.ts";
import { type Condition, meets } from "./condition.ts";
import { type JudgeFigures, judgeFigures } from "./judge-figures.ts";

/** What one judge has to meet in one dimension. */
export type Gate = {
	readonly judge: string;
	readonly dimension: string;
	/** The judge's identity, or its first digits (eight or more); absent: whichever has the name. */
	readonly identity?: string | undefined;
	readonly conditions: readonly Condition[];
};

/** What is known beside the report. */
export type GateEvidence = {
	/** Identity of each judge, by name; null where labels come from files, which do not say it. */
	readonly identities: ReadonlyMap<string, string> | null;
	/** Rows of labels or items that were refused: figures are of the rest. */
	readonly refused: number;
};

export type Verdict = "trusted" | "not trusted" | "cannot tell";

export type ConditionResult = {
	condition: string;
	result: "met" | "not met" | "unknown";
	/** The figure with its interval, or why there is none. */
	sentence: string;
	value: number | null;
};

/** `concord gate --json`, one for each gate. */
export type GateResult = {
	judge: string;
	dimension: string;
	verdict: Verdict;
	/** Items that the judge scored and people settled. */
	n: number;
	conditions: ConditionResult[];
	/** Why the data carry no verdict, whatever the figures. */
	reasons: string[];
};

/**
 * Holds a judge to conditions on its agreement with people. *Trusted* only when every condition is met;
 * *not trusted* as soon as one is shown not to be; *cannot tell* when a figure or its interval does not
 * exist, or when the data are not what the gate is about: no shared items, another judge under the name,
 * refused rows, items of which nobody said whether they are independent, a copy of a person.
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
	if (!figures) {
		const judges = dimension.judges.map(({ judge }) => judge);
		return refused(
			`No judge "${gate.judge}" has answered on "${gate.dimension}"; there are ${list(judges)}.`,
		);
	}
	const unknown = gate.conditions.find(({ figure }) => !(figure in figures));
	if (unknown) {
		return refused(
			`"${unknown.text}" asks for ${unknown.figure}, which ${gate.judge} has not got on "${gate.dimension}"; there are ${list(Object.keys(figures))}.`,
		);
	}
	const conditions = gate.conditions.map((condition) => held(condition, figures, dimension));
	const reasons = doubts(dimension, gate, evidence);
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

function verdictOf(conditions: readonly ConditionResult[], reasons: readonly string[]): Verdict {
	if (reasons.length > 0) return "cannot tell";
	if (conditions.some(({ result }) => result === "not met")) return "not trusted";
	return conditions.every(({ result }) => result === "met") ? "trusted" : "cannot tell";
}

function held(
	condition: Condition,
	figures: JudgeFigures,
	dimension: DimensionJson,
): ConditionResult {
	const figure = figures[condition.figure];
	if (typeof figure === "number") return heldCount(condition, figure);
	const { text } = condition;
	const unknown = (sentence: string) =>
		({ condition: text, result: "unknown", sentence, value: null }) as const;
	if ("undefined" in figure) {
		return unknown(reasonAbout(figure.undefined, { dimension, n: figure.n }));
	}
	const value = partOf(figure, condition);
	if (value === null) {
		const { value: at, ciReason, n } = figure;
		const why = ciReason ? ` ${reasonAbout(ciReason, { dimension, n, value: at })}` : "";
		return unknown(`${decimal(at)} without an interval.${why}`);
	}
	const result = meets(condition, value) ? "met" : "not met";
	return { condition: text, result, sentence: `${inWords(figure)}.`, value };
}

/** Of too few items nothing is known; a judge that leaves items out is known to do so. */
function heldCount(condition: Condition, value: number): ConditionResult {
	const { text, figure } = condition;
	const isMet = meets(condition, value);
	const sentence =
		figure === "coverage"
			? `It scored ${decimal(value)} of what it was asked.`
			: `There are ${value}.`;
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

function doubts(
	dimension: DimensionJson,
	{ judge, identity }: Gate,
	{ identities, refused: rows }: GateEvidence,
): string[] {
	const ranked = dimension.ranking.judges.find((each) => each.judge === judge);
	return [
		...sharedNothing(dimension, judge),
		...otherIdentity(judge, identity, identities),
		...(rows > 0
			? [
					`${counted(rows, "row")} were refused, so that these are not the labels that were meant: mend the files.`,
				]
			: []),
		...(dimension.independence === "assumed"
			? [
					"Nobody said whether items are of one document or question: give the items with --items, or say with --clusters none that they are independent.",
				]
			: []),
		...(ranked && isCopy(ranked) ? copiesInWords(ranked) : []),
	];
}

function sharedNothing(dimension: DimensionJson, judge: string): string[] {
	if (dimension.humans.items === 0) return ["No person has labelled an item of this dimension."];
	const figures = judgeFigures(dimension, judge);
	return figures?.n === 0
		? [`${judge} has scored no item that people settled: do the ids of both mean the same items?`]
		: [];
}

function otherIdentity(
	judge: string,
	wanted: string | undefined,
	identities: ReadonlyMap<string, string> | null,
): string[] {
	if (wanted === undefined) return [];
	// One with several values for one dimension stands in reports as judge/dimension.
	const [, is] =
		[...(identities ?? [])].find(([name]) => judge === name || judge.startsWith(`${name}/`)) ?? [];
	if (is === undefined) {
		return [
			`Which judge ${judge} is, is not known here: labels alone carry no identity. Read from a --project in which it was run.`,
		];
	}
	return is.startsWith(wanted)
		? []
		: [`${judge} is another judge: its identity is ${is.slice(0, 8)}, not ${wanted.slice(0, 8)}.`];
}

const NAMES_LISTED = 12;

function list(names: readonly string[]): string {
	if (names.length === 0) return "none";
	const some = names.slice(0, NAMES_LISTED).join(", ");
	return names.length > NAMES_LISTED ? `${some} and ${names.length - NAMES_LISTED} more` : some;
}
