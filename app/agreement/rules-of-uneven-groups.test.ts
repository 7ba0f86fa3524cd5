import { expect, test } from "vitest";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { answerInLines } from "./answer.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { dependenceSentence } from "./dependence-words.ts";
import { rankingReport } from "./ranking-report.ts";
import { terminalTable } from "./terminal-table.ts";
import { simulatedPanel } from "./testing/simulated-panel.ts";
import { OPTIONS, told } from "./testing/told.ts";

const PEOPLE = [0.9, 0.9, 0.9];
const JUDGES = { good: 0.95, poor: 0.7 };

/** Items of documents of these sizes, one after the other. */
function inDocuments(sizes: readonly number[]): RatingColumns {
	const items = sizes.reduce((sum, size) => sum + size, 0);
	const panel = simulatedPanel({ items, people: PEOPLE, judges: JUDGES, seed: 3 });
	const ids = Int32Array.from(sizes.flatMap((size, id) => Array.from({ length: size }, () => id)));
	const source = { grouping: "document" as const, from: "document_id", byDefault: true };
	return { ...panel, groups: [{ ...source, groups: sizes.length, items, ids }] };
}

const UNEVEN = [200, ...Array.from({ length: 20 }, () => 5)];

test("where one document holds most items nothing has limits, nobody is worse, and that is said", () => {
	const columns = inDocuments(UNEVEN);
	const { report, dimension, ranking, answer } = told(columns);
	expect(ranking.nClusters).toBe(21);
	expect(ranking.uneven).toEqual({ largest: 200, alike: expect.closeTo(2.22, 2) });
	expect(report.dependence.groupings[0]?.uneven).toEqual(ranking.uneven);
	for (const judge of ranking.judges) {
		expect(judge.standing).toEqual({ is: "mayBeBest", ci: null, ciReason: "TOO_FEW" });
		expect(judge.person).toMatchObject({ judge: { ci: null, ciReason: "TOO_FEW" }, altTest: null });
	}
	for (const judge of dimension.judges) {
		for (const figure of [judge.kappa, judge.percentAgreement, judge.bias, judge.gwetAC]) {
			expect(figure).toMatchObject({ ci: null, ciReason: "TOO_FEW" });
		}
	}
	expect(dimension.humans.fleissKappa).toMatchObject({ ci: null, ciReason: "TOO_FEW" });
	expect(ranking.pairs).toMatchObject([{ ci: null, pAdjusted: null, shown: false }]);
	expect(ranking.plan).toBeNull();
	expect(answer.use.says).toBe(
		"None yet: of the 21 groups (documents, questions) one holds 200 of the 300 items, so that they tell no more than 3 of one size would: too little to say how far this holds in others. Label items of further groups.",
	);
	expect(answer.next.says).toBe(
		"Label items of further groups (documents, questions), and no more of the largest: it holds 200 of 300 items in 21 groups.",
	);
	const text = terminalTable(report, { width: 120, styled: false });
	expect(text).toContain("300 items in 21 documents, one of 200 items");
	expect(text).not.toMatch(/\d \[/);
	const compared = rankingReport(columns, OPTIONS);
	const [lines] = compared.dimensions.map((each) => comparisonLines(each));
	expect(lines).toContain("No intervals: of the 21 groups (documents, questions) one holds 200");
	expect(lines).not.toMatch(/p [=<]|is worse|\d \[/);
	expect(dependenceSentence(compared.dependence)).toBe(
		"Items come in 21 documents, of which one holds 200: too uneven for intervals and tests.",
	);
});

test("documents of unlike sizes of which several are large keep their limits", () => {
	const sizes = [30, 20, 15, 10, 5, 5, 5, 3, 3, 2, 1, 1];
	const { ranking, dimension } = told(inDocuments(sizes));
	expect(ranking.uneven).toBeUndefined();
	for (const { kappa } of dimension.judges) expect(kappa).toMatchObject({ ci: expect.anything() });
	const even = told(inDocuments(Array.from({ length: 20 }, () => 15)));
	expect(even.ranking.uneven).toBeUndefined();
	expect(answerInLines(even.answer).join(" ")).toMatch(/poor is worse than good by/);
});

test("no limits lie beyond what a difference can be, and none is so wide that it says nothing", () => {
	for (let seed = 0; seed < 30; seed++) {
		const panel = simulatedPanel({ items: 120, people: PEOPLE, judges: JUDGES, seed });
		const ids = Int32Array.from({ length: 120 }, (_, item) => item % 11);
		const source = { grouping: "document" as const, from: "document_id", byDefault: true };
		const groups = [{ ...source, groups: 11, items: 120, ids }];
		for (const { pairs, judges } of rankingReport({ ...panel, groups }, OPTIONS).dimensions) {
			for (const { ci, shown, pAdjusted } of pairs) {
				if (ci) expect(ci[1] - ci[0]).toBeLessThanOrEqual(1.5);
				else expect({ shown, pAdjusted }).toEqual({ shown: false, pAdjusted: null });
			}
			for (const { standing } of judges) {
				if (standing.is === "mayBeBest" && standing.ci)
					expect(standing.ci[1] - standing.ci[0]).toBeLessThanOrEqual(1.5);
			}
		}
	}
});
