import { expect, test } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { withProbes } from "../../derived-sets/testing.ts";
import { aJudge, aProject } from "../testing/judged-project.ts";
import { readRun, type WantedRun } from "./read-run.server.ts";

test("a run is asked for by values, and refused by the one that cannot be had", async () => {
	const db = await openTestDatabase();
	const project = await aProject(db, ["book 1", "book 2"]);
	const judge = await aJudge(db, project, { url: "http://127.0.0.1:9/v1" });
	const { id, name } = await withProbes(db, project, { name: "probes", approved: true });
	await withProbes(db, project, { name: "draft" });
	const read = (fields: Partial<WantedRun>) =>
		readRun(db, {
			...{ judge, set: null, first: null, repetitions: 1, cap: "", byBatch: false, retry: false },
			...fields,
		});
	expect(await read({})).toEqual({
		...{ judge, items: "all", set: undefined, repetitions: 1, maxCostMicros: null, mode: "live" },
		retry: false,
	});
	const some = { first: 3, repetitions: 2, byBatch: true };
	for (const set of [{ id }, { name }]) {
		expect(await read({ ...some, set })).toMatchObject({
			...{ items: { first: 3 }, repetitions: 2, set: { id, name }, mode: "batch" },
		});
	}
	for (const set of [{ id: "set_none" }, { name: "draft" }]) {
		expect(await read({ set })).toMatchObject({
			kind: "refused",
			fields: { set: [expect.any(String)] },
		});
	}
	expect(await read({ cap: "much" })).toMatchObject({
		fields: { cap: [expect.stringMatching(/^The cap has to be/)] },
	});
	const named = await read({ cap: "much", capName: "--max-cost" });
	expect(named).toMatchObject({ sentence: expect.stringMatching(/^--max-cost has to be/) });
	// Nobody entered what this model costs.
	expect(await read({ cap: "1" })).toMatchObject({
		fields: { cap: [expect.stringMatching(/price/)] },
	});
});
