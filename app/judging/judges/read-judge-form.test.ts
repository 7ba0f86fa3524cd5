import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { ratedLevel, unscored } from "#db/model/rating.ts";
import { createDimensions, dimensionByName } from "#db/queries/dimensions.server.ts";
import { insertRatings } from "#db/queries/file-ratings.server.ts";
import { itemIdsInOrder } from "#db/queries/items.server.ts";
import { latestJudgments } from "#db/queries/judgments.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { newRater } from "#db/queries/raters.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { procedureById } from "#judges/procedures.ts";
import { aRubric } from "#seeds/builders.ts";
import { isRefusal } from "../../base/refusal.ts";
import { publishRubric } from "../../rubric/publish-rubric.server.ts";
import { saveDraft } from "../../rubric/save-draft.server.ts";
import { addEndpoint } from "../endpoints/add-endpoint.server.ts";
import { createEngine } from "../engine/engine.server.ts";
import { runToEnd } from "../engine/run-to-end.server.ts";
import { aProject, aRun, HASTY, NOW } from "../testing/judged-project.ts";
import { addJudge } from "./add-judge.server.ts";
import { JudgeForm } from "./judge-form.ts";
import { newJudgeForm } from "./new-judge.server.ts";
import { problemsByField, readJudgeForm } from "./read-judge-form.server.ts";

/** What the page's action does: the judge that was added, or the problems by field. */
async function send(db: Database, project: Project, fields: readonly [string, string][]) {
	const posted = new FormData();
	for (const [name, value] of fields) posted.append(name, value);
	const submission = parseWithZod(posted, { schema: JudgeForm });
	if (submission.status !== "success") return { problems: submission.error ?? {} };
	const { value: form, payload: sent } = submission;
	const read = await readJudgeForm(db, { projectId: project.id, form, sent });
	if (isRefusal(read)) return { problems: read.fields };
	const added = await addJudge(db, read, NOW);
	if (added.kind === "added") return { judge: added.judge };
	const procedure = procedureById(form.protocol);
	if (!procedure) throw new Error("the protocol is known");
	return { problems: problemsByField(added, { procedure, form }) };
}

async function judgeOf(db: Database, project: Project, fields: readonly [string, string][]) {
	const { judge, problems } = await send(db, project, fields);
	if (!judge) throw new Error(JSON.stringify(problems));
	return judge;
}

async function anEndpoint(db: Database, name: string): Promise<string> {
	const key = { source: "none" } as const;
	const fields = { name, baseUrl: `https://${name}.example/v1`, concurrency: 1, key };
	const added = await addEndpoint(db, fields, NOW);
	if (added.kind !== "added") throw new Error(added.sentence);
	return added.endpoint.id;
}

const WORDS = ["a book", "a map", "a film", "a key"];

test("each role gets its model, what is left to the judge's is the same judge", async () => {
	const db = await openTestDatabase();
	const project = await aProject(db, WORDS);
	const [main, other] = [await anEndpoint(db, "main"), await anEndpoint(db, "other")];
	const fields: [string, string][] = [
		["protocol", "retrieval"],
		["endpoint", main],
		["model", "big"],
		["extract.model", ""],
		["parameters.statements", "true"],
		["parameters.temperature", ""],
	];
	const plain = await judgeOf(db, project, [
		["name", "plain"],
		["extract.endpoint", ""],
		...fields,
	]);
	expect(plain).toMatchObject({ model: "big", roleModels: {} });
	expect(plain.parameters).toMatchObject({ statements: true, temperature: null });
	const same = fields.filter(([name]) => name !== "extract.model");
	const written: [string, string][] = [
		["extract.endpoint", main],
		["extract.model", "big"],
	];
	expect(await send(db, project, [["name", "again"], ...same, ...written])).toMatchObject({
		problems: { name: [expect.stringContaining("That is the judge plain already")] },
	});
	const apart: [string, string][] = [
		["extract.endpoint", other],
		["extract.model", "small"],
	];
	const judge = await judgeOf(db, project, [["name", "apart"], ...same, ...apart]);
	expect(judge.roleModels).toEqual({ extract: { endpointId: other, model: "small" } });
	expect(judge.identity).not.toBe(plain.identity);
	const unnamed: [string, string][] = [
		["extract.endpoint", other],
		["extract.model", " "],
	];
	expect(await send(db, project, [["name", "none"], ...same, ...unnamed])).toMatchObject({
		problems: { "extract.model": [expect.stringContaining("Name the model")] },
	});
});

