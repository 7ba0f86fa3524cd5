import { expect, test } from "vitest";
import { dependentCorrelations, pairCellsOfNumbers, spearman } from "#stats/index.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { rankingReport } from "./ranking-report.ts";
import { columnsOf } from "./testing/columns-of.ts";
import { OPTIONS } from "./testing/told.ts";

const ITEMS = 120;
const random = randomStream("williams", 1);
const noise = () => random() + random() - 1;
const truth = Array.from({ length: ITEMS }, () => random());
const near = (spread: number) => truth.map((value) => value + spread * noise());
const [ann, close, far, twin] = [near(0.1), near(0.2), near(0.9), near(0.25)];
const NUMERIC = { type: "numeric" as const };
const judges = { close, far, twin: twin.map((value, item) => (item < 10 ? null : value)) };
const columns = columnsOf(NUMERIC, { humans: { ann }, judges });

function rho(x: readonly number[], y: readonly number[]): number {
	const [a, b] = [x, y].map((column) => Float64Array.from(column.slice(10)));
	const result = spearman(pairCellsOfNumbers(a, b));
	if (result.value === undefined) throw new Error("no correlation");
	return result.value;
}

test("C12: judges that correlate with the same people have Williams' test, of the items that all share", () => {
	const [compared] = rankingReport(columns, OPTIONS).dimensions;
	expect(compared.statistic).toBe("spearman");
	expect(compared.williams).toHaveLength(3);
	const pair = compared.williams?.find(({ a, b }) => a === "close" && b === "far");
	const { williams } = dependentCorrelations({
		...{ r12: rho(close, ann), r13: rho(far, ann), r23: rho(close, far) },
		n: ITEMS - 10,
	});
	if (williams.value === undefined) throw new Error("no test");
	expect(pair).toMatchObject({ n: ITEMS - 10, t: williams.value, df: ITEMS - 13, p: williams.p });
	expect(pair?.between).toBeCloseTo(rho(close, far), 12);
	for (const { p, pAdjusted } of compared.williams ?? []) {
		expect(pAdjusted).toBeGreaterThanOrEqual(p ?? 1);
	}
	const text = comparisonLines(compared);
	expect(text).toMatch(/Williams’ test +of each other/);
	expect(text).toMatch(/close − far +0\.\d\d +t\(107\) = \d+\.\d\d +110 +p < \.001/);
});

test("C12: it has no p where items belong together or labels come in, and is not there for levels", () => {
	const ids = Int32Array.from({ length: ITEMS }, (_, item) => item % 30);
	const source = { grouping: "document" as const, from: "document_id", items: ITEMS, ids };
	const groups = [{ ...source, groups: 30, byDefault: true }];
	const [grouped] = rankingReport({ ...columns, groups }, OPTIONS).dimensions;
	expect(grouped.williams?.[0]).toMatchObject({ p: null, pAdjusted: null, reason: "CLUSTERS" });
	expect(comparisonLines(grouped)).toContain("no p: items belong together");
	const [open] = rankingReport(columns, { ...OPTIONS, looks: "any" }).dimensions;
	expect(open.williams?.[0]).toMatchObject({ p: null, reason: "LOOKS" });
	expect(comparisonLines(open)).not.toMatch(/p [=<]/);
	const yes = truth.map((value) => value > 0.5);
	const binary = { type: "binary" as const, values: [false, true] };
	const levels = columnsOf(binary, { humans: { ann: yes }, judges: { a: yes, b: yes } });
	expect(rankingReport(levels, OPTIONS).dimensions[0]).not.toHaveProperty("williams");
});
