import { expect, test } from "vitest";
import type { DiscreteScale } from "#db/model/scale.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { compareReport } from "./judge-comparison.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";

const BINARY: DiscreteScale = { type: "binary", values: [false, true] };
const OPTIONS = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 400 };

const truth = Array.from({ length: 120 }, (_, item) => item % 2 === 0);
/** Wrong on every item that `step` divides. */
const wrongEvery = (step: number): Values =>
	truth.map((value, item) => (item % step === 0 ? !value : value));

function comparisonOf(judges: Record<string, Values>, options = {}) {
	const columns = columnsOf(BINARY, { humans: { gold: truth }, judges });
	return compareReport(columns, { ...OPTIONS, ...options }).dimensions[0];
}

test("a clear difference names the better judge, whichever of the two stands first", () => {
	const comparison = comparisonOf({ a: wrongEvery(3), b: wrongEvery(40) });
	expect(comparison).toMatchObject({ statistic: "kappa", n: 120, best: "b", adjustment: "holm" });
	expect(comparison?.pairs).toMatchObject([{ a: "a", b: "b", verdict: "b", moreLabels: null }]);
});

test("judges that nearly agree cannot be told apart", () => {
	const comparison = comparisonOf({ a: wrongEvery(11), b: wrongEvery(13), c: wrongEvery(3) });
	const pair = comparison?.pairs.find(({ a, b }) => a === "a" && b === "b");
	expect(pair?.verdict).toBe("indistinguishable");
	expect(pair?.moreLabels).toBeGreaterThan(100);
	expect(comparison?.judges.filter(({ tiedWithBest }) => tiedWithBest)).toHaveLength(2);
});

test("a judge that shares few items is left out, and costs the others none of theirs", () => {
	const few = truth.map((value, item) => (item < 20 ? value : undefined));
	const comparison = comparisonOf({ a: wrongEvery(3), b: wrongEvery(40), few });
	expect(comparison).toMatchObject({ n: 120, leftOut: ["few"] });
});

test("named judges alone, the same bytes twice, and nothing where one judge is left", () => {
	const judges = { a: wrongEvery(3), b: wrongEvery(40), c: wrongEvery(7) };
	const named = comparisonOf(judges, { judges: ["a", "c"] });
	expect(named?.pairs).toHaveLength(1);
	expect(JSON.stringify(comparisonOf(judges))).toBe(JSON.stringify(comparisonOf(judges)));
	expect(comparisonOf(judges, { judges: ["a"] })).toBeUndefined();
});
