import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { randomStream } from "#stats/resampling/random.ts";
import {
	type AgreementJson,
	type AgreementOptions,
	DEFAULT_AGREEMENT_OPTIONS,
} from "../agreement/agreement-json.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import { columnsOf, type Values } from "../agreement/testing/columns-of.ts";
import { isRefusal } from "../base/refusal.ts";
import type { Gate } from "./asked-gate.ts";
import { holdGate } from "./gate.ts";
import { gateOf } from "./gate-file.ts";

const ITEMS = 300;
const scale: Scale = { type: "binary", values: [false, true] };
const random = randomStream("gate", "doubts");
const truth = Array.from({ length: ITEMS }, () => random() < 0.5);
const rater = (right: number): Values => truth.map((value) => (random() < right ? value : !value));
const [ann, ben, cat, good] = [rater(0.92), rater(0.92), rater(0.92), rater(0.95)];

function reportOf(
	humans: Record<string, Values>,
	judges: Record<string, Values> = { good },
	options: Partial<AgreementOptions> = {},
): AgreementJson {
	const columns = columnsOf(scale, { humans, judges });
	return agreementReport(columns, { ...DEFAULT_AGREEMENT_OPTIONS, clusters: [], ...options });
}

function held(report: AgreementJson, min: readonly string[], more: Partial<Gate> = {}) {
	const gate = gateOf({ judge: "good", dimension: "d", ...more }, min);
	if (isRefusal(gate)) throw new Error(gate.sentence);
	const result = holdGate(report, gate, { identities: null, refused: 0, unscored: null });
	if (isRefusal(result)) throw new Error(result.sentence);
	return result;
}

const MET = ["kappa.ci.low>=0.4", "percentAgreement>=0.6"];

test("honest people and a good judge leave no doubt", () => {
	expect(held(reportOf({ ann, ben, cat }), MET)).toMatchObject({ verdict: "trusted", reasons: [] });
});

test("people who are one opinion, unless one person is the reference", () => {
	const people = { ann, ben, copy: ann };
	const doubted = held(reportOf(people), MET);
	expect(doubted.verdict).toBe("cannot tell");
	expect(doubted.reasons).toEqual([
		expect.stringMatching(/^ann and copy gave the same label .*\? Find out whether ann and copy/),
	]);
	expect(held(reportOf(people, { good }, { reference: "ben" }), MET).verdict).toBe("trusted");
	const beside = held(reportOf(people), ["person.ratio.ci.low>=0.8"]);
	expect(beside.conditions).toMatchObject([
		{ result: "unknown", sentence: expect.stringContaining("may be one opinion") },
	]);
});

test("a person at odds with everybody else, where that one decides; not among many", () => {
	const clicker: Values = truth.map(() => random() < 0.5);
	const doubted = held(reportOf({ ann, ben, clicker }), MET);
	expect(doubted.verdict).toBe("cannot tell");
	expect(doubted.reasons.join(" ")).toMatch(/clicker is at odds .* train clicker on the rubric/);
	const [dan, eve] = [rater(0.92), rater(0.92)];
	expect(held(reportOf({ ann, ben, cat, dan, eve, clicker }), MET).verdict).toBe("trusted");
	const alone = reportOf({ ann, ben, clicker }, { good }, { reference: "clicker" });
	expect(held(alone, MET).verdict).toBe("cannot tell");
});

test("people who hardly agree, a copy of a person, items too few, labels to come", () => {
	const noisy = reportOf({ ann: rater(0.55), ben: rater(0.55), cat: rater(0.55) });
	expect(held(noisy, ["percentAgreement>=0.1"]).reasons.join(" ")).toContain(
		"people hardly agree themselves",
	);
	const copied = reportOf({ ann, ben, cat }, { good: ann, other: good, third: rater(0.95) });
	expect(held(copied, MET).reasons.join(" ")).toMatch(/copies ann’s labels.*Find out whether good/);
	const short = (values: Values) => values.slice(0, 20);
	const few = reportOf({ ann: short(ann), ben: short(ben) }, { good: short(truth) });
	expect(held(few, ["percentAgreement>=0.1"])).toMatchObject({
		verdict: "cannot tell",
		reasons: [expect.stringContaining("rests on 15 items")],
	});
	const coming = reportOf({ ann, ben, cat }, { good }, { looks: "any" });
	expect(held(coming, MET).reasons).toEqual([expect.stringContaining("Labels still come in")]);
	expect(held(coming, ["person.ratio.ci.low>=0.5"]).verdict).toBe("trusted");
});

