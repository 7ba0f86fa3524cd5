/** The most important figure of each analysis of the papers' demo, computed by a second hand. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import {
	evidenceOf,
	kappa,
	labelsOf,
	majority,
	mean,
	pairs,
	pearson,
	replies,
	spearman,
} from "./testing/recomputed-papers.ts";

vi.setConfig({ testTimeout: 300_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const run = promisify(execFile);

type Table = { title: string; columns: { title: string }[]; rows: unknown[][] };
const DIGITS = 9;

test("A1 to A15 say what their exchanges say", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-recomputed-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	const concord = async (...args: string[]) =>
		(await run(process.execPath, [BIN, ...args], { cwd: folder, env, maxBuffer: 1e8 })).stdout;
	// Two rounds of the chapters: the second question has chapters without an answer.
	await concord("papers", "--limit", "20");
	const bundle = async (set: string) => {
		await concord("export", "--project", "papers", "--set", set, "--exchanges", "--to", set);
		return join(folder, set);
	};
	const [golden, split, probes] = [
		await bundle("golden"),
		await bundle("split"),
		await bundle("probes"),
	];
	const tables = async (id: string): Promise<Table[]> =>
		JSON.parse(await concord("analysis", id, "--project", "papers", "--json")).tables;
	/** A figure of an analysis: the column's of the first row that begins with these cells. */
	const figure = (table: Table | undefined, begin: readonly unknown[], column: string): number => {
		const row = table?.rows.find((cells) => begin.every((cell, at) => cells[at] === cell));
		const cell = row?.[table?.columns.findIndex(({ title }) => title === column) ?? -1];
		return typeof cell === "number" ? cell : ((cell as { value?: number })?.value ?? Number.NaN);
	};

	const said = replies(golden);
	const gradesOf = (judge: string) =>
		new Map([...(said.get(judge) ?? [])].map(([item, { grade }]) => [item, Number(grade)]));
	const graders = [...said.keys()].filter((judge) => judge.startsWith("vrag-eval"));
	expect(graders).toHaveLength(6);
	const common = [...gradesOf("vrag-eval").keys()].filter((item) =>
		graders.every((judge) => gradesOf(judge).has(item)),
	);
	const onCommon = (judge: string) => common.map((item) => gradesOf(judge).get(item) ?? Number.NaN);
	const [a3] = await tables("A3");
	for (const judge of graders)
		expect(figure(a3, ["grade", judge], "Mean")).toBeCloseTo(mean(onCommon(judge)), DIGITS);
	const [a4] = await tables("A4");
	expect(figure(a4, ["grade", "vrag-eval", "vrag-eval-sim-strict"], "Pearson")).toBeCloseTo(
		pearson(pairs(gradesOf("vrag-eval"), gradesOf("vrag-eval-sim-strict"))),
		DIGITS,
	);
	const people = labelsOf(golden, "grade");
	const settled = new Map(
		[...people].flatMap(([item, levels]): [string, number][] => {
			const level = majority(levels);
			return level === null ? [] : [[item, level]];
		}),
	);
	const equal = pairs(gradesOf("vrag-eval"), settled).map(([judge, person]) =>
		judge === person ? 1 : 0,
	);
	const [a6, merging] = await tables("A6");
	expect(figure(a6, ["vrag-eval", "5"], "Agreement")).toBeCloseTo(mean(equal), DIGITS);
	const graded = pairs(gradesOf("vrag-eval"), settled);
	const accepted = graded.map(([judge, person]): [number, number] => [
		Number(judge >= 4),
		Number(person >= 4),
	]);
	expect(figure(merging, ["vrag-eval"], "Difference")).toBeCloseTo(
		kappa(accepted) - kappa(graded),
		DIGITS,
	);
	const middle = [...gradesOf("vrag-eval-sim-middle").values()].map((grade) => Number(grade === 3));
	const [a7] = await tables("A7");
	expect(figure(a7, ["vrag-eval-sim-middle"], "3")).toBeCloseTo(mean(middle), DIGITS);
	expect(mean(middle)).toBeGreaterThan(0.5);

	type Counted = { supported: boolean; nearest: number };
	const shareOf = (list: readonly Counted[] | undefined) =>
		list && list.length > 0 ? mean(list.map(({ supported }) => Number(supported))) : null;
	const facts = evidenceOf(golden, "atomic-facts", ({ faithfulness }) =>
		shareOf((faithfulness?.evidence as { facts?: Counted[] } | undefined)?.facts),
	);
	const nearest = evidenceOf(golden, "atomic-facts", (outcomes) => {
		const own = (outcomes["faithfulness.validation"]?.evidence as { facts?: Counted[] } | undefined)
			?.facts;
		return own && own.length > 0 ? mean(own.map((fact) => fact.nearest)) : null;
	});
	const statements = evidenceOf(golden, "ragas", ({ faithfulness }) =>
		shareOf((faithfulness?.evidence as { statements?: Counted[] } | undefined)?.statements),
	);
	const [a1] = await tables("A1");
	expect(figure(a1, ["faithfulness", "atomic-facts"], "Spearman")).toBeCloseTo(
		spearman(pairs(facts, nearest)),
		4,
	);
	const [a2] = await tables("A2");
	expect(figure(a2, ["faithfulness", "atomic-facts"], "Mean")).toBeCloseTo(
		mean(pairs(facts, statements).map(([own]) => own)),
		DIGITS,
	);
	const missed = evidenceOf(golden, "retrieval", ({ overlap }) =>
		typeof overlap?.value === "boolean" ? Number(overlap.value) : null,
	);
	const poor = [...statements].filter(([item]) => missed.get(item) === 0).map(([, share]) => share);
	const [a5] = await tables("A5");
	expect(poor.length).toBeGreaterThan(2);
	expect(figure(a5, ["ragas/faithfulness"], "Unscored left out")).toBeCloseTo(mean(poor), DIGITS);

	// Of the split questions: is the answer comprehensive, by the four booleans as they were replied?
	const decided = (said: unknown) => String((said as { value?: unknown } | undefined)?.value);
	const four = new Map(
		[...(replies(split).get("independent") ?? [])].map(([item, reply]) => [
			item,
			Number(
				decided(reply.is_question_answered) === "true" &&
					decided(reply.requires_additional_information) === "false" &&
					decided(reply.is_speculative) === "false" &&
					decided(reply.is_confident) === "true",
			),
		]),
	);
	const passed = (system: string) =>
		new Map(
			[...four].flatMap(([item, response]): [string, number][] => {
				const side = /\/response\.(\d+)\//.exec(item)?.[1];
				if (side === undefined || !item.includes(`/${system}/`)) return [];
				const truth = four.get(item.replace(`/response.${side}/`, `/golden.${side}/`));
				const part = `${side} ${item.split("/").at(-1)}`;
				return truth === undefined ? [] : [[part, Number(truth === response)]];
			}),
		);
	const [vanilla, tools] = [passed("vanilla-passages-bm25"), passed("tools-passages-bm25")];
	const [a9] = await tables("A9");
	const accuracy = figure(a9, ["comprehensive_answer", "as published"], "Accuracy");
	expect(accuracy).toBeCloseTo(mean([...vanilla.values()]), DIGITS);
	const [a10] = await tables("A10");
	// The last row is that of all documents.
	const told =
		a10?.rows.slice(0, -1).map((row) => Number(/^(\d+) of/.exec(String(row.at(-1)))?.[1] ?? 0)) ??
		[];
	const ones = [...vanilla.values()].reduce((sum, value) => sum + value, 0);
	expect(told.reduce((sum, count) => sum + count, 0)).toBe(ones);
	const [a11] = await tables("A11");
	const both = pairs(vanilla, tools);
	expect(figure(a11, ["comprehensive_answer", "as published"], "A − B")).toBeCloseTo(
		mean(both.map(([a, b]) => a - b)),
		DIGITS,
	);

	const stored = (at: string, judge: string, dimension: string) =>
		evidenceOf(at, judge, (outcomes) => {
			const value = outcomes[dimension]?.value;
			return typeof value === "number" ? value : null;
		});
	const graph = stored(golden, "knowledge-graph", "answer_relevancy.multi_hop");
	const [a13] = await tables("A13");
	const name = "knowledge-graph/answer_relevancy.multi_hop";
	expect(figure(a13, ["papers", name, "ragas/answer_relevancy"], "Spearman")).toBeCloseTo(
		spearman(pairs(graph, stored(golden, "ragas", "answer_relevancy"))),
		DIGITS,
	);
	const means = new Map(
		[...labelsOf(golden, "answer_relevancy")].map(([item, levels]) => [item, mean(levels)]),
	);
	const [a14] = await tables("A14");
	expect(figure(a14, ["papers", "answer_relevancy", name], "Spearman")).toBeCloseTo(
		spearman(pairs(graph, means)),
		DIGITS,
	);
	const probed = [...stored(probes, "knowledge-graph", "factual_correctness.multi_hop")];
	const [a15] = await tables("A15");
	for (const part of ["reference_as_answer", "wrong_answer"]) {
		const own = probed.filter(([item]) => item.includes(`/${part}/`)).map(([, value]) => value);
		const row = ["knowledge-graph/factual_correctness.multi_hop"];
		const words = a15?.rows.find(
			(cells) => cells[0] === row[0] && String(cells[1]).includes(part.split("_")[0] ?? ""),
		);
		expect(own.length).toBeGreaterThan(10);
		expect(figure(a15, [row[0], words?.[1]], "Mean")).toBeCloseTo(mean(own), DIGITS);
	}
});
