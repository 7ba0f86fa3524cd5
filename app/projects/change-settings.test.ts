import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { createDimensions } from "#db/queries/dimensions.server.ts";
import { insertItems } from "#db/queries/items.server.ts";
import { createProject, projectById } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { anItem } from "#judges/testing/an-item.ts";
import { addEndpoint } from "../judging/endpoints/add-endpoint.server.ts";
import { addJudge } from "../judging/judges/add-judge.server.ts";
import { basisOf, changeSettings } from "./change-settings.server.ts";
import { detectorChoices } from "./non-answer-detectors.server.ts";
import { SettingsForm } from "./settings-form.ts";

const NOW = new Date("2026-03-01T10:00:00Z");

/** A project with metadata, a judge of abstention, and dimensions of which one tells non-answers. */
async function aProject(slug = "library") {
	const db = await openTestDatabase();
	const project = await createProject(db, {
		...{ slug, name: slug, now: NOW },
		settings: { simulation: true },
	});
	if (!project) throw new Error("the slug is taken");
	const content = anItem({ metadata: { area: "loans", score: 0.9 } });
	const added = [{ externalId: "item-1", contentHash: "1", content }];
	await insertItems(db, { projectId: project.id, first: 0, added, now: NOW });
	await createDimensions(db, {
		projectId: project.id,
		definitions: [
			{ name: "verdict", scale: { type: "binary", values: [false, true] } },
			{ name: "does_not_know", scale: { type: "binary", values: [false, true] } },
			{ name: "grade", scale: { type: "ordinal", values: [1, 2, 3] } },
		],
		now: NOW,
	});
	const endpoint = await addEndpoint(
		db,
		{
			name: "local",
			baseUrl: "https://models.example/v1",
			concurrency: 1,
			key: { source: "none" },
		},
		NOW,
	);
	const judges = [];
	for (const protocol of ["abstention", "baseline"]) {
		const judge = await addJudge(
			db,
			{
				...{ projectId: project.id, name: protocol, protocol, parameters: {}, binding: {} },
				endpointId: endpoint.kind === "added" ? endpoint.endpoint.id : null,
				model: "m",
			},
			NOW,
		);
		if (judge.kind !== "added") throw new Error(judge.sentence);
		judges.push(judge.judge);
	}
	return { db, project, judges };
}

function posted(fields: readonly [string, string][]): SettingsForm {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	const submission = parseWithZod(form, { schema: SettingsForm });
	if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
	return submission.value;
}

test("detectors are judges of abstention and dimensions that tell non-answers", async () => {
	const { db, project, judges } = await aProject();
	expect((await detectorChoices(db, project.id)).map(({ value }) => value)).toEqual([
		`judge ${judges[0]?.id}`,
		"people does_not_know",
		"people answering",
	]);
});

test("settings are saved, a form with nothing ticked clears them, and nothing else changes", async () => {
	const { db, project, judges } = await aProject();
	const form = posted([
		["visibleMetadata", "area"],
		["hideReference", "on"],
		["textFormat", "markdown"],
		["imageOrigins", "Img.example.org\nhttps://img.example.org/a/b\nhttp://files.local:8080"],
		["detector", `judge ${judges[0]?.id}`],
		["smallestDifference", "0.05"],
		["sampleClosed", "on"],
	]);
	expect(await changeSettings(db, project, form)).toEqual({ kind: "changed" });
	const saved = await projectById(db, project.id);
	expect(saved?.settings).toEqual({
		visibleMetadata: ["area"],
		hideReference: true,
		textFormat: "markdown",
		imageOrigins: ["https://img.example.org", "http://files.local:8080"],
		nonAnswerDetector: { by: "judge", judgeId: judges[0]?.id },
		smallestDifference: 0.05,
		sampleClosed: true,
		simulation: true,
	});
	expect(saved?.changeCounter).toBeGreaterThan(project.changeCounter);
	if (!saved) throw new Error("the project is gone");
	await changeSettings(db, saved, posted([["smallestDifference", "0,1"]]));
	expect((await projectById(db, project.id))?.settings).toEqual({
		visibleMetadata: [],
		hideReference: false,
		textFormat: "as-texts",
		imageOrigins: [],
		nonAnswerDetector: null,
		smallestDifference: 0.1,
		sampleClosed: false,
		simulation: true,
	});
});

