import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { PlanReport } from "../sample/plan-json.ts";

const CONCORD = resolve(import.meta.dirname, "concord.js");
const folder = mkdtempSync(join(tmpdir(), "concord-plan-"));

async function concord(...args: string[]) {
	const child = spawn(process.execPath, [CONCORD, ...args], {
		cwd: folder,
		env: { ...process.env, DATABASE_URL: join(folder, "some.sqlite") },
	});
	const ended = { code: -1, stdout: "", stderr: "" };
	child.stdout.on("data", (text) => (ended.stdout += text));
	child.stderr.on("data", (text) => (ended.stderr += text));
	ended.code = await new Promise<number>((done) => child.on("close", done));
	return ended;
}

test("a plan in words and as JSON of a shape; what nobody can reach is refused", async () => {
	const items = Array.from({ length: 60 }, (_, at) => ({ id: `i${at}`, input: `${at}?` }));
	const raters = { ann: 40, ben: 40, strict: 60, lenient: 60 };
	const labels = Object.entries(raters).flatMap(([rater, given], at) =>
		items.slice(0, given).map(({ id }, place) => ({
			...{ item_id: id, dimension: "ok", rater, rater_kind: at < 2 ? "human" : "judge" },
			value: place % 3 > 0 !== (place % (5 + at) === 0),
		})),
	);
	const jsonl = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
	writeFileSync(join(folder, "items.jsonl"), jsonl(items));
	writeFileSync(join(folder, "labels.jsonl"), jsonl(labels));
	expect(await concord("import", "items.jsonl", "labels.jsonl", "-p", "x")).toMatchObject({
		code: 0,
	});
	const told = await concord("plan", "-p", "x", "--margin", "0.2", "--count", "5");
	expect(told).toMatchObject({ code: 0, stderr: "" });
	expect(told.stdout).toMatch(/^ok: 40 of 60 items labelled, 60 judged\n/);
	const json = await concord("plan", "-p", "x", "--margin", "0.2", "--count", "5", "--json");
	const report = PlanReport.parse(JSON.parse(json.stdout));
	expect(report.next.items).toHaveLength(5);
	for (const { item } of report.next.items) expect(told.stdout).toContain(item);
	for (const [args, sentence] of [
		[["-p", "x", "--margin", "0"], "No number of labels reaches 0"],
		[["-p", "x", "--margin", "2"], "tells nothing"],
		[["-p", "y"], 'there is no project "y".'],
		[["-p", "x", "-d", "tone"], "No label is on a dimension “tone”; there are ok."],
		[["-p", "x", "--kinds", "channel"], "No two items differ in “channel”"],
		[[], "required option '-p, --project <slug>' not specified"],
	] as const) {
		const refused = await concord("plan", ...args);
		expect(refused).toMatchObject({ code: 2, stdout: "" });
		expect(refused.stderr).toContain(sentence);
	}
});
