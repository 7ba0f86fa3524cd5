import type { AgreementJson } from "../agreement/agreement-json.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { counted } from "../ui/numbers.ts";
import type { Gate, GateEvidence } from "./asked-gate.ts";
import { choicesIn } from "./choices.ts";
import { whyNothingSaid } from "./condition.ts";
import { doubts, notShown } from "./doubts.ts";
import type { ConditionResult, GateResult, Verdict } from "./gate-json.ts";
import { heldTo } from "./held-to.ts";
import { judgeFigures } from "./judge-figures.ts";
import { namedInstead } from "./other-identity.ts";
import { unscoredInReport } from "./unscored.ts";

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
	const own = judgeFigures(dimension, gate.judge);
	if (!own && evidence.refused > 0) return refusedEntirely(gate, evidence);
	if (!own) {
		const judges = dimension.judges.map(({ judge }) => judge);
		return refused(
			`No judge "${gate.judge}" has answered on "${gate.dimension}"; there are ${list(judges)}.${namedInstead(gate.identity, evidence.identities)}`,
		);
	}
	const unscored = (evidence.unscored ?? unscoredInReport)(dimension, gate.judge);
	const { items, labelled } = unscored;
	const figures = { ...own, answered: labelled > 0 ? 1 - items / labelled : 0 };
	const unknown = gate.conditions.find(({ figure }) => !Object.hasOwn(figures, figure));
	if (unknown) {
		return refused(
			`"${unknown.text}" asks for ${unknown.figure}, which ${gate.judge} has not got on "${gate.dimension}"; there are ${list(Object.keys(figures))}.`,
		);
	}
	const about = { dimension, figures, unscored };
	for (const condition of gate.conditions) {
		const nothing = whyNothingSaid(condition, dimension.scale);
		if (nothing) return nothing;
	}
	const conditions = gate.conditions.map((condition) => heldTo(condition, gate, about));
	const doubted = doubts(dimension, gate, evidence);
	const isAnyNotMet = conditions.some(({ result }) => result === "not met");
	const reasons = doubted.length > 0 || isAnyNotMet ? doubted : notShown(dimension, gate.judge);
	const n = typeof own.n === "number" ? own.n : 0;
	return {
		judge: gate.judge,
		dimension: gate.dimension,
		verdict: verdictOf(conditions, reasons),
		n,
		conditions,
		reasons,
		choices: choicesIn(report, dimension, gate, evidence),
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
			`${counted(rows, "row")} ${rows === 1 ? "was" : "were"} refused, and none of ${judge} is left: mend the files, where ids mean no item or values are not on the scale.`,
		],
		choices: [],
	};
}

function verdictOf(conditions: readonly ConditionResult[], reasons: readonly string[]): Verdict {
	if (reasons.length > 0) return "cannot tell";
	if (conditions.some(({ result }) => result === "not met")) return "not trusted";
	return conditions.every(({ result }) => result === "met") ? "trusted" : "cannot tell";
}

const NAMES_LISTED = 12;

function list(names: readonly string[]): string {
	if (names.length === 0) return "none";
	const some = names.slice(0, NAMES_LISTED).join(", ");
	return names.length > NAMES_LISTED ? `${some} and ${names.length - NAMES_LISTED} more` : some;
}
