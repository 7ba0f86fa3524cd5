import { expect, test } from "vitest";
import { aJsonlFile } from "../../files/testing.ts";
import { langfuse } from "./index.ts";

const score = (id: string, value: number, more: object = {}) => ({
	...{ id, traceId: "t1", name: "helpful", source: "ANNOTATION", authorUserId: "ada" },
	...{ dataType: "BOOLEAN", value },
	...more,
});
const trace = (scores: readonly object[]) => ({
	...{ id: "t1", name: "chat", input: "When does it open?", output: "At nine." },
	...{ timestamp: "2026-05-01T10:00:00.000Z", scores },
	...{ sessionId: "s1", userId: "u1", tags: [], observations: [] },
});
const SCORES = [
	score("a", 1),
	score("b", 0),
	score("c", 1, { authorUserId: "ben" }),
	score("a", 1),
];

test("a second score is a repetition, within its trace and in a file of scores; one that comes twice is one", async () => {
	for (const records of [[trace(SCORES)], SCORES]) {
		const said: unknown[] = [];
		for await (const batch of langfuse.read(aJsonlFile("x.jsonl", records)))
			for (const row of batch)
				if ("label" in row)
					said.push([row.label.rater, row.label.value, row.label.repetition ?? 0]);
		expect(said).toEqual([
			["ada", true, 0],
			["ada", false, 1],
			["ben", true, 0],
			["ada", true, 0],
		]);
	}
});
