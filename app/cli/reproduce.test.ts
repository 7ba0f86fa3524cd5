/** The guide "Reproduce the papers with your own models", carried out command by command. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { papersProject } from "#seeds/papers.ts";
import { papersModel } from "#seeds/papers-model.ts";
import { RECIPES } from "../help/reproduce.ts";

// Some fifty commands, each a process of its own.
vi.setConfig({ testTimeout: 300_000 });

const BIN = resolve(import.meta.dirname, "concord.js");
const run = promisify(execFile);
const { documents, questions } = papersProject();

/** So many that wrong answers can be taken from other questions, one of them without an answer. */
const SOME = questions.filter((_, at) => at % 12 === 0 || at === 17).slice(0, 10);
const jsonl = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The files that the recipes name, in the columns that they say. */
const FILES: Readonly<Record<string, string>> = {
	"questions.csv": `context,question,answer\n${SOME.map(({ input, reference_contexts }) =>
		[
			reference_contexts.join("\n\n") || "Nothing is said of it.",
			input,
			reference_contexts[0] ?? "It is not said.",
		]
			.map(cell)
			.join(","),
	).join("\n")}\n`,
	"marco.jsonl": jsonl(
		SOME.map(({ id, input, reference_contexts }, at) => ({
			...{ query_id: id, query: input, answers: [reference_contexts[0] ?? "No Answer Present."] },
			passages: {
				passage_text: [...reference_contexts, documents[at]?.text.slice(0, 400) ?? ""],
				is_selected: [...reference_contexts.map(() => 1), 0],
			},
		})),
	),
	"own.jsonl": jsonl(
		SOME.map(({ id, input, reference_contexts }, at) => ({
			...{ id, input, reference: reference_contexts[0] ?? "It is not said." },
			response: at % 3 === 0 ? "I do not know." : (reference_contexts[0] ?? "Ask at a desk."),
			metadata: { area: at % 2 === 0 ? "lending" : "rooms" },
		})),
	),
	"labels.jsonl": jsonl(
		SOME.flatMap(({ id }, at) =>
			["p1", "p2"].map((rater) => ({
				...{ item_id: id, rater, rater_kind: "human", dimension: "grade" },
				value: at % 3 === 0 ? 2 : 4,
			})),
		),
	),
	"dataset.json": JSON.stringify({
		dimensions: { grade: { type: "ordinal", values: [1, 2, 3, 4, 5] } },
	}),
	"documents.jsonl": jsonl(documents),
	"questions.jsonl": jsonl(
		questions.slice(0, 6).map(({ id, input, document_id }) => ({
			...{ doc_name: document_id, q_uid: id, question: input },
		})),
	),
};

test.each(RECIPES)("$title: every command does what it says", async ({ commands }) => {
	const folder = mkdtempSync(join(tmpdir(), "concord-reproduce-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
	const server = await aModelServer({ answer: papersModel });
	const env = {
		...{ ...process.env, DATABASE_URL: join(folder, "concord.sqlite") },
		CONCORD_ALLOW_HOSTS: "127.0.0.1",
	};
	for (const command of commands) {
		const words = command
			.replace("OTHER-MODEL", "sim-lenient")
			.replace("ENDPOINT", server.url)
			.replace("MODEL", "m-1")
			.split(" ")
			.slice(1);
		const { stdout } = await run(process.execPath, [BIN, ...words], { cwd: folder, env });
		if (words[0] === "analysis")
			expect([command, stdout]).toEqual([command, expect.stringMatching(/Here: .*\d/)]);
		if (words.includes("--dry-run")) expect(stdout).toMatch(/\d+ requests?/);
	}
	expect(server.ledger.requests).toBeGreaterThan(5);
});
