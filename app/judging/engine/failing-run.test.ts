import { expect, test } from "vitest";
import {
	type AgreementOptions,
	DEFAULT_AGREEMENT_OPTIONS,
	type JudgeJson,
} from "#app/agreement/agreement-json.ts";
import { agreementReport } from "#app/agreement/agreement-report.ts";
import { projectAgreement } from "#app/agreement/rating-table.server.ts";
import { columnsOf } from "#app/agreement/testing/columns-of.ts";
import { exportFile } from "#app/export/export-files.server.ts";
import { EXPORT_FILE_NAMES } from "#app/files/export-file-names.ts";
import type { Database } from "#db/dialect";
import { ratedLevel } from "#db/model/rating.ts";
import { type Level, type Scale, VERDICT_SCALE } from "#db/model/scale.ts";
import { dimensionByName } from "#db/queries/dimensions.server.ts";
import { insertRatings } from "#db/queries/file-ratings.server.ts";
import { itemIdsInOrder } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { newRater } from "#db/queries/raters.server.ts";
import { findRun } from "#db/queries/runs.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aModelServer } from "#judges/testing/a-model-server.ts";
import type { FaultKind } from "#judges/testing/faults.ts";
import { seededUnit } from "#judges/testing/seeded.ts";
import { runProgress } from "../runs/run-progress.server.ts";
import { aJudge, aProject, aRun, HASTY, NOW } from "../testing/judged-project.ts";
import { createEngine } from "./engine.server.ts";
import { runToEnd } from "./run-to-end.server.ts";

/** Cells of each kind of failure: a thousand in `npm run test:long`. */
const EACH = process.env.CONCORD_LONG ? 1_000 : 12;
const SCORED = 2 * EACH + 100;
/** Longer than any answer takes, however busy the machine is by then. */
const TIMEOUT_MS = process.env.CONCORD_LONG ? 12_000 : 3_000;

/** What goes wrong, and the reason that a cell has to end with. */
const FAILURES = {
	server_error: "request_failed",
	connection_reset: "request_failed",
	timeout: "timeout",
	broken_json: "unparsable",
	off_scale: "off_scale",
	refusal: "refused",
	length: "truncated",
	context_length: "truncated",
	empty: "empty",
} as const satisfies Partial<Record<FaultKind, string>>;
const KINDS = Object.keys(FAILURES) as (keyof typeof FAILURES)[];

/** What happens to each item, the kinds taking turns so that no stretch of the run is without one. */
const FATES = Array.from({ length: KINDS.length * EACH + SCORED }, (_, at) => {
	const round = Math.floor(at / (KINDS.length + 1));
	const kind = KINDS[at % (KINDS.length + 1)];
	return kind !== undefined && round < EACH ? kind : "scored";
});

const GRADES: Scale = { type: "ordinal", values: [1, 2, 3, 4, 5] };
const gradeOf = (rater: string, at: number) => 1 + Math.floor(5 * seededUnit(rater, at));
/** A judge that says what the person says about two items in three. */
const judgeGrade = (at: number) => gradeOf(seededUnit("luck", at) < 0.67 ? "anna" : "judge", at);
const OPTIONS: AgreementOptions = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 200 };

/** A person's grade and verdict on every item, also on those that the judge fails on. */
async function labelAll(db: Database, project: Project): Promise<void> {
	const anna = newRater({
		...{ projectId: project.id, name: "anna" },
		...{ kind: "human" as const, createdAt: NOW },
	});
	const ids = await itemIdsInOrder(db, project.id);
	const grade = await dimensionByName(db, project.id, "grade");
	const verdict = await dimensionByName(db, project.id, "verdict");
	if (!grade || !verdict) throw new Error("the judge brought no dimensions");
	const about = { raterId: anna.id, repetition: 0, ratedAt: null };
	const ratings = ids.flatMap((itemId, at) => {
		const value = gradeOf("anna", at);
		const rating = { ...about, itemId, itemPosition: at };
		return [
			{ ...rating, dimensionId: grade.id, rated: ratedLevel(value - 1) },
			{ ...rating, dimensionId: verdict.id, rated: ratedLevel(value >= 4 ? 1 : 0) },
		];
	});
	for (let start = 0; start < ratings.length; start += 500) {
		const added = ratings.slice(start, start + 500);
		const newRaters = start === 0 ? [anna] : [];
		await insertRatings(db, { projectId: project.id, added, newRaters, now: NOW });
	}
}

