import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { createAccount } from "#db/queries/accounts.server.ts";
import { itemsPage } from "#db/queries/items.server.ts";
import { findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { someItems } from "#seeds/builders.ts";
import { newAccount } from "../accounts/new-account.server.ts";
import { decide, nameOfAnswers } from "../adjudication/decide.server.ts";
import { askedField, valueField } from "../adjudication/decision-form.ts";
import { votesOn } from "../adjudication/votes.server.ts";
import { itemRatings } from "../agreement/item-ratings.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { exportFile } from "../export/export-files.server.ts";
import type { ExportFileName } from "../files/export-file-names.ts";
import { readScales } from "../files/read-scales.ts";
import { aFile } from "../files/testing.ts";
import { submitAnnotation } from "../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "../labelling/testing.ts";
import { importFiles } from "./import-files.server.ts";
import { imported, projectOf, SCALES } from "./testing.ts";

/** A project with answers, one of them decided upon, and a way to its files. */
async function aProject() {
	const work = await aLabellingProject({ rows: { "items.jsonl": someItems(2) } });
	const { db, project, ada, ben, itemIds } = work;
	for (const [raterId, verdict] of [
		[ada, "1"],
		[ben, "0"],
	] as const) {
		const fields = { ...GOOD, "rating:verdict": verdict, comment: "Hm." };
		const saved = await submitAnnotation(db, {
			...{ projectId: project.id, raterId, itemId: itemIds[0] ?? "", now },
			fields: await someFields(db, project.id, fields),
		});
		expect(saved.kind).toBe("saved");
	}
	const chosen = { name: "Dee", login: "dee", password: "long enough to be one" };
	const account = await newAccount(chosen, { isAdministrator: false, now });
	await createAccount(db, account);
	const itemId = itemIds[0] ?? "";
	const { ratings } = await votesOn(db, { projectId: project.id, itemId }, []);
	const fields = {
		...{ itemId, seen: nameOfAnswers(ratings), rubric: "1", [askedField("verdict")]: "" },
		[valueField("verdict")]: "1",
	};
	const decided = await decide(db, { project, accountId: account.id, fields, now });
	expect(decided.kind).toBe("decided");
	const text = (name: ExportFileName) => exported(db, project, name);
	const file = async (name: ExportFileName) => aFile(name, await text(name));
	return { text, file };
}

async function exported(db: Database, project: Project, name: ExportFileName): Promise<string> {
	let text = "";
	for await (const piece of exportFile(db, project, name)) text += piece;
	return text;
}

const NOT_READ = ["annotations.jsonl", "adjudications.jsonl"] as const;

test("the files of an export go into a new project; what is not read is said, and invents nobody", async () => {
	const { file } = await aProject();
	const db = await openTestDatabase();
	const names = ["items.jsonl", "labels.jsonl", ...NOT_READ] as const;
	const report = await imported(db, await Promise.all(names.map(file)), { scales: null });
	expect(report).toMatchObject({ itemsAdded: 2, labelsAdded: 4, rejected: 0 });
	expect(report.newRaters.map(({ name }) => name).sort()).toEqual(["Ada", "Ben"]);
	expect(report.files.map(({ name }) => name)).toEqual(["items.jsonl", "labels.jsonl"]);
	expect(report.warnings.slice(0, 2)).toEqual([
		expect.stringMatching(/^annotations\.jsonl is not read: .* labels are in labels\.jsonl\.$/),
		expect.stringMatching(/^adjudications\.jsonl is not read: it holds decisions of adjudicators/),
	]);
});

test("a file that is not read is refused where it comes alone", async () => {
	const { file } = await aProject();
	const db = await openTestDatabase();
	await imported(db, [await file("items.jsonl")]);
	for (const name of [...NOT_READ, "agreement.csv"] as const) {
		const sources = [await file(name)];
		expect(await importFiles(db, { projectSlug: "p", sources })).toMatchObject({
			sentence: expect.stringContaining(`${name} is not read: it holds `),
		});
	}
	expect(await ratersOfProject(db, (await projectOf(db)).id)).toEqual([]);
});

test("whether the reference was seen comes back as it went out", async () => {
	const { file } = await aProject();
	for (const name of ["labels.jsonl", "labels.csv"] as const) {
		const db = await openTestDatabase();
		const labels = await file(name);
		await imported(db, [await file("items.jsonl"), labels], { scales: null });
		const project = await projectOf(db);
		const again = await exported(db, project, "labels.jsonl");
		const seen = again
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line).reference_seen);
		expect(seen).toEqual([true, true, true, true]);
	}
});

