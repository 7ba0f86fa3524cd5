import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { columnNames, type Database, disconnect } from "#db/dialect";
import { asSql } from "#db/dialect/testing";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { isRefusal } from "../base/refusal.ts";
import { columnsFromFiles } from "../columns/columns-from-files.ts";
import { readScales } from "../files/read-scales.ts";
import { importFiles } from "../importing/import-files.server.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementReport } from "./agreement-report.ts";
import { projectAgreement, ratingColumns } from "./rating-table.server.ts";

const SCALES = JSON.stringify({
	dimensions: {
		verdict: { type: "binary", values: [false, true] },
		grade: { type: "ordinal", values: [1, 2, 3], judge_type: "numeric" },
		share: { type: "numeric", range: [0, 1] },
	},
});

type Label = [item: number, rater: string, dimension: string, value: unknown, more?: object];

function writeSet(labels: readonly Label[], items = 4) {
	const folder = mkdtempSync(join(tmpdir(), "concord-ratings-"));
	const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
	const files = { items: join(folder, "items.jsonl"), labels: join(folder, "labels.jsonl") };
	const ids = [...Array(items).keys()];
	writeFileSync(files.items, lines(ids.map((id) => ({ id: `i${id}`, input: `question ${id}` }))));
	const rows = labels.map(([item, rater, dimension, value, more]) => ({
		item_id: `i${item}`,
		rater,
		rater_kind: rater.startsWith("judge") ? "judge" : "human",
		dimension,
		value,
		...more,
	}));
	writeFileSync(files.labels, lines(rows));
	return files;
}

async function imported(db: Database, files: ReturnType<typeof writeSet>): Promise<string> {
	const scales = readScales(SCALES);
	if (isRefusal(scales)) throw new Error(scales.sentence);
	const result = await importFiles(db, {
		projectSlug: "p",
		sources: [files.items, files.labels].map((path) => ({ name: path, path })),
		scales,
	});
	expect(result).toMatchObject({ kind: "imported", report: { rejected: 0 } });
	const project = await findProjectBySlug(db, "p");
	return project?.id as string;
}

const LABELS: Label[] = [
	[0, "anna", "verdict", true],
	[1, "anna", "verdict", false],
	[2, "anna", "verdict", null, { reason: "cannot_judge" }],
	[0, "ben", "verdict", true],
	[1, "ben", "verdict", true],
	[3, "ben", "verdict", false],
	[0, "judge|a/b", "verdict", true],
	[1, "judge|a/b", "verdict", null, { reason: "unparsable" }],
	[3, "judge|a/b", "verdict", false],
	[0, "anna", "grade", 1],
	[1, "anna", "grade", 3],
	[2, "anna", "grade", 2],
	[0, "anna", "grade", 2, { repetition: 1 }],
	[0, "anna", "grade", 2, { repetition: 2 }],
	[1, "anna", "grade", 1, { repetition: 1 }],
	[0, "judge n", "grade", 0.1],
	[1, "judge n", "grade", 0.30000000000000004],
	[2, "judge n", "grade", 0.2],
	[0, "anna", "share", 0.25],
	[0, "anna", "share", 0.5, { repetition: 1 }],
	[2, "anna", "share", 0.1 + 0.2],
];

test("a project holds the columns that its files have", async () => {
	const db = await openTestDatabase();
	const files = writeSet(LABELS);
	const projectId = await imported(db, files);
	const scales = readScales(SCALES);
	if (isRefusal(scales)) throw new Error(scales.sentence);
	const read = await columnsFromFiles({ ...files, scales });
	if (isRefusal(read)) throw new Error(read.sentence);
	const stored = await ratingColumns(db, { projectId });
	expect(stored).toEqual(read.columns);
	const [verdict, grade, share] = stored?.dimensions ?? [];
	expect(verdict?.judges[0]).toMatchObject({ asked: 3, unscored: { unparsable: 1 } });
	// 1, 2, 2 → 2; 3, 1 → a tie, of which the first counts.
	expect(grade?.humans[0]?.cells).toMatchObject({ codes: Uint8Array.of(1, 2, 1, 255) });
	expect(grade?.humans[0]).toMatchObject({ asked: 3, unscored: {} });
	expect(share?.humans[0]?.cells).toMatchObject({
		numbers: Float64Array.of(0.375, Number.NaN, 0.1 + 0.2, Number.NaN),
	});
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, minOverlap: 1 };
	expect(await projectAgreement(db, { projectId }, options)).toEqual(
		agreementReport(read.columns, options),
	);
	disconnect(db);
});

