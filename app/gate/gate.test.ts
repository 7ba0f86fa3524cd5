import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { type AgreementJson, DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import { columnsOf } from "../agreement/testing/columns-of.ts";
import { isRefusal } from "../base/refusal.ts";
import type { Gate, GateEvidence } from "./asked-gate.ts";
import { holdGate } from "./gate.ts";
import { gateOf } from "./gate-file.ts";

const ITEMS = 120;
const truth = Array.from({ length: ITEMS }, (_, item) => item % 3 > 0);
const erring = (every: number) => truth.map((value, item) => (item % every === 0 ? !value : value));
const scale: Scale = { type: "binary", values: [false, true] };

const report = agreementReport(
	columnsOf(scale, {
		humans: { ann: erring(11), ben: erring(13), cat: erring(17) },
		judges: {
			good: erring(23),
			poor: erring(4),
			lazy: erring(23).map((value, item) => (item % 2 ? null : value)),
			few: erring(23).map((value, item) => (item < 4 ? value : undefined)),
			mute: truth.map(() => null),
			apart: [...truth.map(() => undefined), true, false, true],
		},
	}),
	{ ...DEFAULT_AGREEMENT_OPTIONS, clusters: [] },
);

const KNOWN: GateEvidence = { identities: null, refused: 0, unscored: null };

function held(judge: string, min: readonly string[], more: Partial<Gate & GateEvidence> = {}) {
	const gate = gateOf({ judge, dimension: "d", identity: more.identity }, min);
	if (isRefusal(gate)) throw new Error(gate.sentence);
	const result = holdGate(report, gate, { ...KNOWN, ...more });
	if (isRefusal(result)) throw new Error(result.sentence);
	return result;
}

test("trusted when every condition is met, not trusted when one is not", () => {
	expect(held("good", ["kappa.ci.low>=0.6", "coverage>=1", "n>=100"])).toMatchObject({
		verdict: "trusted",
		n: 120,
		reasons: [],
	});
	const poor = held("poor", ["kappa.ci.low>=0.6", "n>=100"]);
	expect(poor.verdict).toBe("not trusted");
	expect(poor.conditions.map(({ result }) => result)).toEqual(["not met", "met"]);
	expect(held("lazy", ["kappa.ci.low>=0.5", "coverage>=0.9", "answered>=0.4"])).toMatchObject({
		verdict: "not trusted",
		conditions: [{ result: "met" }, { result: "not met", value: 0.5 }, { result: "met" }],
	});
});

test("a figure that rounds to the bound is written with the digits that decide", () => {
	const [kappa] = held("poor", ["kappa>=0"]).conditions;
	const value = kappa.value ?? Number.NaN;
	const near = Number((value + 0.0008).toFixed(4));
	expect(value.toFixed(2)).toBe(near.toFixed(2));
	const [missed] = held("poor", [`kappa>=${near}`]).conditions;
	expect(missed.result).toBe("not met");
	expect(missed.sentence).toMatch(/^(< )?0\.\d{3} \[/);
});

test("cannot tell of too few items, of a withheld interval, and of no shared item", () => {
	expect(held("good", ["n>=500"]).verdict).toBe("cannot tell");
	const few = held("few", ["kappa.ci.low>=0.1"]);
	expect(few.verdict).toBe("cannot tell");
	expect(few.conditions[0].sentence).not.toMatch(/NaN|undefined|null/);
	const apart = held("apart", ["coverage>=0.1"]);
	expect(apart).toMatchObject({ verdict: "cannot tell", n: 0 });
	expect(apart.reasons.join(" ")).toContain("do the ids of both mean the same items?");
	const mute = held("mute", ["coverage>=0.1"]);
	expect(mute).toMatchObject({ verdict: "cannot tell", n: 0 });
	expect(mute.reasons.join(" ")).toContain("has no value on any of the 120 items");
});

test("never passes under another identity, an unknown one, or after refused rows", () => {
	const identities = new Map([["good", "ab12cd34".padEnd(64, "0")]]);
	const met = ["kappa.ci.low>=0.5"];
	expect(held("good", met, { identity: "ab12cd34", identities }).verdict).toBe("trusted");
	const other = held("good", met, { identity: "ffffffff", identities });
	expect(other.verdict).toBe("cannot tell");
	expect(other.reasons).toEqual(["good is another judge: its identity is ab12cd34, not ffffffff."]);
	const longer = held("good", met, { identity: "ab12cd340f", identities });
	expect(longer.reasons).toEqual([
		"good is another judge: its identity is ab12cd3400, not ab12cd340f.",
	]);
	expect(held("good", met, { identity: "ab12cd34" }).verdict).toBe("cannot tell");
	const renamed = held("poor", met, { identity: "ab12cd34", identities });
	expect(renamed.reasons).toEqual([
		"Which judge poor is, is not known here: its labels came with a file, and no judges.json names it. Name the one of their export with --judges, or read from a --project in which it was run.",
	]);
	expect(held("good", met, { refused: 3 }).verdict).toBe("cannot tell");
});

test("items of which nobody said whether they are independent are no ground to pass on", () => {
	const [dimension] = report.dimensions;
	const assumed: AgreementJson = {
		...report,
		dimensions: [{ ...dimension, independence: "assumed" }],
	};
	const gate = gateOf({ judge: "good", dimension: "d" }, ["kappa.ci.low>=0.5"]);
	if (isRefusal(gate)) throw new Error(gate.sentence);
	expect(holdGate(assumed, gate, KNOWN)).toMatchObject({ verdict: "cannot tell" });
});

test("a judge, dimension or figure that is not there is refused with what there is", () => {
	const refusal = (gate: Partial<Gate>, min = "kappa>=0") => {
		const asked = gateOf({ judge: "good", dimension: "d", ...gate }, [min]);
		if (isRefusal(asked)) return asked;
		return holdGate(report, asked, KNOWN);
	};
	expect(refusal({ judge: "other" })).toMatchObject({
		sentence: 'No judge "other" has answered on "d"; there are apart, few, good, lazy, mute, poor.',
	});
	expect(refusal({ dimension: "e" })).toMatchObject({
		sentence: 'No label is on a dimension "e"; there are d.',
	});
	expect(refusal({}, "kapa>=0.5")).toMatchObject({ kind: "refused" });
	expect(refusal({ identity: "short" })).toMatchObject({ kind: "refused" });
});
