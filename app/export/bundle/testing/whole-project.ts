/** A project of which a bundle has everything to carry. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#db/dialect";
import { createAccount } from "#db/queries/accounts.server.ts";
import { storeDecisions } from "#db/queries/decisions.server.ts";
import { dimensionByName } from "#db/queries/dimensions.server.ts";
import { markItems } from "#db/queries/item-marks.server.ts";
import { beginPlan, finishPlan, insertPlanItems } from "#db/queries/labelling-plans.server.ts";
import { findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { excludeRater } from "#db/queries/raters.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { startModelServer } from "#judges/testing/model-server.ts";
import { aRubric, someItems, someLabels } from "#seeds/builders.ts";
import { newAccount } from "../../../accounts/new-account.server.ts";
import { createEngine } from "../../../judging/engine/engine.server.ts";
import { runToEnd } from "../../../judging/engine/run-to-end.server.ts";
import { aJudge, aRun, HASTY } from "../../../judging/testing/judged-project.ts";
import { submitAnnotation } from "../../../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, publish, someFields } from "../../../labelling/testing.ts";
import { type BundleRequest, writeBundle } from "../write-bundle.server.ts";

const ITEMS = 20;
const DISPUTED = 3;

/** So that a thousand of them are computed soon. */
const SETTINGS = { bootstrap: 20 };

/**
 * Three people of files and two who answered here, one of them left out; two versions of the rubric, a decision,
 * an item that is left out, a plan that drew by the judges' disagreement, a judge of a file and one that ran.
 */
export async function aWholeProject(
	/** A file, where other processes are to open it too. */
	url?: string,
): Promise<{ db: Database; project: Project }> {
	const said = (off: number) => Array.from({ length: ITEMS }, (_, at) => (at * off) % 7 > 2);
	const graded = (off: number) => Array.from({ length: ITEMS }, (_, at) => ((at * off) % 5) + 1);
	const people = ["anna", "carl", "dora"].flatMap((rater, at) => [
		...someLabels(said(3 + (at === 2 ? 2 : 0)), { rater }),
		...someLabels(graded(1 + at), { rater, dimension: "correctness" }),
	]);
	const judge = { rater: "of a file", rater_kind: "judge" as const };
	const { db, project, ada, ben, itemIds } = await aLabellingProject({
		url,
		rows: {
			"items.jsonl": someItems(ITEMS).map((item, at) => ({
				...item,
				document_id: `doc-${at % 12}`,
				metadata: { topic: at % 2 ? "loans" : "rooms", year: 1990 + at },
			})),
			"labels.jsonl": [
				...people,
				...someLabels(said(4), judge),
				...someLabels([...graded(3).slice(2), null, null], { ...judge, dimension: "correctness" }),
			],
		},
	});
	const answer = async (raterId: string, place: number) =>
		submitAnnotation(db, {
			...{ projectId: project.id, raterId, itemId: itemIds[place] ?? "", now },
			fields: await someFields(db, project.id, GOOD),
		});
	for (const place of [0, 1, 2, 3, 4]) await answer(ada, place);
	await answer(ben, 5);
	await publish(db, project.id, { ...aRubric(), guideline: "Read the reference first." });
	for (const place of [6, 7, 8]) await answer(ada, place);
	await excludeRater(db, { projectId: project.id, raterId: ben, reason: "did not read" });
	await decideOne(db, project, itemIds[DISPUTED] ?? "");
	await markItems(db, {
		...{ projectId: project.id, itemIds: [itemIds[ITEMS - 1] ?? ""], now },
		...{ mark: "exclude", reason: "a test question" },
	});
	await planTwo(db, project, itemIds);
	const server = await startModelServer({
		faults: [{ kind: "empty", matches: "mark 7?", per: "item" }],
	});
	const running = await aJudge(db, project, { url: server.url, name: "of a run" });
	await runToEnd(db, await aRun(db, running), { engine: createEngine(HASTY) });
	await server.close();
	const found = await findProjectBySlug(db, project.slug);
	if (!found) throw new Error("the project is there");
	return { db, project: found };
}

async function decideOne(db: Database, project: Project, itemId: string): Promise<void> {
	const account = await newAccount(
		{ name: "Lea", login: "lea", password: "a long enough one" },
		{ isAdministrator: true, now },
	);
	await createAccount(db, account);
	const verdict = await dimensionByName(db, project.id, "verdict");
	const decided = { level: 1, number: null, ratingIds: [], supersedes: null };
	await storeDecisions(db, {
		...{ projectId: project.id, itemId, itemPosition: DISPUTED, now },
		rubricId: (await currentRubric(db, project.id))?.id ?? "",
		decidedBy: account.id,
		...{ reason: "The reference says so.", clause: null, proposal: null },
		decided: [{ dimensionId: verdict?.id ?? "", ...decided }],
	});
}

async function planTwo(db: Database, project: Project, itemIds: readonly string[]): Promise<void> {
	const planId = await beginPlan(db, {
		...{ projectId: project.id, number: 1, sentence: "", createdBy: null, now },
		definition: {
			draw: { kind: "disagreement", count: 2 },
			withGiven: true,
			overlap: { share: 1, people: 1 },
			...{ queue: "pool", blockSize: 10, repeats: 0, gold: 0, seed: 1 },
		},
	});
	const drawn = [itemIds[1] ?? "", itemIds[4] ?? ""].map((itemId, position) => ({
		...{ itemId, position, block: 0, overlap: 1, openSeats: 1, probability: 0.25 },
	}));
	await insertPlanItems(db, planId ?? "", drawn);
	await finishPlan(db, planId ?? "", now);
}

export function aFolder(): string {
	return mkdtempSync(join(tmpdir(), "concord-bundle-"));
}

/** The bundle of a project in a folder of its own, with exchanges. */
export async function aBundle(
	{ db, project }: { db: Database; project: Project },
	request: Partial<BundleRequest> = {},
): Promise<string> {
	const folder = aFolder();
	const usual = { project, set: null, exchanges: true, tables: false, settings: SETTINGS };
	for await (const _ of writeBundle(db, folder, { ...usual, ...request }));
	return folder;
}
