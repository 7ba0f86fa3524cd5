/** Databases of servers know which letters are alike; what is exported and shown must not differ by that. */
import { expect, test } from "vitest";
import { documentsPage } from "#db/queries/documents.server.ts";
import { itemsPage } from "#db/queries/items.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aFile, aJsonlFile } from "../files/testing.ts";
import { imported } from "./testing.ts";

/** By their characters, as a list is sorted that nobody told how. */
const NAMES = ["10", "9", "Adam", "Zoe", "_x", "a b", "ab", "adam", "zoe", "Äpfel", "äpfel"];

test("names and ids are sorted by their characters, and pages of them go on where the last one ended", async () => {
	const db = await openTestDatabase();
	const shuffled = [5, 0, 9, 3, 7, 1, 10, 8, 2, 6, 4].map((at) => NAMES[at] ?? "");
	const labels = shuffled.map((rater) => ({
		...{ item_id: "i", rater, rater_kind: "human", dimension: "verdict", value: true },
	}));
	await imported(db, [
		aFile("items.jsonl", '{"id":"i","input":"q","response":"r"}\n'),
		aJsonlFile(
			"documents.jsonl",
			shuffled.map((id) => ({ id, text: "t" })),
		),
		aJsonlFile("labels.jsonl", labels),
	]);
	const project = await findProjectBySlug(db, "p");
	const projectId = project?.id ?? "";
	expect((await ratersOfProject(db, projectId)).map(({ name }) => name)).toEqual(NAMES);
	const paged: string[] = [];
	for (;;) {
		const page = await documentsPage(db, projectId, { after: paged.at(-1) ?? "", limit: 2 });
		if (page.length === 0) break;
		paged.push(...page.map(({ externalId }) => externalId));
	}
	expect(paged).toEqual(NAMES);
});

test("a text is found whatever the case of its plain letters, and of no others", async () => {
	const db = await openTestDatabase();
	const rows = ["Äpfel", "äpfel", "APFEL", "apfel", "ISTANBUL", "istanbul", "100 %"].map(
		(input, at) => ({
			...{ id: `i${at}`, input, response: "r" },
		}),
	);
	await imported(db, [aJsonlFile("items.jsonl", rows)]);
	const projectId = (await findProjectBySlug(db, "p"))?.id ?? "";
	const found = async (text: string) =>
		(await itemsPage(db, projectId, { text })).items.map(({ input }) => input);
	expect(await found("äPFEL")).toEqual(["äpfel"]);
	expect(await found("apfel")).toEqual(["APFEL", "apfel"]);
	expect(await found("Istanbul")).toEqual(["ISTANBUL", "istanbul"]);
	expect(await found("0 %")).toEqual(["100 %"]);
	expect(await found("%0")).toEqual([]);
});