test("a smallest difference that is no share of an agreement is refused at its field", () => {
	for (const text of ["", " ", "0", "1", "-1", "-0.1", "12,5", "1e9", "NaN", "Infinity", "much"]) {
		const form = new FormData();
		form.set("smallestDifference", text);
		const submission = parseWithZod(form, { schema: SettingsForm });
		if (submission.status !== "error") throw new Error(`${text} was taken`);
		expect(submission.error).toHaveProperty("smallestDifference");
	}
});

test("what is no host is refused at its field, and so is whatever would end a header", () => {
	for (const text of [
		"ftp://a.example",
		"javascript:alert(1)",
		"data:image/png",
		"*",
		"a;b",
		"https://'self'",
	]) {
		const form = new FormData();
		form.set("smallestDifference", "0.1");
		form.set("imageOrigins", text);
		const submission = parseWithZod(form, { schema: SettingsForm });
		if (submission.status !== "error") throw new Error(`${text} was taken`);
		expect(submission.error).toHaveProperty("imageOrigins");
	}
});

test("a field that no item has and somebody who is no detector are refused", async () => {
	const { db, project, judges } = await aProject();
	const refusals: [string, string][] = [
		["visibleMetadata", "salary"],
		["detector", `judge ${judges[1]?.id}`],
		["detector", "people verdict"],
		["detector", "judge jdg_elsewhere"],
	];
	for (const field of refusals) {
		const changed = await changeSettings(
			db,
			project,
			posted([field, ["smallestDifference", "0.1"]]),
		);
		expect(changed.kind === "refused" && Object.keys(changed.fields ?? {})).toEqual([field[0]]);
	}
	expect((await projectById(db, project.id))?.settings).toEqual(project.settings);
});

test("two leads change different settings of one page, and both hold; the same one is told to the second", async () => {
	const { db, project } = await aProject();
	const basis = basisOf(project.settings);
	const [ada, ben] = [
		posted([
			["hideReference", "on"],
			["smallestDifference", "0.1"],
			["basis", basis],
		]),
		posted([
			["smallestDifference", "0.2"],
			["basis", basis],
		]),
	];
	// Both read the project before either has written.
	expect(
		await Promise.all([changeSettings(db, project, ada), changeSettings(db, project, ben)]),
	).toEqual([{ kind: "changed" }, { kind: "changed" }]);
	const both = await projectById(db, project.id);
	expect(both?.settings).toMatchObject({ hideReference: true, smallestDifference: 0.2 });

	const late = posted([
		["smallestDifference", "0.3"],
		["basis", basis],
	]);
	const refused = await changeSettings(db, project, late);
	if (!("basis" in refused)) throw new Error(refused.kind);
	expect(refused.sentence).toContain(
		"“Smallest difference of agreement that matters” is now: 0.2. Nothing of yours was stored",
	);
	expect((await projectById(db, project.id))?.settings.smallestDifference).toBe(0.2);
	// Seen and sent again: what the other one changed beside it stays.
	const again = posted([
		["smallestDifference", "0.3"],
		["basis", refused.basis],
	]);
	expect(await changeSettings(db, project, again)).toEqual({ kind: "changed" });
	expect((await projectById(db, project.id))?.settings).toMatchObject({
		hideReference: true,
		smallestDifference: 0.3,
	});
	// What was lost on its way back comes a second time.
	expect(await changeSettings(db, project, again)).toEqual({ kind: "changed" });
});
