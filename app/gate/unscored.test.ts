import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import { columnsOf, type Values } from "../agreement/testing/columns-of.ts";
import { isRefusal } from "../base/refusal.ts";
import { holdGate } from "./gate.ts";
import { gateOf } from "./gate-file.ts";
import { unscoredOf } from "./unscored.ts";

const BINARY: Scale = { type: "binary", values: [false, true] };
const random = randomStream("gate", "unscored");
const truth = Array.from({ length: 200 }, () => random() < 0.5);
const rater = (right: number) => truth.map((value) => (random() < right ? value : !value));
const people = { ann: rater(0.97), ben: rater(0.97), cat: rater(0.97) };
const SETTINGS = { ...DEFAULT_AGREEMENT_OPTIONS, clusters: [] };

function held(
	good: Values,
	min: readonly string[],
	scale = BINARY,
	humans: Record<string, Values> = people,
) {
	const columns = columnsOf(scale, { humans, judges: { good } });
	const gate = gateOf({ judge: "good", dimension: "d" }, min);
	if (isRefusal(gate)) throw new Error(gate.sentence);
	const evidence = { identities: null, refused: 0, unscored: unscoredOf(columns, SETTINGS) };
	const result = holdGate(agreementReport(columns, SETTINGS), gate, evidence);
	if (isRefusal(result)) throw new Error(result.sentence);
	return result;
}

const guess = rater(0.7);
const silent = (value: null | undefined) =>
	guess.map((own, item) => (own === truth[item] ? own : value));

test.each([
	["failed", null],
	["has no row", undefined],
])("a judge that %s where it would be wrong is not trusted without a word", (_, value) => {
	const good = silent(value);
	const missing = good.filter((own) => own == null).length;
	const [kappa] = held(good, ["kappa.ci.low>=0.6"]).conditions;
	expect(kappa).toMatchObject({ result: "unknown", value: null });
	expect(kappa.sentence).toMatch(
		new RegExp(
			`^0\\.9\\d .*; but had good been wrong on the ${missing} of 200 labelled items of which it has no value, it would be 0\\.[34]\\d .*--min 'answered>=0\\.\\d+'`,
		),
	);
	const accepted = held(good, ["kappa.ci.low>=0.6", "answered>=0.5"]);
	expect(accepted.verdict).toBe("trusted");
	expect(accepted.conditions[0].sentence).toMatch(
		/it would be .*, which answered>=0\.5 accepts\.$/,
	);
	expect(accepted.conditions[1].value).toBeCloseTo(1 - missing / 200);
	expect(held(good, ["kappa.ci.low>=0.6", "answered>=0.9"]).verdict).toBe("cannot tell");
});

test("a few failures that could change nothing are no doubt", () => {
	const good = rater(0.98).map((value, item) => (item % 50 === 0 ? null : value));
	expect(held(good, ["kappa.ci.low>=0.6", "percentAgreement>=0.9"]).verdict).toBe("trusted");
	expect(held(good, ["person.ratio.ci.low>=0.8"]).verdict).toBe("trusted");
	const [beside] = held(silent(null), ["person.ratio.ci.low>=0.8"]).conditions;
	expect(beside.result).toBe("unknown");
});

test("of a bias the worst lies at the end of the scale that the condition forbids", () => {
	const scale: Scale = { type: "numeric", range: [0, 10] };
	const values = truth.map((value, item) => (value ? 7 : 3) + (item % 3));
	const humans = {
		ann: values,
		ben: values.map((value, item) => value + (item % 7 === 0 ? 1 : 0)),
	};
	const good = values.map((value, item) => (item % 4 === 0 ? null : value));
	const bias = held(good, ["bias.ci.high<=0.3", "bias.ci.low>=-0.3", "mae<=1"], scale, humans);
	expect(bias.conditions.map(({ result }) => result)).toEqual(["unknown", "unknown", "unknown"]);
	const [high, low] = bias.conditions.map(({ sentence }) => /would be (−?\d)/.exec(sentence)?.[1]);
	expect([high, low]).toEqual(["0", "−0"]);
});

test("a condition's own items are enough or it is unknown, whatever the judge scored", () => {
	const rare = truth.map((_, item) => item % 20 === 0);
	const humans = { ann: rare, ben: rare.map((value, item) => (item === 3 ? true : value)) };
	const [precision, n] = held(
		rare,
		["precision>=0.5", "precision.n>=50"],
		BINARY,
		humans,
	).conditions;
	expect(precision).toMatchObject({
		result: "unknown",
		sentence: expect.stringContaining("on 10 items: too few for any verdict"),
	});
	expect(n).toMatchObject({ result: "unknown", value: 10 });
});
