import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import { columnsOf } from "../agreement/testing/columns-of.ts";
import { isRefusal } from "../base/refusal.ts";
import { holdGate } from "./gate.ts";
import { gateOf } from "./gate-file.ts";
import { unscoredOf } from "./unscored.ts";

test("of a judge in two orders a gate says which of them it is about", () => {
	const random = randomStream("gate", "orders");
	const truth = Array.from({ length: 150 }, () => random() < 0.5);
	const rater = () => truth.map((value) => (random() < 0.95 ? value : !value));
	const columns = columnsOf(
		{ type: "binary", values: [false, true] },
		{
			humans: { ann: rater(), ben: rater(), cat: rater() },
			judges: { "j/AB": rater(), "j/BA": rater() },
		},
	);
	const settings = { ...DEFAULT_AGREEMENT_OPTIONS, clusters: [] };
	const report = agreementReport(columns, settings);
	const choices = ["j/AB", "j"].map((judge) => {
		const gate = gateOf({ judge, dimension: "d" }, ["percentAgreement.ci.low>=0.5"]);
		if (isRefusal(gate)) return gate.sentence;
		const unscored = unscoredOf(columns, settings);
		const held = holdGate(report, gate, { identities: null, refused: 0, unscored });
		return isRefusal(held) ? held.sentence : held.choices;
	});
	expect(choices).toEqual([
		[
			"j/AB is one of two orders of one judge, the other is j/BA: this holds of asking in that order alone; both together go by the name j.",
		],
		[
			"j is j/AB and j/BA together: this holds of j asked in both orders and averaged, and of neither order alone.",
		],
	]);
});
