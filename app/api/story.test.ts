/** The whole of a comparison with nothing but HTTP: from an empty installation to a gate. */
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import { aRubric, someItems } from "#seeds/builders.ts";
import { startRunWorker } from "../judging/engine/run-worker.server.ts";
import { HASTY } from "../judging/testing/judged-project.ts";
import {
	type Answered,
	aMember,
	aPerson,
	asking,
	aToken,
	servedApi,
} from "./testing/api-server.ts";

const ITEMS = 40;
const HOME = "/projects/shelf-marks";

/** The answer, whose status has to be this one. */
function done(status: number, answer: Answered) {
	if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
	return answer.json;
}

test("the whole story with nothing but HTTP: project, import, rubric, plan, labels, judge, agreement, gate", async () => {
	const db = await openTestDatabase();
	const model = await aModelServer();
	onTestFinished(startRunWorker(db, { ...HASTY, lookMs: 20 }));
	const url = await servedApi(db);
	const ask = asking(url, await aToken(db, await aPerson(db, "lead", true)));

	const named = { body: { name: "Shelf marks" } };
	expect(done(201, await ask("POST", "/projects", named))).toEqual({ project: "shelf-marks" });
	const imported = await ask("POST", `${HOME}/imports`, {
		raw: someItems(ITEMS)
			.map((row) => `${JSON.stringify(row)}\n`)
			.join(""),
		headers: { "content-type": "application/jsonl" },
	});
	expect(done(200, imported)).toMatchObject({ result: "imported", itemsAdded: ITEMS, rejected: 0 });
	const rubric = { body: { rubric: aRubric() } };
	expect(done(201, await ask("POST", `${HOME}/rubrics`, rubric))).toEqual({
		version: 1,
		dimensions: ["verdict", "correctness"],
	});

	// Two annotators came by invitations, which are links for people.
	const projectId = (await findProjectBySlug(db, "shelf-marks"))?.id ?? "";
	const people = ["ada", "ben"];
	const annotators = [];
	for (const login of people) {
		const account = await aMember(db, projectId, "annotator", login);
		annotators.push(asking(url, await aToken(db, account, { scopes: ["read", "label"] })));
	}
	const wish = { plan: { draw: { kind: "all" }, overlap: { share: 1, people: 2 } } };
	const shown = done(200, await ask("POST", `${HOME}/plans/preview`, { body: wish }));
	expect(shown).toMatchObject({ items: ITEMS, answers: 2 * ITEMS });
	const given = { body: { ...wish, expected: shown.sentence } };
	expect(done(201, await ask("POST", `${HOME}/plans`, given))).toMatchObject({ number: 1 });

	for (const annotator of annotators) {
		for (;;) {
			const { items } = done(200, await annotator("GET", `${HOME}/queue?limit=40`));
			if (items.length === 0) break;
			for (const { id, rubric: under, question } of items) {
				const mark = Number(/\d+/.exec(question.text)?.[0]);
				const accepts = mark % 3 > 0;
				const answers = { verdict: { level: accepts ? 1 : 0 }, correctness: { level: mark % 5 } };
				const label = { body: { rubric: under, answers } };
				done(201, await annotator("POST", `${HOME}/queue/${id}/labels`, label));
			}
		}
	}
	const own = done(200, (await annotators[0]?.("GET", `${HOME}/own-labels?limit=200`)) as Answered);
	expect(own.data).toHaveLength(ITEMS);

	const endpoint = { name: "here", baseUrl: model.url };
	done(201, await ask("POST", "/endpoints", { body: endpoint }));
	const judge = { name: "own", protocol: "rubric", endpoint: "here", model: "scripted-model" };
	expect(done(201, await ask("POST", `${HOME}/judges`, { body: judge }))).toMatchObject({
		name: "own",
		binding: { verdict: "verdict", correctness: "correctness" },
	});
	const before = done(200, await ask("POST", `${HOME}/runs/preview`, { body: { judge: "own" } }));
	expect(before.plan.cells).toBe(ITEMS);
	const begun = done(201, await ask("POST", `${HOME}/runs`, { body: { judge: "own" } }));
	const standing = async () => done(200, await ask("GET", `${HOME}/runs/${begun.run}`));
	for (let looks = 0; looks < 400 && (await standing()).status === "running"; looks++)
		await wait(50);
	expect(await standing()).toMatchObject({ status: "done", total: ITEMS, done: ITEMS });

	const labels = done(200, await ask("GET", `${HOME}/labels?limit=1`));
	expect(labels.data[0].labels.map(({ rater }: { rater: string }) => rater).sort()).toEqual([
		"ada",
		"ada",
		"ben",
		"ben",
		"own",
		"own",
	]);
	const agreement = done(200, await ask("GET", `${HOME}/agreement?dimension=verdict`));
	expect(agreement).toMatchObject({ schema: "concord.agreement/2", items: ITEMS });
	expect(agreement.dimensions[0].judges[0]).toMatchObject({ judge: "own", scored: ITEMS });
	const comparison = done(200, await ask("GET", `${HOME}/comparison?dimension=verdict`));
	expect(comparison.dimensions[0].judges[0]).toMatchObject({ judge: "own" });
	const gates = [{ judge: "own", dimension: "verdict", min: ["kappa.ci.low>=0.6"] }];
	const held = done(200, await ask("POST", `${HOME}/gates`, { body: { gates } }));
	expect(held.gates).toEqual([expect.objectContaining({ judge: "own", n: ITEMS })]);
	expect(["trusted", "not trusted", "cannot tell"]).toContain(held.gates[0].verdict);
	const file = await ask("GET", `${HOME}/exports/labels.jsonl`);
	expect(file.text.trim().split("\n")).toHaveLength(3 * 2 * ITEMS);
});
