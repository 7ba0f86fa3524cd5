import { expect, test, vi } from "vitest";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { aRubric, jsonLines, someItems, someLabels } from "#seeds/builders.ts";
import { commandBeside } from "./testing/command-in.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const P = ["--project", "p"];

const PEOPLE = [1, 2, 3, 4, 1, 2, 3, 4];
/** What the model says of each item; its token probabilities hold three tenths of the level above. */
const SAID = [1, 2, 4, 4, 1, 3, 3, 3];

test("expected values are held against people's labels of their dimension, by correlations and errors", async () => {
	const answer = (request: object) => {
		const place = Number(/keep shelf mark (\d+)/.exec(JSON.stringify(request))?.[1]) - 1;
		const value = SAID[place] ?? 1;
		return {
			json: {
				verdict: { rationale: "Read.", value: value > 2 },
				correctness: { rationale: "Read.", value },
			},
		};
	};
	const server = await aModelServer({ answer });
	const run = commandBeside({
		"items.jsonl": jsonLines(someItems(PEOPLE.length)),
		"rubric.json": JSON.stringify(aRubric()),
		"labels.jsonl": jsonLines(someLabels(PEOPLE, { dimension: "correctness" })),
	});
	expect(await run("import", "items.jsonl", ...P)).toMatchObject({ status: 0 });
	expect(await run("rubric", "publish", "rubric.json", ...P)).toMatchObject({ status: 0 });
	expect(await run("import", "labels.jsonl", ...P)).toMatchObject({ status: 0 });
	const address = ["--url", server.url, "--no-key"];
	expect(await run("endpoint", "add", "mine", ...address)).toMatchObject({ status: 0 });
	const model = ["--endpoint", "mine", "--model", "m"];
	const judge = ["--protocol", "rubric", "--token-probabilities", ...model];
	expect(await run("judge", "add", "g", ...P, ...judge)).toMatchObject({ status: 0 });
	expect(await run("judge", "run", ...P, "--judge", "g")).toMatchObject({ status: 0 });

	const quick = ["--bootstrap", "100"];
	const figures = async (...read: string[]) => {
		const report = JSON.parse((await run("agree", ...read, ...quick, "--json")).stdout);
		return report.dimensions.find(
			(one: { dimension: string }) => one.dimension === "correctness (expected)",
		);
	};
	const errors = PEOPLE.map((label, place) => (SAID[place] ?? 0) + 0.3 - label);
	const mean = (values: readonly number[]) => values.reduce((a, b) => a + b) / values.length;
	const expected = await figures(...P);
	expect(expected.humans.raters).toEqual(["annotator 1"]);
	const [held] = expected.judges;
	expect(held).toMatchObject({
		...{ judge: "g", n: PEOPLE.length, scored: PEOPLE.length },
		mae: { value: expect.closeTo(mean(errors.map(Math.abs))) },
		bias: { value: expect.closeTo(mean(errors)) },
		spearman: { value: expect.any(Number) },
		pearson: { value: expect.any(Number) },
	});
	for (const kappa of ["kappa", "kappaQuadratic", "percentAgreement"]) {
		expect(held).not.toHaveProperty(kappa);
	}
	const table = await run("agree", ...P, ...quick);
	expect(table.stdout).toContain("correctness (expected)");
	expect((await run("compare", ...P, ...quick)).status).toBe(0);

	// The files of an export say the same.
	expect(await run("export", ...P, "--to", "out")).toMatchObject({ status: 0 });
	const files = [
		"--labels",
		"out/labels.jsonl",
		"--items",
		"out/items.jsonl",
		"--scales",
		"out/scales.json",
	];
	expect((await figures(...files)).judges).toEqual(expected.judges);
});
