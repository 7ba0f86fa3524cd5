import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { ComparisonJson2 } from "./comparison-json.ts";
import { rankingReport } from "./ranking-report.ts";
import { columnsOf } from "./testing/columns-of.ts";

test("a comparison of one order alone says so in its JSON, and of both orders it does not", () => {
	const random = randomStream("compare", "orders");
	const truth = Array.from({ length: 60 }, () => random() < 0.5);
	const rater = () => truth.map((value) => (random() < 0.9 ? value : !value));
	const columns = columnsOf(
		{ type: "binary", values: [false, true] },
		{
			humans: { ann: rater(), ben: rater() },
			judges: { "j/AB": rater(), "j/BA": rater(), other: rater() },
		},
	);
	const compared = (...judges: string[]) =>
		ComparisonJson2.parse(
			rankingReport(columns, {
				...{ ...DEFAULT_AGREEMENT_OPTIONS, clusters: [], bootstrap: 50 },
				...(judges.length > 0 && { judges }),
			}),
		).ordersAlone;
	expect(compared("j/AB", "other")).toEqual([
		"j/AB is one of two orders of one judge, the other is j/BA: this holds of asking in that order alone; both together go by the name j.",
	]);
	expect(compared()).toBeUndefined();
	expect(compared("j", "other")).toBeUndefined();
});