/** What the figures have to be: computed from the scored cells alone, which no database has seen. */
function figuresOfScored(name: string, scale: Scale, levelOf: (grade: number) => Level) {
	const scored = FATES.flatMap((fate, at) => (fate === "scored" ? [at] : []));
	const columns = columnsOf(scale, {
		humans: { anna: scored.map((at) => levelOf(gradeOf("anna", at))) },
		judges: { judge: scored.map((at) => levelOf(judgeGrade(at))) },
	});
	// The name chooses the random numbers of the intervals.
	const dimensions = columns.dimensions.map((own) => ({ ...own, dimension: { name, scale } }));
	const report = agreementReport({ ...columns, dimensions }, OPTIONS);
	return { name, figures: figuresOf(report.dimensions[0]?.judges[0]) };
}

/** Everything but what tells of the cells without a value. */
function figuresOf(judge: JudgeJson | undefined) {
	if (!judge) throw new Error("the report has no judge");
	const { asked: _, unscored: __, bounds: ___, ...figures } = judge;
	return figures;
}

/** Paths of numbers that are none. JSON text would show them as null. */
function notFinite(value: unknown, path = ""): string[] {
	if (typeof value === "number") return Number.isFinite(value) ? [] : [path];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, member]) => notFinite(member, `${path}.${key}`));
}

async function exported(db: Database, project: Project, name: (typeof EXPORT_FILE_NAMES)[number]) {
	let text = "";
	for await (const piece of exportFile(db, project, name)) text += piece;
	return text;
}

test("R4: reasons are counted as injected, figures are those of the scored cells, and nothing is NaN", async ({
	task,
}) => {
	const db = await openTestDatabase();
	const server = await aModelServer({
		faults: KINDS.map((kind) => ({ kind, matches: `keep ${kind} ` })),
		answer({ text }) {
			const at = Number(/keep \w+ (\d+),/.exec(text)?.[1]);
			const why = { correctness: "c", completeness: "c", honesty: "h" };
			return { json: { ...why, grade: judgeGrade(at) } };
		},
	});
	const project = await aProject(
		db,
		FATES.map((fate, at) => `${fate} ${at},`),
	);
	const judge = await aJudge(db, project, { url: server.url, concurrency: 64 });
	await labelAll(db, project);
	const runId = await aRun(db, judge);
	// Most of what is asked here fails: the breaker, which has its own tests, would stop the run.
	const never = Number.POSITIVE_INFINITY;
	const patience = { maxFailuresInARow: never, maxUselessInARow: never, maxRetryShare: 1 };
	const engine = createEngine({
		...{ ...HASTY, ...patience },
		...{ requestTimeoutMs: TIMEOUT_MS, maxAttempts: 2 },
	});
	expect(await runToEnd(db, runId, { engine })).toEqual({ status: "done" });

	const injected: Record<string, number> = {};
	for (const kind of KINDS) injected[FAILURES[kind]] = (injected[FAILURES[kind]] ?? 0) + EACH;
	const run = await findRun(db, runId);
	if (!run) throw new Error("the run is gone");
	const progress = await runProgress(db, run, new Date());
	const counted = progress.unscored.map(({ reason, cells }) => [reason, cells]);
	task.meta.tried = progress.done - progress.scored;
	expect(progress.done).toBe(FATES.length);
	expect({ scored: progress.scored, ...Object.fromEntries(counted) }).toEqual({
		scored: SCORED,
		...injected,
	});

	const report = await projectAgreement(db, { projectId: project.id }, OPTIONS);
	expect(notFinite(report)).toEqual([]);
	const judgesOf = (name: string) =>
		report?.dimensions.find(({ dimension }) => dimension === name)?.judges ?? [];
	for (const wanted of [
		figuresOfScored("grade", GRADES, (grade) => grade),
		figuresOfScored("verdict", VERDICT_SCALE, (grade) => grade >= 4),
	]) {
		const [figures] = judgesOf(wanted.name);
		expect(figures).toMatchObject({ asked: FATES.length, scored: SCORED, unscored: injected });
		expect(figuresOf(figures), wanted.name).toEqual(wanted.figures);
	}

	for (const name of EXPORT_FILE_NAMES)
		expect(await exported(db, project, name), name).not.toMatch(/\b(NaN|Infinity)\b/);
	const lines = (await exported(db, project, "labels.jsonl")).trim().split("\n");
	const inFile: Record<string, number> = {};
	for (const { rater, value, reason } of lines.map((line) => JSON.parse(line)))
		if (rater === "judge" && value === null) inFile[reason] = (inFile[reason] ?? 0) + 1;
	const twice = Object.entries(injected).map(([reason, cells]) => [reason, 2 * cells]);
	expect(inFile).toEqual(Object.fromEntries(twice));
});
