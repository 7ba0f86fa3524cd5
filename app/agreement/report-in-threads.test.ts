import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { disconnect } from "#db/dialect";
import { sharedDatabase } from "#db/dialect/testing";
import { openDatabase } from "#db/open.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { inSharedMemory } from "../columns/shared-columns.ts";
import { workerPool } from "../compute/worker-pool.server.ts";
import { importFiles } from "../importing/import-files.server.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementReport } from "./agreement-report.ts";
import { projectAgreement, ratedMoment } from "./rating-table.server.ts";
import { reportInThreads } from "./report-in-threads.ts";
import { columnsOf } from "./testing/columns-of.ts";

const OPTIONS = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 100, missing: "disagree" as const };

/** Grades of one rater, some of them off by one and some missing. */
const grades = (shift: number, items: number) =>
	Array.from({ length: items }, (_, item) =>
		(item + shift) % 11 === 0 ? null : 1 + ((item + ((item * shift) % 7 === 0 ? 1 : 0)) % 5),
	);

// Few items are two jobs a dimension, many are one for each part.
test.each([40, 3_000])(
	"1 and 3 threads give the bytes of this one: %i items",
	{
		timeout: 60_000,
	},
	async (items) => {
		const people = [1, 2, 3, 4, 5].map(
			(shift) => [`person ${shift}`, grades(shift, items)] as const,
		);
		const columns = columnsOf(
			{ type: "ordinal", values: [1, 2, 3, 4, 5] },
			{ humans: Object.fromEntries(people), judges: { a: grades(6, items), b: grades(8, items) } },
		);
		const report = agreementReport(columns, OPTIONS);
		for (const threads of [1, 3]) {
			const pool = workerPool(threads);
			const shared = inSharedMemory(columns);
			const own = await reportInThreads(pool, shared, OPTIONS);
			expect(JSON.stringify(own)).toBe(JSON.stringify(report));
			await pool.close();
		}
	},
);

test("a project in a file is read in a thread, once for all who ask, and again when it changed", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-moment-"));
	const db = await openDatabase(await sharedDatabase(folder));
	const labelled = async (items: number) => {
		const path = join(folder, "labels.jsonl");
		const rows = [...Array(items).keys()].flatMap((item) =>
			["anna", "ben"].map((rater) => ({
				...{ item_id: `i${item}`, rater, rater_kind: "human" },
				...{ dimension: "verdict", value: item % 2 === 0 },
			})),
		);
		writeFileSync(path, rows.map((row) => JSON.stringify(row)).join("\n"));
		const texts = [...Array(9).keys()].map((item) => ({ id: `i${item}`, input: `q ${item}` }));
		const itemsPath = join(folder, "items.jsonl");
		writeFileSync(itemsPath, texts.map((row) => JSON.stringify(row)).join("\n"));
		const sources = [itemsPath, path].map((file) => ({ name: file, path: file }));
		await importFiles(db, { projectSlug: "p", sources });
	};
	await labelled(6);
	const project = await findProjectBySlug(db, "p");
	const rated = { projectId: project?.id ?? "" };
	const [one, other] = await Promise.all([ratedMoment(db, rated), ratedMoment(db, rated)]);
	expect(one).toBe(other);
	expect(one?.columns.dimensions[0]?.humans[0]?.asked).toBe(6);
	expect(one?.agreement(OPTIONS)).toBe(one?.agreement({ ...OPTIONS }));
	const before = await projectAgreement(db, rated, OPTIONS);
	expect(before?.dimensions[0]?.humans.labels).toBe(12);
	await labelled(8);
	expect((await projectAgreement(db, rated, OPTIONS))?.dimensions[0]?.humans.labels).toBe(16);
	disconnect(db);
	rmSync(folder, { recursive: true });
});
