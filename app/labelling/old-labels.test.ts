import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Database, disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { currentAnnotation } from "#db/queries/annotations.server.ts";
import { carryBack, emptyOfSchema } from "#db/testing-schemas.ts";
import { someItems } from "#seeds/builders.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import { ratingColumns } from "../agreement/rating-table.server.ts";
import { submitAnnotation } from "./submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "./testing.ts";

const ITEMS = 12;
/** What the second rater says of every third item. */
const REFUSED = { "rating:verdict": "0", "rating:correctness": "1" };

async function aLabelledProject(url: string) {
	const desk = await aLabellingProject({ url, rows: { "items.jsonl": someItems(ITEMS) } });
	const { db, project, ada, ben, itemIds } = desk;
	for (const raterId of [ada, ben])
		for (const [at, itemId] of itemIds.entries()) {
			const typed = raterId === ben && at % 3 === 0 ? REFUSED : GOOD;
			const fields = await someFields(db, project.id, { ...typed, comment: `on ${at}` });
			const label = { projectId: project.id, raterId, itemId, fields, now };
			expect(await submitAnnotation(db, label)).toMatchObject({ kind: "saved" });
		}
	return desk;
}

/** What `concord agree --json` is made of, and what the page of labels shows of each. */
async function read(db: Database, { project, ada, ben, itemIds }: Desk) {
	const columns = await ratingColumns(db, { projectId: project.id });
	if (!columns) throw new Error("the project is there");
	const report = agreementReport(columns, {
		...{ reference: "majority", missing: "drop", minOverlap: 2, bootstrap: 50, seed: 1 },
		...{ margin: 0.1, looks: "fixed", figures: "all" },
	});
	const labels = [];
	for (const raterId of [ada, ben])
		for (const itemId of itemIds) labels.push(await currentAnnotation(db, raterId, itemId));
	return { report, labels };
}
type Desk = Awaited<ReturnType<typeof aLabelledProject>>;

test.each([0, 8, 17])(
	"Files: labels of a database of schema %i are what they were, and so is every figure of agreement",
	async (number) => {
		const folder = mkdtempSync(join(tmpdir(), "concord-old-labels-"));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const desk = await aLabelledProject(join(folder, "today.sqlite"));
		const today = await read(desk.db, desk);
		expect(today.labels.filter(Boolean)).toHaveLength(2 * ITEMS);
		const { file, db: old } = await emptyOfSchema(number, folder);
		await carryBack(desk.db, old);
		disconnect(old);
		disconnect(desk.db);
		const db = await openDatabase(file);
		const upgraded = await read(db, desk);
		disconnect(db);
		expect(upgraded).toEqual(today);
	},
);
