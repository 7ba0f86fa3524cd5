import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { insertItems } from "#db/queries/items.server.ts";
import { judgesOfProject, versionsOfSeries } from "#db/queries/judges.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { anItem } from "#judges/testing/an-item.ts";
import { addEndpoint } from "../endpoints/add-endpoint.server.ts";
import { aProject, NOW } from "../testing/judged-project.ts";
import { addPromptJudge, type NewPrompt } from "./add-prompt-judge.server.ts";
import { compareJudges, promptOf } from "./compare-judges.server.ts";
import { previewJudge } from "./preview-judge.server.ts";

const FILE = `---
dimensions:
  - name: fit
    scale: binary
  - name: tone
    scale: nominal
    levels: [plain, warm]
---
Question: {{question}}
Answer: {{answer}}
`;

async function aSeries(db: Database, fields: Partial<NewPrompt> = {}) {
	const project = await aProject(db, ["a book", "a film"]);
	const endpoint = await addEndpoint(
		db,
		{ name: "local", baseUrl: "http://127.0.0.1:9/v1", concurrency: 4, key: { source: "none" } },
		NOW,
	);
	if (endpoint.kind !== "added") throw new Error(endpoint.sentence);
	const first: NewPrompt = {
		...{ projectId: project.id, series: "strict", text: FILE },
		...{ endpointId: endpoint.endpoint.id, model: "m-1", parameters: {}, binding: {} },
		...fields,
	};
	/** As the version before, but for what is given. */
	const next = (changes: Partial<NewPrompt>) =>
		addPromptJudge(db, { ...first, endpointId: null, model: null, binding: {}, ...changes }, NOW);
	return { project, first, next };
}

test("a series: each version is a judge of its own, made from the one before it", async () => {
	const db = await openTestDatabase();
	const { first, next } = await aSeries(db, {
		parameters: { temperature: 0.5 },
		binding: { tone: "", fit: "usable" },
	});
	const one = await addPromptJudge(db, first, NOW);
	expect(one).toMatchObject({
		judge: { name: "strict v1", series: "strict", seriesVersion: 1, predecessorId: null },
		newDimensions: ["usable"],
		warnings: [],
	});
	const two = await next({ text: FILE.replace("Answer:", "Its answer:") });
	if (one.kind !== "added" || two.kind !== "added") throw new Error("not added");
	expect(two.judge).toMatchObject({
		...{ name: "strict v2", seriesVersion: 2, predecessorId: one.judge.id, model: "m-1" },
		binding: { fit: "usable" },
		parameters: { temperature: 0.5 },
	});
	expect(two.judge.identity).not.toBe(one.judge.identity);
	const other = await next({ model: "m-2", parameters: { temperature: 1 } });
	expect(other).toMatchObject({ judge: { name: "strict v3", model: "m-2" } });
	const names = (await versionsOfSeries(db, first.projectId, "strict")).map(({ name }) => name);
	expect(names).toEqual(["strict v1", "strict v2", "strict v3"]);

	expect(await compareJudges(db, one.judge, two.judge)).toEqual({
		settings: [],
		prompts: {
			before: expect.stringContaining("\nAnswer: {{answer}}\n"),
			now: expect.stringContaining("\nIts answer: {{answer}}\n"),
		},
	});
	if (other.kind !== "added") throw new Error("not added");
	expect((await compareJudges(db, one.judge, other.judge)).settings).toEqual([
		{ what: "model", before: "m-1 at local", now: "m-2 at local" },
		{ what: "temperature", before: "0.5", now: "1" },
	]);
});

test("the same content is no new version, however it is written; nor what an earlier one said", async () => {
	const db = await openTestDatabase();
	const { first, next } = await aSeries(db);
	const one = await addPromptJudge(db, first, NOW);
	if (one.kind !== "added") throw new Error(one.sentence);
	const written = FILE.replaceAll("\n", "\r\n").replace("dimensions:", "# mine\r\ndimensions:");
	for (const text of [FILE, `${written}\n\n`, promptOf(one.judge)]) {
		expect(await next({ text })).toMatchObject({
			sentence: "That is the judge strict v1 already: nothing differs.",
		});
	}
	await next({ text: FILE.replace("Answer:", "Its answer:") });
	expect(await next({ text: FILE })).toMatchObject({
		sentence: "That is the judge strict v1 already: nothing differs.",
	});
	expect(await judgesOfProject(db, first.projectId)).toHaveLength(2);
});

test("a dimension whose scale changed counts no more where it did", async () => {
	const db = await openTestDatabase();
	const { first, next } = await aSeries(db, { binding: { tone: "manner" } });
	await addPromptJudge(db, first, NOW);
	const two = await next({ text: FILE.replace("[plain, warm]", "[plain, warm, cold]") });
	expect(two).toMatchObject({ judge: { binding: { fit: "fit", tone: "tone" } } });
	const named = (await dimensionsOfProject(db, first.projectId)).map(({ name }) => name);
	expect(named).toEqual(expect.arrayContaining(["manner", "tone"]));
});

