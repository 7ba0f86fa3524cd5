import { expect, test } from "vitest";
import { DEFAULT_AGREEMENT_OPTIONS } from "#app/agreement/agreement-json.ts";
import { projectAgreement } from "#app/agreement/rating-table.server.ts";
import { readScales } from "#app/files/read-scales.ts";
import { aFile, aJsonlFile } from "#app/files/testing.ts";
import { importFiles } from "#app/importing/import-files.server.ts";
import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { ratedLevel } from "#db/model/rating.ts";
import { dimensionByName } from "#db/queries/dimensions.server.ts";
import { insertRatings } from "#db/queries/file-ratings.server.ts";
import { itemsPage } from "#db/queries/items.server.ts";
import { insertJudge } from "#db/queries/judges.server.ts";
import { findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { raterByName } from "#db/queries/raters.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { someItems, someLabels } from "#seeds/builders.ts";
import { isRefusal } from "../base/refusal.ts";
import { EXPORT_FILE_NAMES, type ExportFileName } from "../files/export-file-names.ts";
import { exportFile } from "./export-files.server.ts";

const SCALES = JSON.stringify({
	name: "Trial",
	dimensions: {
		verdict: {
			type: "binary",
			values: [false, true],
			labels: ["reject", "accept"],
			title: "Verdict",
		},
		grade: {
			type: "ordinal",
			values: [1, 2, 3],
			level_descriptions: ["bad", null, "good"],
			description: "How *good*?",
			side: "response-reference",
			judge_type: "numeric",
			judge_range: [0, 1],
		},
		"=tone": { type: "nominal", values: ["+warm", "None", "-1", ""] },
	},
});

function scalesOf(text: string) {
	const scales = readScales(text);
	if (isRefusal(scales)) throw new Error(scales.sentence);
	return scales;
}

async function importAs(
	db: Database,
	slug: string,
	sources: { name: string; path: string }[],
	scales: string,
) {
	const result = await importFiles(db, { projectSlug: slug, sources, scales: scalesOf(scales) });
	if (result.kind !== "imported") throw new Error(JSON.stringify(result));
	return result.report;
}

async function projectOf(db: Database, slug: string): Promise<Project> {
	const project = await findProjectBySlug(db, slug);
	if (!project) throw new Error(`there is no project ${slug}`);
	return project;
}

async function textOf(db: Database, slug: string, name: ExportFileName): Promise<string> {
	let text = "";
	for await (const piece of exportFile(db, await projectOf(db, slug), name)) text += piece;
	return text;
}

/** A project with everything that is hard to carry over. */
async function aTrial(): Promise<Database> {
	const db = await openTestDatabase();
	const items = [
		...someItems(8),
		{
			id: "=cmd|' /C calc'!A0",
			input: "@q",
			response: "'+r",
			contexts: ["[1] a", { id: "p", text: "b" }],
		},
		{
			id: '|/,;\t"x"',
			response_a: "a",
			response_b: "b",
			reference: ["one", "[two]"],
			metadata: { n: { m: [1] } },
		},
		{
			id: "＝full",
			input: "line\r\nbreak\rreturn",
			messages: [{ role: "user", content: "before" }],
		},
		{
			input: "without id",
			document: "long text",
			system: "v1",
			group: "g",
			derived_from: { from: ["item-1"], how: "probe" },
		},
	];
	const judge = { rater: "m/1:x", rater_kind: "judge" } as const;
	const labels = [
		...someLabels([true, true, false, true, false, true, true, false]),
		...someLabels([true, false, false, true, false, true, null, false], {
			rater: "@anna",
			reason: "cannot_judge",
		}),
		...someLabels([true, true, false, null, false, true, true, null], {
			...judge,
			reason: "unparsable",
		}),
		...someLabels([1, 2, 3, 1, 2, 3, 2, 1], { dimension: "grade" }),
		...someLabels([0.1, 0.4, 0.9, 0.2, 0.5, 1, 0.3, 0], { ...judge, dimension: "grade" }),
		...someLabels(["+warm", "None", "-1", "None", "None", "None", "+warm"], { dimension: "=tone" }),
		...someLabels([true, false], { repetition: 1 }),
		...someLabels([null], { rater: "b", reason: "my cat sat on it" }),
		{
			item_id: "=cmd|' /C calc'!A0",
			rater: "@anna",
			rater_kind: "human",
			dimension: "verdict",
			value: true,
			created_at: "2026-02-03T04:05:06.789Z",
		},
	];
	const sources = [aJsonlFile("items.jsonl", items), aJsonlFile("labels.jsonl", labels)];
	const report = await importAs(db, "trial", sources, SCALES);
	expect(report).toMatchObject({ itemsAdded: 12, rejected: 0, labelsAdded: labels.length });
	return db;
}

async function agreementOf(db: Database, slug: string) {
	return projectAgreement(
		db,
		{ projectId: (await projectOf(db, slug)).id },
		{
			...DEFAULT_AGREEMENT_OPTIONS,
			bootstrap: 100,
		},
	);
}

async function asFile(db: Database, name: ExportFileName) {
	return aFile(name, await textOf(db, "trial", name));
}

test("S10: what is exported as JSONL imports again into an empty project, byte for byte and figure for figure", async () => {
	const db = await aTrial();
	const names = ["labels.jsonl", "items.jsonl", "documents.jsonl"] as const;
	const sources = await Promise.all(names.map((name) => asFile(db, name)));
	const report = await importAs(db, "copy", sources, await textOf(db, "trial", "scales.json"));
	expect(report.rejected).toBe(0);
	for (const name of EXPORT_FILE_NAMES)
		expect(await textOf(db, "copy", name), name).toBe(await textOf(db, "trial", name));
	expect(await agreementOf(db, "copy")).toEqual(await agreementOf(db, "trial"));
});

test("what is exported as CSV, long or wide, imports again with the same labels and figures", async () => {
	const db = await aTrial();
	const scales = await textOf(db, "trial", "scales.json");
	for (const labels of ["labels.csv", "labels-wide.csv"] as const) {
		const slug = labels.replace(".csv", "");
		const sources = [await asFile(db, labels), await asFile(db, "items.csv")];
		expect((await importAs(db, slug, sources, scales)).rejected).toBe(0);
		expect(await textOf(db, slug, "items.jsonl")).toBe(await textOf(db, "trial", "items.jsonl"));
		expect(await textOf(db, slug, "labels-wide.csv")).toBe(
			await textOf(db, "trial", "labels-wide.csv"),
		);
		expect(await agreementOf(db, slug)).toEqual(await agreementOf(db, "trial"));
	}
	expect(await textOf(db, "labels", "labels.jsonl")).toBe(
		await textOf(db, "trial", "labels.jsonl"),
	);
});

test("an export imported into its own project changes nothing", async () => {
	const db = await aTrial();
	const names = [
		"items.csv",
		"labels.jsonl",
		"labels.csv",
		"labels-wide.csv",
		"documents.jsonl",
	] as const;
	const sources = await Promise.all(names.map((name) => asFile(db, name)));
	const report = await importAs(db, "trial", sources, await textOf(db, "trial", "scales.json"));
	expect(report).toMatchObject({ itemsAdded: 0, labelsAdded: 0, rejected: 0, newRaters: [] });
});

test("S10: no text cell of a table begins with what a spreadsheet carries out", async () => {
	const db = await aTrial();
	for (const name of ["items.csv", "labels.csv", "labels-wide.csv", "agreement.csv"] as const) {
		const text = await textOf(db, "trial", name);
		// Outside quotes a cell begins after a comma or a line break; numbers may have their sign.
		expect(text, name).not.toMatch(/(?:^|[,\n])"?(?:[=@\t\r＝＋－＠]|[+-](?!\d))/);
	}
	expect(await textOf(db, "trial", "items.csv")).toContain("'=cmd|' /C calc'!A0");
	expect(await textOf(db, "trial", "items.jsonl")).toContain('"id":"=cmd|\' /C calc\'!A0"');
});

test("a judge with several values for one dimension appears as judge/dimension, and comes back unchanged", async () => {
	const db = await aTrial();
	const project = await projectOf(db, "trial");
	await insertJudge(db, {
		judge: {
			id: newId("jdg"),
			projectId: project.id,
			name: "base",
			protocol: "baseline",
			protocolVersion: "1",
			endpointId: null,
			model: null,
			roleModels: {},
			parameters: {},
			binding: { f1: "verdict", overlap: "verdict", tone: "=tone" },
			rubricId: null,
			promptHash: "p",
			identity: "i",
			series: null,
			seriesVersion: null,
			predecessorId: null,
			createdAt: new Date(),
		},
		newDimensions: [],
	});
	const verdict = await dimensionByName(db, project.id, "verdict");
	const tone = await dimensionByName(db, project.id, "=tone");
	const [item] = (await itemsPage(db, project.id, { limit: 1 })).items;
	if (!verdict || !tone || !item) throw new Error("the trial is not complete");
	const rater = await raterByName(db, project.id, "base");
	if (!rater) throw new Error("the judge has no rater");
	const rating = {
		itemId: item.id,
		itemPosition: 0,
		raterId: rater.id,
		repetition: 0,
		ratedAt: null,
	};
	await insertRatings(db, {
		projectId: project.id,
		added: [
			{ ...rating, dimensionId: verdict.id, judgeDimension: "f1", rated: ratedLevel(1) },
			{ ...rating, dimensionId: verdict.id, judgeDimension: "overlap", rated: ratedLevel(0) },
			{ ...rating, dimensionId: tone.id, judgeDimension: "tone", rated: ratedLevel(1) },
		],
		newRaters: [],
		now: new Date(),
	});
	const labels = (await textOf(db, "trial", "labels.jsonl"))
		.split("\n")
		.filter((line) => line.includes("base"));
	expect(labels.map((line) => JSON.parse(line))).toMatchObject([
		{ rater: "base/f1", rater_kind: "judge", dimension: "verdict", value: true },
		{ rater: "base/overlap", dimension: "verdict", value: false },
		{ rater: "base", dimension: "=tone", value: "None" },
	]);
	const again = await importAs(db, "trial", [await asFile(db, "labels.jsonl")], SCALES);
	expect(again).toMatchObject({ labelsAdded: 0, rejected: 0, newRaters: [] });
	const forged = aJsonlFile("forged.jsonl", [
		{ item_id: "item-2", rater: "base/f1", rater_kind: "judge", dimension: "verdict", value: true },
	]);
	expect(await importAs(db, "trial", [forged], SCALES)).toMatchObject({
		labelsAdded: 0,
		problems: [{ reason: expect.stringContaining('judge "base" runs here') }],
	});
});

test("others are answered between a few hundred labels, of whatever file", async () => {
	const db = await openTestDatabase();
	const labels = ["anna", "ben", "carl"].flatMap((rater) =>
		someLabels(
			Array.from({ length: 600 }, (_, item) => item % 2 === 0),
			{ rater },
		),
	);
	const sources = [aJsonlFile("items.jsonl", someItems(600)), aJsonlFile("labels.jsonl", labels)];
	await importAs(db, "long", sources, SCALES);
	const project = await projectOf(db, "long");
	for (const name of ["labels.jsonl", "labels.csv", "labels-wide.csv", "items.jsonl"] as const) {
		let turns = 0;
		let reading = true;
		const turn = () => {
			turns++;
			if (reading) setImmediate(turn);
		};
		setImmediate(turn);
		let lines = 0;
		for await (const piece of exportFile(db, project, name)) {
			const inPiece = piece.split("\n").length - 1;
			expect(inPiece, name).toBeLessThanOrEqual(400);
			lines += inPiece;
		}
		reading = false;
		expect(lines, name).toBeGreaterThanOrEqual(600);
		expect(turns, name).toBeGreaterThanOrEqual(5);
	}
});