test("answers off the scale and second values, of the judge or of people alone", () => {
	const report = reportOf({ ann, ben, cat });
	const [dimension] = report.dimensions;
	const beside = (of: Partial<typeof dimension>): AgreementJson => ({
		...report,
		dimensions: [{ ...dimension, ...of }],
	});
	const second = (rater: string, kind: "human" | "judge") =>
		beside({ secondValues: [{ rater, kind, rows: 7 }] });
	expect(held(second("ann", "human"), MET).reasons.join(" ")).toContain("7 rows of ann");
	expect(held(second("good", "judge"), MET).verdict).toBe("cannot tell");
	expect(held(second("other", "judge"), MET).verdict).toBe("trusted");
	const off = { rater: "good", kind: "judge" as const, rows: 9, example: '"maybe"' };
	expect(held(beside({ offScale: [off] }), MET).reasons.join(" ")).toContain("off the scale");
});

test("a judge asked several times is held by its first answer, or as the gate says by them together", () => {
	const report = reportOf({ ann, ben, cat });
	const [dimension] = report.dimensions;
	const repeated = {
		times: 3,
		as: "first" as const,
		withItself: 0.8,
		statistic: "kappa",
		withPeople: 0.5,
		together: { as: "majority" as const, withPeople: 0.7 },
	};
	const judges = dimension.judges.map((each) => ({ ...each, repeated }));
	const asked: AgreementJson = { ...report, dimensions: [{ ...dimension, judges }] };
	expect(held(asked, MET)).toMatchObject({
		verdict: "trusted",
		choices: [expect.stringMatching(/of the first answer, as it answers in use.*on 80 %/)],
	});
	expect(held(asked, MET, { repeated: true }).choices).toEqual([
		expect.stringMatching(/answers to an item together.*in use ask it as often/),
	]);
});

test("a judge that gives one level, or none beyond chance, never passes by its rate of agreement", () => {
	const skewed = truth.map((_, item) => item % 10 > 0);
	const people = {
		ann: skewed,
		ben: skewed.map((value, item) => (item % 31 ? value : !value)),
		cat: skewed.map((value, item) => (item % 37 ? value : !value)),
	};
	const constant = reportOf(people, { good: skewed.map(() => true) });
	expect(held(constant, ["percentAgreement.ci.low>=0.8"])).toMatchObject({
		verdict: "cannot tell",
		reasons: [expect.stringMatching(/gave every item|not shown to agree/)],
	});
	expect(held(constant, ["percentAgreement.ci.low>=0.99"]).verdict).toBe("not trusted");
	const guessing = reportOf({ ann, ben, cat }, { good: rater(0.5) });
	expect(held(guessing, ["percentAgreement>=0.2"]).verdict).toBe("cannot tell");
	expect(held(guessing, ["kappa.ci.low>=0.6"]).verdict).toBe("not trusted");
});

test("of a judge that is always right the rate has an interval, κ has none", () => {
	const majority = truth.map(
		(_, item) => [ann, ben, cat].filter((labels) => labels[item]).length > 1,
	);
	const perfect = reportOf({ ann, ben, cat }, { good: majority });
	expect(held(perfect, ["percentAgreement.ci.low>=0.9"]).verdict).toBe("trusted");
});

test("names of what every object has are no figures", () => {
	const gate = gateOf({ judge: "good", dimension: "d" }, ["constructor>=0"]);
	if (isRefusal(gate)) throw new Error(gate.sentence);
	expect(
		holdGate(reportOf({ ann, ben }), gate, { identities: null, refused: 0, unscored: null }),
	).toMatchObject({
		kind: "refused",
	});
});
