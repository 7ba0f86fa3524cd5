import { expect, test } from "vitest";
import { isDefined, type Result } from "#stats/index.ts";
import { independentCounts, MEASURES, type SplitPair } from "./independent-counts.ts";

const QUESTIONS = [
	"d1 q1",
	"d1 q1",
	"d1 q1",
	"d1 q2",
	"d1 q2",
	"d2 q1",
	"d2 q1",
	"d2 q1",
	"d2 q2",
	"d2 q2",
];
const GOLDEN = [1, 1, 1, 1, 0, 1, 1, 0, 1, 1];
const RESPONSE = [1, 1, 1, 1, 1, 1, 0, 0, 0, 1];

/** W2; at these places both sides say that the document has no answer. */
function pairsOf(notInDocument: readonly number[] = []): SplitPair[] {
	return QUESTIONS.map((name, at) => {
		const [document = "", question = ""] = name.split(" ");
		const saysNotInDocument = notInDocument.includes(at);
		const side = (values: readonly number[]) => ({ value: values[at] === 1, saysNotInDocument });
		return { document, question, golden: side(GOLDEN), response: side(RESPONSE) };
	});
}

const figure = (result: Result) => (isDefined(result) ? result.value : result.reason);

function expectFigures(pairs: readonly SplitPair[], expected: readonly (number | string)[]): void {
	const { as_published } = independentCounts(pairs);
	MEASURES.forEach((measure, at) => {
		const value = figure(as_published[measure]);
		const wanted = expected[at];
		if (typeof value === "number") expect(value, measure).toBeCloseTo(Number(wanted), 6);
		else expect(value, measure).toBe(wanted);
	});
}

test("W2: TP 6 FP 1 FN 2 TN 1 over all", () => {
	expectFigures(pairsOf(), [0.7, 0.857143, 0.75, 0.8, 0.210526]);
	const { accuracy } = independentCounts(pairsOf()).as_published;
	expect(accuracy.parts).toMatchObject({ tp: 6, fp: 1, fn: 2, tn: 1 });
});

test("W2: by document and by question", () => {
	const of = (name: string) =>
		pairsOf().filter(({ document, question }) => document === name || question === name);
	expectFigures(of("d1"), [0.8, 0.8, 1, 0.888889, 0]);
	expect(independentCounts(of("d1")).as_published.kappa.warnings).toContain("CONSTANT_RATER");
	expectFigures(of("d2"), [0.6, 1, 0.5, 0.666667, 0.285714]);
	expectFigures(of("q1"), [5 / 6, 1, 0.8, 0.888889, 0.571429]);
	expectFigures(of("q2"), [0.5, 2 / 3, 2 / 3, 2 / 3, -0.333333]);
});

test("W2: the error of the accuracy by documents, by document × question, and by both ways", () => {
	const error = (pairs: readonly SplitPair[], clusterBy: "document" | "both" = "document") => {
		const { accuracy } = independentCounts(pairs, { clusterBy }).as_published;
		return isDefined(accuracy) ? accuracy : null;
	};
	const documents = error(pairsOf());
	expect(documents?.se).toBeCloseTo(0.1, 6);
	expect(documents?.parts?.seIndependent).toBeCloseTo(0.144914, 6);
	expect(documents).toMatchObject({ nClusters: 2 });
	expect(documents?.warnings).toContain("FEW_CLUSTERS");
	const crossed = pairsOf().map((pair) => ({ ...pair, document: pair.document + pair.question }));
	expect(error(crossed)?.se).toBeCloseTo(0.123288, 6);
	// V of documents + V of questions − V of the groups that share both is below that of one of them alone,
	// which is the least that is counted.
	expect(error(pairsOf(), "both")?.se).toBeCloseTo(0.16, 6);
});

test("W2: what is not in the document: 0.7 as published, 6 of 8 answerable, 8 of 10 with abstentions", () => {
	const counts = independentCounts(pairsOf([7, 8]));
	const accuracies = [counts.as_published, counts.answerable, counts.abstention_counts].map(
		({ accuracy }) => figure(accuracy),
	);
	expect(accuracies).toEqual([0.7, 0.75, 0.8]);
});

test("where the golden answer says so and the response does not, it is wrong", () => {
	const pairs = pairsOf([7, 8]).map((pair, at) =>
		at === 7 ? { ...pair, response: { value: false, saysNotInDocument: false } } : pair,
	);
	expect(figure(independentCounts(pairs).abstention_counts.accuracy)).toBe(0.7);
});

test("without a positive truth there is no recall; what is unknown is missing and never a value", () => {
	const none = pairsOf().map((pair) => ({
		...pair,
		golden: { value: false, saysNotInDocument: null },
	}));
	const { as_published, answerable } = independentCounts(none);
	expect(as_published.recall).toMatchObject({ value: undefined, reason: "ZERO_DENOMINATOR" });
	expect(answerable.accuracy).toMatchObject({ value: undefined, n: 0, nMissing: 10 });
	const unscored = pairsOf().map((pair, at) =>
		at < 2 ? { ...pair, response: { value: null, saysNotInDocument: null } } : pair,
	);
	expect(independentCounts(unscored).as_published.accuracy).toMatchObject({ n: 8, nMissing: 2 });
});
