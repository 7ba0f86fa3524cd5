import { expect, test } from "vitest";
import { linesOf, promiseTable } from "./promise-table.ts";
import { countOf, PROMISES } from "./promises.ts";
import { titledFiles } from "./titled-files.ts";

test("every promise has a test of its name", () => {
	const shown = new Set<string>(titledFiles().flatMap(({ promises }) => promises));
	expect(Object.keys(PROMISES).filter((name) => !shown.has(name))).toEqual([]);
});

test("one line for each promise: what its tests say they tried, and a failed test is a failed case", () => {
	const counts = [
		countOf("R1: one kill", { tried: 40, failed: 2, passed: false }),
		countOf("R1: another", { passed: false }),
		countOf("S2: a door", { passed: true }),
		countOf("nothing promised", { passed: true }),
		countOf("R11: no promise", { passed: true }),
	].flatMap((count) => count ?? []);
	const lines = linesOf(counts);
	expect(lines.map(({ promise }) => promise)).toEqual(Object.keys(PROMISES));
	expect(lines.filter(({ tried }) => tried > 0)).toEqual([
		{ promise: "R1", tried: 41, failed: 3 },
		{ promise: "S2", tried: 1, failed: 0 },
	]);
	const table = promiseTable(lines).split("\n");
	expect(table).toHaveLength(1 + lines.length);
	expect(table[1]).toMatch(/^R1: no acknowledged label is lost in a crash +41 +3$/);
	expect(table[2]).toMatch(/ 0 +not shown$/);
});