test("what items belong to is the same from files and from a project, before and after more come in", async () => {
	const db = await openTestDatabase();
	const folder = mkdtempSync(join(tmpdir(), "concord-groups-"));
	const files = { items: join(folder, "items.jsonl"), labels: join(folder, "labels.jsonl") };
	const rowOf = (i: number) => ({
		id: `i${i}`,
		input: `question ${i % 20}`,
		response: `answer ${i}`,
		...(i % 2 === 0 ? { query_id: `q${i}` } : {}),
		...(i % 3 === 0 ? { document_id: `d${i % 12}` } : {}),
		conversation_id: i % 10,
		metadata: { doc_id: `other ${i % 8}`, docid: [i], session: i % 15 > 6 ? null : `${i % 7}` },
	});
	const write = (count: number) => {
		const rows = Array.from({ length: count }, (_, i) => JSON.stringify(rowOf(i)));
		writeFileSync(files.items, rows.join("\n"));
		const label = { item_id: "i1", rater: "anna", rater_kind: "human", value: true };
		writeFileSync(files.labels, JSON.stringify({ ...label, dimension: "verdict" }));
	};
	const scales = readScales(SCALES);
	if (isRefusal(scales)) throw new Error(scales.sentence);
	for (const count of [60, 80]) {
		write(count);
		const projectId = await imported(db, files);
		const read = await columnsFromFiles({ ...files, scales });
		if (isRefusal(read)) throw new Error(read.sentence);
		const stored = await ratingColumns(db, { projectId });
		expect(stored?.groups).toEqual(read.columns.groups);
		expect(stored?.groups?.map(({ from }) => from)).toEqual([
			"document_id",
			"query_id",
			"metadata.conversation_id",
			"metadata.doc_id",
			"metadata.session",
		]);
	}
	disconnect(db);
});

test("columns are kept until the project changes", async () => {
	const db = await openTestDatabase();
	const projectId = await imported(db, writeSet(LABELS.slice(0, 2)));
	const before = await ratingColumns(db, { projectId });
	const options = DEFAULT_AGREEMENT_OPTIONS;
	const report = await projectAgreement(db, { projectId }, options);
	expect(await ratingColumns(db, { projectId })).toBe(before);
	expect(await projectAgreement(db, { projectId }, { ...options })).toBe(report);
	await imported(db, writeSet(LABELS.slice(0, 3)));
	const after = await ratingColumns(db, { projectId });
	expect(after?.dimensions[0]?.humans[0]?.asked).toBe(3);
	expect(await projectAgreement(db, { projectId }, options)).not.toEqual(report);
	expect(await ratingColumns(db, { projectId: "prj_none" })).toBeNull();
	disconnect(db);
});

test("superseded ratings are gone, the newest rubric version counts, several answers of a judge are raters", async () => {
	const db = await openTestDatabase();
	const projectId = await imported(
		db,
		writeSet([
			[0, "anna", "verdict", true],
			[1, "anna", "verdict", true],
			[2, "anna", "verdict", true],
			[0, "judge", "verdict", true],
		]),
	);
	let copies = 0;
	const copy = async (where: string, changes: Record<string, string>) => {
		const columns = await columnNames(db, "ratings");
		const values = columns.map((name) =>
			name === "id" ? `id || '${++copies}'` : (changes[name] ?? name),
		);
		await asSql(
			db,
			`insert into ratings (${columns}) select ${values} from ratings where ${where}`,
		);
	};
	const isAnna = "rater_id in (select id from raters where name = 'anna')";
	await copy(`${isAnna} and item_position = 0`, { rubric_version: "2", level: "0" });
	await copy(`${isAnna} and item_position = 1`, {
		rubric_version: "3",
		level: "null",
		unscored_reason: "'cannot_judge'",
	});
	await asSql(db, `update ratings set superseded_at = 1 where ${isAnna} and item_position = 2`);
	await copy(`not ${isAnna}`, { judge_dimension: "'f1'", level: "0" });
	await asSql(
		db,
		"update ratings set judge_dimension = 'em' where judge_dimension = '' and rater_id in (select id from raters where name = 'judge')",
	);
	const columns = await ratingColumns(db, { projectId });
	const [verdict] = columns?.dimensions ?? [];
	expect(verdict?.humans).toMatchObject([
		{
			rater: "anna",
			asked: 2,
			unscored: { cannot_judge: 1 },
			unscoredAt: Uint32Array.of(1),
			cells: { codes: Uint8Array.of(0, 255, 255, 255) },
		},
	]);
	expect(verdict?.judges.map(({ rater }) => rater)).toEqual(["judge/em", "judge/f1"]);
	disconnect(db);
});