test("what is said with a value is kept, stands beside it on the item's page, and goes out as it came", async () => {
	const db = await openTestDatabase();
	const rows = [
		{ item_id: "item-1", rater: "gpt", rater_kind: "judge", dimension: "verdict", value: true },
		{ item_id: "item-2", rater: "gpt", rater_kind: "judge", dimension: "verdict", value: null },
	].map((row, at) => ({
		...row,
		...(at === 1 && { reason: "refused" }),
		rationale: `Line one\nand “two”, ${at}`,
	}));
	const lines = (some: readonly object[]) => some.map((row) => `${JSON.stringify(row)}\n`).join("");
	const items = aFile("items.jsonl", lines(someItems(2)));
	await imported(db, [items, aFile("labels.jsonl", lines(rows))]);
	const project = await projectOf(db);
	const out = (await exported(db, project, "labels.jsonl")).trim().split("\n");
	expect(out.map((line) => JSON.parse(line))).toEqual(rows);
	const there = (await itemsPage(db, project.id, { limit: 2 })).items;
	for (const [at, { id }] of there.entries()) {
		const { raters } = await itemRatings(db, project.id, id);
		expect(raters.map(({ cells }) => cells.verdict?.rationale)).toEqual([rows[at]?.rationale]);
	}
});

test("columns that are no rater's stop a file with one column per rater; named ones are taken", async () => {
	const db = await openTestDatabase();
	await imported(db, [aFile("items.csv", "id,input\n1,a\n2,b\n3,c\n")]);
	const wide = async (columns: string, rows: readonly string[]) => {
		const text = ["item_id,dimension", ...rows.map((_, place) => `${place + 1},verdict`)];
		const lines = text.map((line, place) => `${line},${place ? rows[place - 1] : columns}`);
		const sources = [aFile("wide.csv", `${lines.join("\n")}\n`)];
		return importFiles(db, { projectSlug: "p", sources, scales: SCALES, dryRun: true });
	};
	expect(
		await wide("ann,rubric_version,told,begun", [
			"true,1,fine,2026-01-01",
			"false,1,poor,2026-01-02",
		]),
	).toMatchObject({
		sentence: expect.stringContaining(
			'the columns "rubric_version", "told", "begun" are no raters’',
		),
	});
	expect(await wide("ann,ben", ["true,false", "false,maybe"])).toMatchObject({
		report: { labelsAdded: 3, rejected: 1 },
	});
	expect(await wide("human:created_at,human:b", ["true,x", "false,y"])).toMatchObject({
		report: { labelsAdded: 2, rejected: 2 },
	});
	expect(await findProjectBySlug(db, "p")).not.toBeNull();
});

test("items, labels and scales of a copy are the original's, byte for byte", async () => {
	const { text, file } = await aProject();
	const scales = readScales(await text("scales.json"));
	if (isRefusal(scales)) throw new Error(scales.sentence);
	const db = await openTestDatabase();
	const sources = [await file("items.jsonl"), await file("labels.jsonl")];
	await imported(db, sources, { scales });
	const copy = await projectOf(db);
	for (const name of ["items.jsonl", "scales.json"] as const)
		expect(await exported(db, copy, name)).toBe(await text(name));
	// The version of the rubric is one of the project that it came from; the copy has none of its own.
	const labels = (await text("labels.jsonl")).replaceAll(',"rubric_version":1', "");
	expect(await exported(db, copy, "labels.jsonl")).toBe(labels);
	// What was decided stands on accounts, answers and versions of the rubric, which no file holds.
	expect(await exported(db, copy, "adjudications.jsonl")).toBe("");
});
