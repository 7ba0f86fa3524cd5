import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AuditJson } from "../rubric-audit/audit-json.ts";
import { commandIn } from "./testing/command-in.ts";

const folder = mkdtempSync(join(tmpdir(), "concord-audit-"));
const labels = join(folder, "labels.jsonl");

// Two people tell 1 from 2 and 3, and take 2 and 3 for one another.
const said = (rater: number, item: number) => {
	const level = item % 3;
	return level === 0 ? 1 : 2 + ((item + rater * (item % 2)) % 2);
};
const rows = ["ann", "ben"].flatMap((rater, place) =>
	Array.from({ length: 90 }, (_, item) => ({
		...{ item_id: `i${item}`, dimension: "tone", rater, rater_kind: "human" },
		value: ["red", "green", "blue"][said(place, item) - 1],
	})),
);
writeFileSync(labels, rows.map((row) => JSON.stringify(row)).join("\n"));

const audit = (...args: string[]) => commandIn(folder)("audit", ...args);

test("files are audited in words and as JSON of a shape", async () => {
	const told = await audit("--labels", labels);
	expect(told.status).toBe(0);
	expect(told.stdout).toMatch(/^Merge blue and green of Tone\.\n/);
	expect(told.stdout.replace(/\s+/g, " ")).toContain(
		"of the differences between labels, which could not be told any more.",
	);
	const json = await audit("--labels", labels, "--json");
	const parsed = AuditJson.parse(JSON.parse(json.stdout));
	expect(parsed.dimensions[0]).toMatchObject({
		...{ dimension: "tone", items: 90, metric: "nominal" },
		verdict: { kind: "merge", levels: ["blue", "green"] },
	});
	expect(parsed.dimensions[0].divisive.first[0].item).toMatch(/^i\d+$/);
});

test("what cannot be audited is a sentence and exit code 2", async () => {
	for (const [args, sentence] of [
		[[], "audit needs a --project, or --labels with a file to read."],
		[["--labels", labels, "-d", "mood"], 'no label is on a dimension "mood"; there are tone.'],
		[
			["--labels", labels, "--rubric-version", "2"],
			"--rubric-version is about the rubric of a --project: files name no version.",
		],
		[
			["--project", "x", "--labels", labels],
			"audit reads either a --project or files (--labels), not both.",
		],
		[["--project", "x", "--rubric-version", "two"], "It has to be the number of a version, or all"],
	] as const) {
		const refused = await audit(...args);
		expect(refused).toMatchObject({ status: 2, stdout: "" });
		expect(refused.stderr).toContain(sentence);
		expect(refused.stderr.match(/^concord: /gm)).toHaveLength(1);
	}
});
