import { type Database, disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { findItemSet } from "#db/queries/item-sets.server.ts";
import { findJudge, type Judge } from "#db/queries/judges.server.ts";
import { createProject, findProjectBySlug, type Project } from "#db/queries/projects.server.ts";
import { papersProject } from "#seeds/papers.ts";
import { experimentReport } from "../experiments/experiment-report.ts";
import { EXPERIMENTS } from "../experiments/index.ts";
import { readExperimentData } from "../experiments/read-experiment-data.server.ts";
import { askMaker } from "../item-sets/ask-maker.server.ts";
import {
	type ApprovedSet,
	approvedSet,
	approveUnread,
} from "../item-sets/change-item-set.server.ts";
import { type MakerFields, makeSetFromAnswers } from "../item-sets/derive-with-model.server.ts";
import { addJudge } from "../judging/add-judge.server.ts";
import { planRun } from "../judging/plan-run.server.ts";
import { importRows } from "../projects/import-rows.server.ts";
import { carryOutRun } from "./carry-out-run.ts";
import { chosenEndpoint, inOne } from "./chosen-endpoint.ts";
import { fail } from "./failure.ts";
import type { PapersOptions } from "./papers.ts";
import { writeOutput } from "./write-output.ts";

/** Judges of the papers, and the derived set that each of them judges. */
const JUDGES = [
	["independent", "split"],
	["atomic-facts", "golden"],
	["ragas", "golden"],
	["knowledge-graph", "golden"],
	["abstention", "golden"],
	["baseline", "golden"],
] as const;

const LEFT_OUT = `No endpoint is named, so only what needs no model was done: the documents and questions are there.
Left out: answers of the systems vanilla and tools, golden answers, split questions, the judges, and with
them the analyses. Name a server and a model for all of it:
  npm run demo:papers -- --endpoint https://api.openai.com/v1 --model gpt-4o-mini --key-variable OPENAI_API_KEY
`;

/** Carries out `concord papers`. Doing it again asks only what is not answered yet. */
export async function runPapers(options: PapersOptions): Promise<void> {
	const db = await openDatabase();
	try {
		const project = await load(db, new Date());
		if (typeof project === "string") return fail(project);
		await writeOutput(`${project.name}: ${project.itemCount} questions.\n`);
		if (!options.endpoint || !options.model) return await writeOutput(LEFT_OUT);
		const { keyVariable } = options;
		const chosen = { concurrency: 8, ...(keyVariable && { keyVariable }) };
		const endpoint = await chosenEndpoint(db, chosen, options.endpoint);
		if (typeof endpoint === "string") return fail(endpoint);
		const models: Pick<MakerFields, "endpointId" | "model" | "roleModels"> = {
			endpointId: endpoint.id,
			model: options.model,
			...(options.embedModel && {
				roleModels: { embed: { endpointId: endpoint.id, model: options.embedModel } },
			}),
		};
		const problem = await carryOutAll(db, { project, models, limit: options.limit ?? null });
		if (problem) return fail(problem);
		await writeOutput(await summary(db, project));
	} finally {
		disconnect(db);
	}
}

async function load(db: Database, now: Date): Promise<Project | string> {
	const { slug, name, documents, questions } = papersProject();
	const settings = { simulation: true };
	const known = await findProjectBySlug(db, slug);
	if (known && known.name !== name)
		return `the database has a project ${slug} that is another; set DATABASE_URL to another file.`;
	if (!known) await createProject(db, { slug, name, settings, now });
	const rows = { "documents.jsonl": documents, "items.jsonl": questions };
	const result = await importRows(db, { projectSlug: slug, rows, now });
	if (result.kind !== "imported" || result.report.rejected > 0)
		throw new Error(`the questions do not import: ${JSON.stringify(result)}`);
	return (await findProjectBySlug(db, slug)) as Project;
}

type Work = {
	readonly project: Project;
	readonly models: Pick<MakerFields, "endpointId" | "model" | "roleModels">;
	/** Only the first so many questions; null: all. */
	readonly limit: number | null;
};

/** From questions to judged sets. @returns why it stopped, or null */
async function carryOutAll(db: Database, work: Work): Promise<string | null> {
	const systems = [{ system: "vanilla" }, { system: "tools" }];
	const answers = await derived(db, work, { kind: "answers", parameters: systems, over: null });
	if (typeof answers === "string") return answers;
	const golden = await derived(db, work, { kind: "golden", parameters: [{}], over: answers });
	if (typeof golden === "string") return golden;
	const split = await derived(db, work, { kind: "split", parameters: [{}], over: golden });
	if (typeof split === "string") return split;
	for (const [protocol, of] of JUDGES) {
		const judge = await judgeOf(db, work, protocol);
		if (typeof judge === "string") return judge;
		const problem = await judged(db, judge, of === "split" ? split : golden);
		if (problem) return problem;
	}
	return null;
}

/** Asks the makers and makes an approved set of what they answered; one that is there is used. */
async function derived(
	db: Database,
	{ project, models, limit }: Work,
	wanted: { kind: string; parameters: readonly object[]; over: ApprovedSet | null },
): Promise<ApprovedSet | string> {
	const { kind, over } = wanted;
	const known = await approvedSet(db, project.id, { name: kind });
	if (known.ok) return known.set;
	const judges: Judge[] = [];
	const by = { createdBy: null, now: new Date() };
	for (const parameters of wanted.parameters) {
		const maker = { ...models, parameters: { ...parameters } };
		process.stderr.write(`${kind}${over ? ` over ${over.name}` : ""}\n`);
		// A limit is one of questions: what is made of them is asked about in full.
		const extent = { over, first: over ? null : limit, byBatch: false, ...by };
		const asked = await askMaker(db, { project, kind, maker, cap: "" }, extent);
		if (asked.kind === "refused") return inOne(asked.problems);
		judges.push(asked.judge);
		const problem = asked.runId && (await carriedOut(db, asked.runId));
		if (problem) return problem;
	}
	const source = over ? await findItemSet(db, project.id, { id: over.id }) : null;
	const made = await makeSetFromAnswers(db, { project, judges, source, name: kind, ...by });
	if (made.kind === "refused") return inOne(made.problems);
	return approveUnread(db, project.id, { id: made.set.id, now: by.now });
}

async function judgeOf(db: Database, { project, models }: Work, protocol: string) {
	const known = await findJudge(db, project.id, { name: protocol });
	if (known) return known;
	const asks = protocol !== "baseline";
	const fields = {
		projectId: project.id,
		...{ name: protocol, protocol, parameters: {}, binding: {} },
		...(asks ? models : { endpointId: null, model: null }),
	};
	const added = await addJudge(db, fields, new Date());
	return added.kind === "added" ? added.judge : inOne(added.problems);
}

/** Runs a judge over what it has not answered yet. @returns why it stopped, or null */
async function judged(db: Database, judge: Judge, set: ApprovedSet): Promise<string | null> {
	process.stderr.write(`${judge.name} over ${set.name}\n`);
	const request = { judge, items: "all", set, repetitions: 1 } as const;
	const planned = await planRun(db, request, { createdBy: null, now: new Date() });
	return planned.kind === "planned" ? carriedOut(db, planned.run.id) : null;
}

async function carriedOut(db: Database, runId: string): Promise<string | null> {
	const status = await carryOutRun(db, runId, "npm run demo:papers");
	return status === "done" ? null : "it goes on where it stopped when it is started again.";
}

/** What each analysis says of the judged sets, or what it lacks. */
async function summary(db: Database, project: Project): Promise<string> {
	const lines: string[] = [];
	for (const experiment of EXPERIMENTS) {
		const setName = experiment.setKind === undefined ? "golden" : undefined;
		const data = await readExperimentData(db, project, { setKind: experiment.setKind, setName });
		const report = typeof data === "string" ? data : experimentReport(experiment, data, {});
		const said = typeof report === "string" ? report : (report.missing ?? report.answer);
		const head = `${experiment.id.padEnd(4)} ${experiment.title}`;
		lines.push(said === undefined ? head : `${head}\n     ${said}`);
	}
	const all = "concord experiment A3 --project papers --set golden --markdown";
	return `\n${lines.join("\n")}\n\nEach in full: ${all}; or under Agreement, Analyses.\n`;
}
