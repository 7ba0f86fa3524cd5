import { expect, test } from "vitest";
import { answerInLines } from "./answer.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { orderRow } from "./order-words.ts";
import { rankingReport } from "./ranking-report.ts";
import { terminalTable } from "./terminal-table.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { simulatedPanel } from "./testing/simulated-panel.ts";
import { BINARY, OPTIONS, THREE, told } from "./testing/told.ts";

test("C7: two equal judges looked at every 50 labels are hardly ever told apart", () => {
	let anyTime = 0;
	for (let seed = 1; seed <= 6; seed++) {
		const whole = simulatedPanel({
			items: 1000,
			people: THREE,
			judges: { a: 0.85, b: 0.85 },
			seed,
		});
		const looks = Array.from({ length: 20 }, (_, look) => 50 * (look + 1));
		const isTold = looks.some((items) => {
			const [dimension] = whole.dimensions;
			const cut = <Each extends (typeof dimension.humans)[number]>(column: Each) => ({
				...column,
				cells:
					column.cells.kind === "codes"
						? { kind: "codes" as const, codes: column.cells.codes.subarray(0, items) }
						: column.cells,
			});
			const columns = {
				items,
				dimensions: [
					{ ...dimension, humans: dimension.humans.map(cut), judges: dimension.judges.map(cut) },
				],
			};
			const [ranking] = rankingReport(columns, { ...OPTIONS, looks: "any" }).dimensions;
			return ranking.mayBeBest.length < 2;
		});
		if (isTold) anyTime++;
	}
	expect(anyTime).toBeLessThanOrEqual(1);
	const columns = simulatedPanel({
		items: 200,
		people: THREE,
		judges: { a: 0.85, b: 0.85 },
		seed: 1,
	});
	expect(told(columns, { looks: "any" }).answer.open.details.join(" ")).toContain("Preliminary");
	expect(told(columns).answer.open.details.join(" ")).not.toContain("Preliminary");
}, 120_000);

test("C7: while labels come in nothing infinite is said, no p, and no limit beyond what can be", () => {
	for (const items of [40, 50, 60]) {
		const columns = simulatedPanel({ items, people: THREE, judges: { a: 0.95, b: 0.7 }, seed: 1 });
		const { answer, report } = told(columns, { looks: "any" });
		expect(answerInLines(answer).join(" ")).not.toMatch(/Infinity|NaN|p [=<]/);
		expect(JSON.stringify(report)).not.toContain('"detectable":null,"moreItems":0');
		const [compared] = rankingReport(columns, { ...OPTIONS, looks: "any" }).dimensions;
		for (const { ci, pAdjusted } of compared.pairs) {
			expect(pAdjusted).toBeNull();
			if (ci) expect(Math.max(-ci[0], ci[1])).toBeLessThanOrEqual(2);
		}
		expect(comparisonLines(compared)).not.toMatch(/p = |p < |never differ/);
	}
});

test("C8: what it would take comes from the spread, in items and not in labels, never 0 more", () => {
	const columns = simulatedPanel({
		items: 150,
		people: THREE,
		judges: { a: 0.9, b: 0.85 },
		seed: 4,
	});
	const { ranking, answer } = told(columns);
	expect(ranking.plan?.moreItems).toBeGreaterThan(0);
	expect(ranking.plan?.peopleAnItem).toBe(3);
	const words = [answer.next.says, ...answer.next.details].join(" ");
	expect(words).toMatch(
		/a difference of 0\.\d\d would be seen; for 0\.10, about [\d,]+ more items \(3 people each\)/,
	);
	const many = simulatedPanel({
		items: 5000,
		people: THREE,
		judges: { a: 0.9, b: 0.9 },
		seed: 4,
	});
	const large = told(many);
	expect(large.ranking.plan?.moreItems ?? 0).toBe(0);
	expect(large.answer.next.says).toMatch(/cheapest|Compare price and latency/);
	expect(answerInLines(large.answer).join(" ")).not.toContain("more items");
	expect(JSON.stringify(large.report)).not.toContain("moreLabels");
});

test("C8: no more items are asked for where it is settled which judge to use", () => {
	const clear = { good: 0.97, fair: 0.85, poor: 0.6 };
	const panel = { items: 600, people: [0.95, 0.95, 0.95], judges: clear };
	for (const seed of [1, 2, 3]) {
		const { ranking, answer, report } = told(simulatedPanel({ ...panel, seed }));
		expect(ranking.mayBeBest).toEqual(["good"]);
		expect(ranking.plan).toBeNull();
		const said = answerInLines(answer).join(" ");
		expect(said).not.toMatch(/more items|would be seen|Label more/);
		expect(answer.open.says).toBe("Nothing: no other judge may be the best.");
		expect(terminalTable(report, { width: 120, styled: false })).not.toMatch(/more items/);
	}
});

test("C8: a judge that is settled, but not beside a person, is not an answer that stands", () => {
	const judges = { good: 0.85, poor: 0.2 };
	const people = [0.85, 0.85, 0.85];
	const { answer } = told(simulatedPanel({ items: 50, people, judges, seed: 5 }));
	expect(answer.judges).toEqual(["good"]);
	expect(answer.person.says).toMatch(/^Open for good/);
	expect(answer.next.says).toMatch(
		/^Have two people or more label further items: whether good is as good as one of them is open\. With these items a difference of 0\.\d\d from a person would be seen; for 0\.10, about \d+ more items/,
	);
});

test("C7: while labels come in a position effect has no p, and is shown by what one look leaves", () => {
	const truth: Values = Array.from({ length: 100 }, (_, item) => item % 2 === 0);
	const moved = (items: number): Values => truth.map((value, item) => item < items || value);
	const judges = {
		"slight/AB": moved(14),
		"slight/BA": truth,
		"much/AB": moved(60),
		"much/BA": truth,
	};
	const columns = columnsOf(BINARY, { humans: { ann: truth }, judges });
	const effects = (looks: "fixed" | "any") =>
		(told(columns, { looks }).dimension.orders ?? []).map((orders) => ({
			...{ judge: orders.judge, ...orders.positionEffect, says: orderRow(orders).test },
		}));
	expect(effects("fixed")).toMatchObject([
		{ judge: "much", shown: true, says: "p < .001" },
		{ judge: "slight", shown: true, says: "p = .008" },
	]);
	expect(effects("any")).toMatchObject([
		{ judge: "much", shown: true, p: null, pAdjusted: null, says: "shown, at any look" },
		{ judge: "slight", shown: false, p: null, pAdjusted: null, says: "not yet" },
	]);
	const text = terminalTable(told(columns, { looks: "any" }).report, { width: 120, styled: false });
	expect(text).not.toMatch(/p [=<]/);
});
