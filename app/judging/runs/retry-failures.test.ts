import { expect, test } from "vitest";
import { ModelFacts } from "#db/model/model-facts.ts";
import { findDerivedSet, setOfRun } from "#db/queries/derived-sets.server.ts";
import { updateEndpoint } from "#db/queries/endpoints.server.ts";
import { findRun, runsOfProject } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { withProbes } from "../../derived-sets/testing.ts";
import { createEngine } from "../engine/engine.server.ts";
import { runToEnd } from "../engine/run-to-end.server.ts";
import { aJudge, aProject, aRun, HASTY, NOW } from "../testing/judged-project.ts";
import { planRun } from "./plan-run.server.ts";
import { retryFailures } from "./retry-failures.server.ts";
import { retryInWords, whyNoRoomToRetry } from "./retry-in-words.server.ts";

test("failures of a judge are retried by set: no run is over two of them", async () => {
	const db = await openTestDatabase();
	const server = await aModelServer({
		faults: [{ kind: "broken_json", matches: "book 2?", per: "item" }],
	});
	const project = await aProject(db, ["book 1", "book 2", "book 3"]);
	const judge = await aJudge(db, project, { url: server.url });
	const { id, name } = await withProbes(db, project, { name: "probes", approved: true });
	const engine = createEngine(HASTY);
	const overItems = await aRun(db, judge);
	await runToEnd(db, overItems, { engine });
	const set = { id, name, status: "approved" as const };
	const by = { createdBy: null, now: NOW };
	const planned = await planRun(db, { judge, items: "all", repetitions: 1, set }, by);
	if (planned.kind !== "planned") throw new Error("nothing to do");
	await runToEnd(db, planned.run.id, { engine });

	expect(await retryInWords(db, { judge, run: null })).toMatch(
		/^Asking 4 failed cells again, in 2 runs, one for each set of items, costs/,
	);
	server.setScript({});
	const retried = [];
	for await (const run of retryFailures(db, { judge, run: null, ...by })) {
		retried.push({ total: run.total, setId: (await findRun(db, run.id))?.setId });
		// Only the run that was asked for is planned.
		expect(await runsOfProject(db, project.id)).toHaveLength(2 + retried.length);
		await runToEnd(db, run.id, { engine });
	}
	expect(retried).toHaveLength(2);
	expect(retried).toContainEqual({ total: 1, setId: null });
	expect(retried).toContainEqual({ total: 3, setId: id });

	expect(await retryInWords(db, { judge, run: null })).toBeNull();

	const names = (await runsOfProject(db, project.id)).map((each) => each.set?.name ?? "none");
	expect(names.sort()).toEqual(["none", "none", "probes", "probes"]);
	const run = await findRun(db, planned.run.id);
	expect(run && (await setOfRun(db, run))).toEqual(await findDerivedSet(db, project.id, { id }));
	const first = await findRun(db, overItems);
	expect(first && (await setOfRun(db, first))).toBeNull();
});

test("a retry has what is left of the run's cap, and all of them together no more", async () => {
	const db = await openTestDatabase();
	const prices = {
		"scripted-model": ModelFacts.parse({ inputPerMillion: 1_000_000, outputPerMillion: 4_000_000 }),
	};
	const faults = [{ kind: "broken_json", per: "item", matches: "book 2" } as const];
	const server = await aModelServer({ faults, prices });
	const project = await aProject(db, ["book 1", "book 2", "book 3"]);
	const judge = await aJudge(db, project, { url: server.url, parameters: { maxTokens: 200 } });
	await updateEndpoint(db, judge.endpointId ?? "", { models: prices });
	const by = { createdBy: null, now: new Date() };
	const cap = 50_000;
	const request = { judge, items: "all", repetitions: 1, maxCostMicros: cap } as const;
	const planned = await planRun(db, request, by);
	if (planned.kind !== "planned") throw new Error("nothing to do");
	const engine = createEngine(HASTY);
	await runToEnd(db, planned.run.id, { engine });
	for (const named of [true, false, true]) {
		const first = await findRun(db, planned.run.id);
		const left = cap - server.ledger.costMicros;
		expect(first && (await retryInWords(db, { judge, run: first }))).toMatch(
			/^Asking 1 failed cell again costs about .*, at worst .*; .* are left of the cap of \$0\.050/,
		);
		const retried = retryFailures(db, { judge, run: named ? first : null, ...by, now: new Date() });
		const { value } = await retried.next();
		expect(value && (await findRun(db, value.id))?.maxCostMicros).toBe(left);
		if (value) await runToEnd(db, value.id, { engine });
	}
	// Of a whole judge likewise, and what is left hardly pays for one more.
	expect(await retryInWords(db, { judge, run: null })).toMatch(/^Asking 1 failed cell again costs/);
	expect(await whyNoRoomToRetry(db, { judge, run: null })).toBeNull();
	const first = await findRun(db, planned.run.id);
	const small = { judge, run: first && { ...first, maxCostMicros: 100 } };
	expect(await whyNoRoomToRetry(db, small)).toMatch(
		/^A cap of \$0\.\d+ has no room for one request beside the \$0\.\d+ that are spent or may be: at most it can cost/,
	);
	expect(await retryInWords(db, small)).toMatch(/has no room for one request/);
	const runs = await runsOfProject(db, project.id);
	expect(runs.filter(({ run }) => run.retryOf === planned.run.id)).toHaveLength(3);
});