test("a model that nobody could ask is refused, not left out", async () => {
	const db = await openTestDatabase();
	const project = await aProject(db, WORDS);
	const fields: [string, string][] = [
		["protocol", "ragas"],
		["endpoint", await anEndpoint(db, "main")],
		["model", "big"],
		["name", "stray"],
		["parameters.dimensions", "semantic_similarity"],
	];
	for (const role of ["extract", "embed"]) {
		const stray: [string, string][] = [
			[`${role}.endpoint`, ""],
			[`${role}.model`, "small"],
		];
		const { problems } = await send(db, project, [...fields, ...stray]);
		expect(Object.keys(problems ?? {})).toEqual([`${role}.endpoint`]);
	}
});

test("the embedding is named, also the embedded one; boxes that nobody ticked choose nothing", async () => {
	const db = await openTestDatabase();
	const project = await aProject(db, WORDS);
	const main = await anEndpoint(db, "main");
	const fields: [string, string][] = [
		["protocol", "ragas"],
		["endpoint", main],
		["model", "big"],
		["parameters.weights.statements", "1"],
		["parameters.weights.similarity", "3"],
		["bindings[0].own", "semantic_similarity"],
		["bindings[0].target", ""],
		["bindings[1].own", "not_chosen"],
		["bindings[1].target", "elsewhere"],
	];
	const ticked: [string, string][] = [
		["parameters.dimensions", "semantic_similarity"],
		["parameters.dimensions", "answer_relevancy"],
	];
	const lexical = await judgeOf(db, project, [["name", "lexical"], ...fields, ...ticked]);
	expect(lexical.roleModels).toEqual({ embed: { endpointId: null, model: "lexical-1024" } });
	expect(lexical.parameters).toMatchObject({
		dimensions: ["answer_relevancy", "semantic_similarity"],
		weights: { statements: 1, similarity: 3 },
	});
	expect(lexical.binding).toEqual({ answer_relevancy: "answer_relevancy" });
	const named: [string, string][] = [
		["embed.endpoint", main],
		["embed.model", "vectors"],
	];
	const other = await judgeOf(db, project, [["name", "other"], ...fields, ...ticked, ...named]);
	expect(other.roleModels).toEqual({ embed: { endpointId: main, model: "vectors" } });
	expect(await send(db, project, [["name", "nothing"], ...fields])).toMatchObject({
		problems: { "parameters.dimensions": [expect.any(String)] },
	});
});

/** Two people's grades of the four items, and a baseline that judged them. */
async function aLabelledProject() {
	const db = await openTestDatabase();
	const project = await aProject(db, WORDS);
	const definition = aRubric();
	await saveDraft(db, { projectId: project.id, definition, now: NOW });
	await publishRubric(db, { projectId: project.id, now: NOW });
	const ids = await itemIdsInOrder(db, project.id);
	const levels = {
		verdict: [
			[1, 1],
			[0, 1],
			[0, 0],
			[1, null],
		],
		correctness: [
			[4, 4],
			[2, 2],
			[0, 0],
			[3, 3],
		],
	};
	for (const [at, name] of ["ann", "bob"].entries()) {
		const rater = newRater({ projectId: project.id, name, kind: "human", createdAt: NOW });
		const added = [];
		for (const [dimension, cells] of Object.entries(levels)) {
			const row = await dimensionByName(db, project.id, dimension);
			for (const [item, pair] of cells.entries()) {
				const level = pair[at] ?? null;
				added.push({
					...{
						itemId: ids[item] ?? "",
						itemPosition: item,
						raterId: rater.id,
						dimensionId: row?.id ?? "",
					},
					...{ repetition: 0, ratedAt: null },
					rated: level === null ? unscored("cannot_judge") : ratedLevel(level),
				});
			}
		}
		await insertRatings(db, { projectId: project.id, added, newRaters: [rater], now: NOW });
	}
	return { db, project };
}

