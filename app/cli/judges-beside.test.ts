import { expect, test, vi } from "vitest";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { jsonLines, someItems, someLabels } from "#seeds/builders.ts";
import { commandBeside } from "./testing/command-in.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const P = ["--project", "p"];

test("imported judges stand beside those that run, and tables say what each takes", async () => {
	const prices = { m: { inputPerMillion: 1_000_000, outputPerMillion: 4_000_000 } };
	const server = await aModelServer({ prices });
	const grades = [5, 4, 5, 1, 2, 5, 4, 1];
	const brought = { dimension: "grade", rater_kind: "judge" as const, rater: "brought along" };
	const run = commandBeside({
		"items.jsonl": jsonLines(someItems(8)),
		"labels.jsonl": jsonLines([
			...someLabels(grades, { dimension: "grade" }),
			...someLabels(grades, { dimension: "grade", rater: "annotator 2" }),
			...someLabels([...grades.slice(1), null], brought),
		]),
		"dataset.json": JSON.stringify({
			dimensions: { grade: { type: "ordinal", values: [1, 2, 3, 4, 5] } },
		}),
		"prices.json": JSON.stringify({
			currency: "USD",
			asOf: "2026-03-01",
			models: { m: { input: 1, output: 4 } },
		}),
	});
	const files = ["items.jsonl", "labels.jsonl", "--scales", "dataset.json"];
	expect(await run("import", ...files, ...P)).toMatchObject({ status: 0 });
	expect((await run("judge", "list", ...P)).stdout).toMatch(
		/^judge .*\nbrought along +— +— +imported +imported +imported +7 of 8 scored +imported +imported +imported +8 items: grade\n$/,
	);
	expect(await run("judge", "run", "--judge", "brought along", ...P)).toMatchObject({
		status: 2,
		stderr: expect.stringContaining("brought along came with a file: "),
	});
	// Nothing was asked here: there is nothing to tell.
	expect((await run("agree", ...P)).stdout).not.toContain("What judges take");

	const address = ["--url", server.url, "--no-key", "--prices", "prices.json"];
	expect(await run("endpoint", "add", "mine", ...address)).toMatchObject({ status: 0 });
	const model = ["--endpoint", "mine", "--model", "m"];
	await run("judge", "add", "grader", ...P, "--protocol", "vrag-eval", ...model);
	await run("judge", "run", ...P, "--judge", "grader");

	const listed = JSON.parse((await run("judge", "list", ...P, "--json")).stdout);
	expect(listed).toMatchObject([
		{ name: "grader", figures: { perThousand: { micros: (server.ledger.costMicros * 1000) / 8 } } },
		{ name: "brought along", imported: true, items: 8, asked: 8, scored: 7, dimensions: ["grade"] },
	]);
	const { figures } = listed[0];
	const takes = [
		{ judge: "brought along", imported: true, figures: null },
		{ judge: "grader", imported: false, figures },
	];
	const quick = ["--bootstrap", "100"];
	for (const command of ["agree", "compare"]) {
		const report = JSON.parse((await run(command, ...P, ...quick, "--json")).stdout);
		expect(report.takes).toEqual(takes);
		const old = JSON.parse((await run(command, ...P, ...quick, "--json", "--schema", "1")).stdout);
		expect(old.takes).toBeUndefined();
		const { stdout } = await run(command, ...P, ...quick);
		expect(stdout).toMatch(
			/What judges take\n {2}judge +1,000 items +their tokens +request p50, p95\n/,
		);
		expect(stdout).toMatch(
			/ {2}grader +\$\d+\.\d+ +[\d,k]+ in, [\d,k]+ out +[\d.]+ m?s, [\d.]+ m?s/,
		);
		expect(stdout).toMatch(/ {2}brought along +imported +imported +imported/);
	}
	const { stdout: markdown } = await run("agree", ...P, ...quick, "--markdown");
	expect(markdown).toMatch(/## What judges take\n\n\| judge \| 1,000 items \|/);
	expect(markdown).toMatch(/\| brought along \| imported \| imported \| imported \|/);
});