test("what cannot be is refused by its field, and nothing is stored", async () => {
	const db = await openTestDatabase();
	const { first } = await aSeries(db);
	const problem = async (changes: Partial<NewPrompt>) => {
		const result = await addPromptJudge(db, { ...first, ...changes }, NOW);
		return result.kind === "refused" ? Object.entries(result.fields ?? {})[0] : null;
	};
	expect(await problem({ series: " " })).toEqual(["name", ["Give the judge a name."]]);
	expect((await problem({ series: "s".repeat(73) }))?.[0]).toBe("name");
	expect(await problem({ text: "Is it right?" })).toEqual([
		"prompt",
		[expect.stringMatching(/^Line 1: a prompt begins with a line ---/)],
	]);
	const twice = FILE.replace("name: tone", "name: fit").replace("{{answer}}", "{{anser}}");
	expect((await problem({ text: twice }))?.[1]?.[0]).toMatch(
		/^Line 5: the dimension "fit" is declared twice\. Line 10: \{\{anser\}\}: items have no field/,
	);
	expect((await problem({ text: FILE.replace("answer", "metadata.topic") }))?.[1]).toEqual([
		"Line 10: none of the 2 items has metadata.topic. Take another field, or write {{#if metadata.topic}} … {{/if}} around it.",
	]);
	expect(
		(
			await problem({ text: FILE.replace(/dimensions:[\s\S]*levels.*/, "dimensions: rubric") })
		)?.[1],
	).toEqual(["Line 2: this project has no published rubric to take dimensions from."]);
	expect((await problem({ endpointId: null }))?.[0]).toBe("endpoint");
	expect((await problem({ parameters: { temprature: 1 } }))?.[0]).toBe("parameters.temprature");
	expect(await judgesOfProject(db, first.projectId)).toEqual([]);
});

test("a field that some items lack is a warning, unless it is shown only where it is there", async () => {
	const db = await openTestDatabase();
	const { first, project } = await aSeries(db);
	await insertItems(db, {
		projectId: project.id,
		first: 2,
		added: [
			{
				externalId: "bare",
				contentHash: "bare",
				content: anItem({ reference: [" "], contexts: [], metadata: { topic: "" } }),
			},
		],
		now: NOW,
	});
	const added = async (fields: string) => {
		const text = FILE.replace("{{answer}}", `{{answer}}\n${fields}`);
		const result = await addPromptJudge(db, { ...first, text, series: `s${fields}` }, NOW);
		return result.kind === "added" ? result.warnings : result.sentence;
	};
	expect(await added("{{reference}} {{contexts}}")).toEqual([
		"Line 11: 1 of 3 items lacks reference and will not be judged. To judge them without it, write {{#if reference}} … {{/if}} around it.",
	]);
	expect(await added("{{#if reference}}{{reference}}{{/if}}")).toEqual([]);
	expect(await added("{{#if metadata.topic}}{{metadata.topic}}{{/if}}")).toEqual([
		"Line 11: none of the 3 items has metadata.topic.",
	]);
});

test("a preview is what would be sent, word for word, with its tokens", async () => {
	const db = await openTestDatabase();
	const { first } = await aSeries(db);
	const text = FILE.replace("{{answer}}", "{{answer}}{{#if reference}}\n{{reference}}{{/if}}");
	const added = await addPromptJudge(db, { ...first, text }, NOW);
	if (added.kind !== "added") throw new Error(added.sentence);
	const { judge } = added;
	const preview = await previewJudge(db, judge, "item-2");
	if ("sentence" in preview) throw new Error(preview.sentence);
	const [request] = preview.requests;
	expect(preview).toMatchObject({ item: "item-2", mostRequests: 1, unasked: null });
	expect(request?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
	expect(request?.messages[1]?.content).toMatch(
		/^The word of these blocks is [0-9a-f]{20}\.\n\nQuestion:\n<<<[0-9a-f]{20} BEGIN question>>>\nHow long may I keep a film\?/,
	);
	expect(JSON.parse(request?.schema ?? "")).toMatchObject({ required: ["fit", "tone"] });
	expect(request?.tokens).toBeGreaterThan(200);
	expect(await previewJudge(db, judge, null)).toMatchObject({ item: "item-1" });
	expect(await previewJudge(db, judge, "item-3")).toMatchObject({
		sentence: "This project has no item with the id item-3.",
	});
});

test("dimensions may be named like what every object has, but for __proto__", async () => {
	const db = await openTestDatabase();
	const named = (...names: readonly string[]) =>
		`---\ndimensions:\n${names.map((name) => `  - { name: ${name}, scale: binary }\n`).join("")}---\n{{answer}}\n`;
	const names = ["constructor", "toString", "valueOf", "hasOwnProperty"];
	const { first, next } = await aSeries(db, { text: named(...names) });
	const added = await addPromptJudge(db, first, NOW);
	expect(added).toMatchObject({ kind: "added", newDimensions: names });
	if (added.kind !== "added") throw new Error("not added");
	expect(await previewJudge(db, added.judge, null)).toMatchObject({ requests: [{}] });
	const again = await next({ text: named(...names, "fit") });
	expect(again).toMatchObject({ kind: "added", newDimensions: ["fit"] });
	expect(await next({ text: named("__proto__") })).toMatchObject({
		sentence: expect.stringContaining("__proto__ cannot be the name of a dimension"),
	});
});

test("a dimension that is called as the expected values of another one is refused", async () => {
	const db = await openTestDatabase();
	const { first } = await aSeries(db);
	const text = FILE.replace("name: tone", 'name: "fit (expected)"');
	const parameters = { tokenProbabilities: true };
	expect(await addPromptJudge(db, { ...first, text, parameters }, NOW)).toMatchObject({
		kind: "refused",
		sentence: expect.stringContaining(
			"fit (expected) is what the expected values of fit are called",
		),
	});
	expect(await addPromptJudge(db, { ...first, text }, NOW)).toMatchObject({ kind: "added" });
});