test("only items on which people agree everywhere are offered as examples", async () => {
	const { db, project } = await aLabelledProject();
	const { settled } = await newJudgeForm(db, project.id, { protocolId: "rubric", from: null });
	expect(
		settled?.now?.map(({ externalId, values, people }) => [externalId, values, people]),
	).toEqual([
		["item-1", { verdict: true, correctness: 5 }, 2],
		["item-3", { verdict: false, correctness: 1 }, 2],
	]);
	const main = await anEndpoint(db, "main");
	const fields: [string, string][] = [
		["protocol", "rubric"],
		["endpoint", main],
		["model", "big"],
		["name", "shown"],
	];
	const judge = await judgeOf(db, project, [...fields, ["examples", "item-3"]]);
	expect(judge.parameters.examples).toEqual([
		{ item: "item-3", values: { verdict: false, correctness: 1 } },
	]);
	expect(await send(db, project, [...fields, ["examples", "item-2"]])).toMatchObject({
		problems: { examples: ["People do not agree on the item item-2 any more."] },
	});
});

test("a panel is made of chosen judges, and their mean counts beside what they vote on", async () => {
	const db = await openTestDatabase();
	const project = await aProject(db, WORDS);
	const baseline = (threshold: string): [string, string][] => [
		["protocol", "baseline"],
		["name", `baseline ${threshold}`],
		["parameters.threshold", threshold],
	];
	const members = [];
	for (const threshold of ["0.1", "0.2", "1"]) {
		const judge = await judgeOf(db, project, baseline(threshold));
		members.push(judge.id);
		await runToEnd(db, await aRun(db, judge), { engine: createEngine(HASTY) });
	}
	await createDimensions(db, {
		projectId: project.id,
		definitions: [{ name: "quality", scale: { type: "ordinal", values: [1, 2, 3] } }],
		now: NOW,
	});
	const fields: [string, string][] = [
		["protocol", "panel"],
		...members.map((id): [string, string] => ["members", id]),
	];
	const on = (dimension: string, rule: string): [string, string][] => [
		["name", `${rule} of ${dimension}`],
		["parameters.dimension", dimension],
		["parameters.rule", rule],
		["parameters.cut", ""],
	];
	const majority = await judgeOf(db, project, [...fields, ...on("verdict", "majority")]);
	expect(majority).toMatchObject({
		parameters: { members, scale: { type: "binary" } },
		binding: { verdict: "verdict" },
	});
	const mean = await judgeOf(db, project, [...fields, ...on("verdict", "mean")]);
	expect(mean.binding).toEqual({ verdict: "panel verdict" });
	const runId = await aRun(db, mean);
	await runToEnd(db, runId, { engine: createEngine(HASTY) });
	const values = (await latestJudgments(db, runId, 9)).map(({ outcomes }) => outcomes.verdict);
	expect(values).toHaveLength(4);
	expect(values.every((outcome) => outcome?.kind === "scored")).toBe(true);
	const ordinal = await judgeOf(db, project, [...fields, ...on("quality", "median")]);
	expect(ordinal.binding).toEqual({ quality: "panel quality" });
	const weighted = [...fields, ...on("verdict", "weighted")];
	expect(await send(db, project, weighted)).toMatchObject({
		problems: { members: [expect.stringContaining("a weight for every member")] },
	});
	const weights = members.map((id, at): [string, string] => [`weights.${id}`, String(at)]);
	expect((await judgeOf(db, project, [...weighted, ...weights])).parameters.weights).toEqual([
		0, 1, 2,
	]);
	expect(
		await send(db, project, [...fields.slice(0, 2), ...on("verdict", "majority")]),
	).toMatchObject({
		problems: { members: ["A panel needs two judges or more."] },
	});
});
