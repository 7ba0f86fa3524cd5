import { expect, test } from "vitest";
import type { ExportFileName } from "../files/export-file-names.ts";
import { submitAnnotation } from "../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "../labelling/testing.ts";
import { exportFile } from "./export-files.server.ts";

test("answers given here are exported with what stood beside them, replaced ones and decisions too", async () => {
	const { db, project, ada, itemIds } = await aLabellingProject();
	const answer = async (fields: Record<string, string>, at: number) => {
		const saved = await submitAnnotation(db, {
			projectId: project.id,
			raterId: ada,
			itemId: itemIds[0] ?? "",
			fields: await someFields(db, project.id, fields),
			now: new Date(now.getTime() + at),
		});
		if (saved.kind !== "saved") throw new Error(saved.kind);
	};
	const lines = async (name: ExportFileName) => {
		let text = "";
		for await (const piece of exportFile(db, project, name)) text += piece;
		return text
			.split("\n")
			.filter(Boolean)
			.map((line): Record<string, unknown> => JSON.parse(line));
	};
	await answer({ ...GOOD, durationMs: "4000" }, 0);
	const [first] = await lines("annotations.jsonl");
	await answer(
		{
			"rating:verdict": "cannot:bad_sample",
			"rating:correctness": "1",
			supersedes: String(first?.annotation_id),
			comment: "Cut off.",
			flagged: "on",
		},
		1000,
	);
	expect(await lines("annotations.jsonl")).toMatchObject([
		{
			rater: "Ada",
			rubric_version: 1,
			duration_ms: 4000,
			superseded_at: "2026-03-01T10:00:01.000Z",
		},
		{
			comment: "Cut off.",
			flagged: true,
			superseded_at: null,
			ratings: [
				{ dimension: "verdict", value: null, reason: "cannot_judge", detail: "bad_sample" },
				{ dimension: "correctness", value: 2 },
			],
		},
	]);
	expect(await lines("adjudications.jsonl")).toEqual([]);
	expect(await lines("remarks.jsonl")).toEqual([]);
});
