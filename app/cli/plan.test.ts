import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PlanReport } from "../sample/plan-json.ts";
import { commandIn } from "./testing/command-in.ts";

const folder = mkdtempSync(join(tmpdir(), "concord-plan-"));

const concord = commandIn(folder);

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
		status: 0,
	});
	const told = await concord("plan", "-p", "x", "--margin", "0.2", "--count", "5");
	expect(told).toMatchObject({ status: 0, stderr: "" });
	expect(told.stdout).toMatch(/^ok: 40 of 60 items labelled, 60 judged\n/);
	const json = await concord("plan", "-p", "x", "--margin", "0.2", "--count", "5", "--json");
	const report = PlanReport.parse(JSON.parse(json.stdout));
	expect(report.next.items).toHaveLength(5);
	for (const { item } of report.next.items) expect(told.stdout).toContain(item);
	for (const [args, sentence] of [
		[["-p", "x", "--margin", "0"], "No number of labels reaches 0"],
		[["-p", "x", "--margin", "2"], "tells nothing"],
		[["-p", "x", "--margin", "-0.1"], "--margin"],
		[["-p", "x", "--margin=-0.1"], "--margin"],
		[["-p", "x", "--margin", "wide"], "--margin"],
		[["-p", "x", "--margin", ""], "--margin"],
		[["-p", "y"], 'there is no project "y".'],
		[["-p", "x", "-d", "tone"], "No label is on a dimension “tone”; there are ok."],
		[["-p", "x", "--kinds", "channel"], "No two items differ in “channel”"],
		[[], "required option '-p, --project <slug>' not specified"],
	] as const) {
		const refused = await concord("plan", ...args);
		expect(refused).toMatchObject({ status: 2, stdout: "" });
		expect(refused.stderr).toContain(sentence);
	}
});
