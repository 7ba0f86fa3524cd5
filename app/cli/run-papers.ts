import { type Database, disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { type Project, projectById } from "#db/queries/projects.server.ts";
import { knowledgeGraphProtocol } from "#judges/protocols/knowledge-graph/protocol.ts";
import { papersProject } from "#seeds/papers.ts";
import { ANALYSES } from "../analyses/analyses.ts";
import { carryOutAnalysis } from "../analyses/carry-out-analysis.server.ts";
import type { Analysis } from "../analyses/report/analysis.ts";
import { config } from "../base/config.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { loadSimulation } from "../projects/load-simulation.server.ts";
import { chosenEndpoint, inOne } from "./chosen-endpoint.ts";
import { fail } from "./failure.ts";
import {
	derived,
	insightsWritten,
	judged,
	judgeOf,
	labelledBySimulation,
	type PapersWork,
	probesOf,
} from "./papers-work.ts";
import { writeOutput } from "./write-output.ts";

export type PapersOptions = {
	endpoint?: string;
	model?: string;
	judgeModels?: string;
	keyVariable?: string;
	embedModel?: string;
	limit?: number;
};

/** The figures of a knowledge graph count against what people labelled: `faithfulness.multi_hop`. */
const GRAPH_BINDING = Object.fromEntries(
	knowledgeGraphProtocol
		.dimensions(null, knowledgeGraphProtocol.parameters.parse({}))
		.map(({ name }) => [name, name.slice(0, name.indexOf("."))]),
);

/** Judges of the papers, the derived sets that each of them judges, and what they count against. */
const JUDGES: readonly {
	readonly protocol: string;
	readonly over: readonly ("split" | "golden" | "probes")[];
	readonly binding?: Readonly<Record<string, string>>;
}[] = [
	{ protocol: "independent", over: ["split"] },
	{ protocol: "vrag-eval", over: ["golden", "probes"] },
	{ protocol: "atomic-facts", over: ["golden"] },
	{ protocol: "ragas", over: ["golden", "probes"] },
	{ protocol: "knowledge-graph", over: ["golden", "probes"], binding: GRAPH_BINDING },
	{ protocol: "retrieval", over: ["golden"] },
	{ protocol: "abstention", over: ["golden"] },
	{ protocol: "baseline", over: ["golden", "probes"] },
];

/** The systems search short passages of all documents by their words, which needs no model and is wrong at times. */
const SYSTEMS = ["vanilla", "tools"] as const;
const RETRIEVAL = { preset: "passages", retriever: "bm25", corpus: "all" } as const;

/** What each further model judges by. */
const OF_EACH_MODEL = ["ragas", "vrag-eval"] as const;

/** A few dozen are enough to see a judge fail. */
const PROBED = 56;

const LEFT_OUT = `No endpoint is named, so only what needs no model was done: the documents and questions are there.
Left out: answers of the systems vanilla and tools, golden answers, split questions, probes, the judges, the
labels of simulated people, insights, and with them the analyses. Name a server and a model for all of it:
  npm run demo:papers -- --endpoint https://api.openai.com/v1 --model gpt-4o-mini --key-variable OPENAI_API_KEY
Analyses that need nothing but values and labels run on the first demo as well: concord analysis A7 --project demo
`;

/** Carries out `concord papers`. Doing it again asks only what is not answered yet. */
export async function runPapers(given: PapersOptions): Promise<void> {
	const { CONCORD_PAPERS_ENDPOINT: endpoint, CONCORD_PAPERS_MODEL: model } = config();
	const options = { ...given, endpoint: given.endpoint ?? endpoint, model: given.model ?? model };
	const db = await openDatabase(config().DATABASE_URL);
	try {
		const project = await load(db);
		if (isRefusal(project)) return fail(project.sentence);
		await writeOutput(`${project.name}: ${project.itemCount} questions.\n`);
		if (!options.endpoint || !options.model) return await writeOutput(LEFT_OUT);
		const { keyVariable } = options;
		const chosen = { concurrency: 8, ...(keyVariable && { keyVariable }) };
		const endpoint = await chosenEndpoint(db, chosen, options.endpoint);
		if (isRefusal(endpoint)) return fail(inOne(endpoint));
		const models: PapersWork["models"] = {
			endpointId: endpoint.id,
			model: options.model,
			...(options.embedModel && {
				roleModels: { embed: { endpointId: endpoint.id, model: options.embedModel } },
			}),
		};
		const named = options.judgeModels?.split(",").map((name) => name.trim()) ?? [];
		const judgeModels = [...new Set(named.filter((name) => name !== ""))];
		const work = { project, models, judgeModels, limit: options.limit ?? null };
		const refusal = await carryOutAll(db, work);
		if (refusal) return fail(inOne(refusal));
		await writeOutput(await summary(db, project));
	} finally {
		disconnect(db);
	}
}

async function load(db: Database): Promise<Project | Refusal> {
	const { documents, questions, ...papers } = papersProject();
	const rows = { "documents.jsonl": documents, "items.jsonl": questions };
	const loaded = await loadSimulation(db, { ...papers, rows }, new Date());
	if (loaded.kind === "name-taken")
		return refused(
			`the database has a project ${papers.slug} that is another, or one of an earlier version; set DATABASE_URL to another file.`,
		);
	return (await projectById(db, loaded.project.id)) ?? loaded.project;
}

/** From questions to judged sets. @returns null, unless it stopped */
async function carryOutAll(db: Database, work: PapersWork): Promise<Refusal | null> {
	const systems = SYSTEMS.map((system) => ({ system, ...RETRIEVAL }));
	const answers = await derived(db, work, { kind: "answers", parameters: systems, over: null });
	if (isRefusal(answers)) return answers;
	const golden = await derived(db, work, { kind: "golden", parameters: [{}], over: answers });
	if (isRefusal(golden)) return golden;
	const split = await derived(db, work, { kind: "split", parameters: [{}], over: golden });
	if (isRefusal(split)) return split;
	const known = { over: golden, first: PROBED, probes: ["reference_as_answer", "wrong_answer"] };
	const probes = await probesOf(db, work.project, known);
	if (isRefusal(probes)) return probes;
	const sets = { golden, split, probes };
	for (const { protocol, over, binding = {} } of JUDGES) {
		const judge = await judgeOf(db, work, { protocol, name: protocol, binding });
		if (isRefusal(judge)) return judge;
		for (const name of over) {
			const refusal = await judged(db, judge, sets[name]);
			if (refusal) return refusal;
		}
	}
	for (const model of work.judgeModels) {
		const models = { ...work.models, model };
		for (const protocol of OF_EACH_MODEL) {
			const name = `${protocol}-${model.replace(/[^\w.-]+/g, "-")}`;
			const judge = await judgeOf(db, { ...work, models }, { protocol, name, binding: {} });
			if (isRefusal(judge)) return judge;
			const refusal = await judged(db, judge, golden);
			if (refusal) return refusal;
		}
	}
	return (
		(await labelledBySimulation(db, work.project, golden)) ?? (await insightsWritten(db, work))
	);
}

/** What each analysis says of the judged sets, or what it lacks. */
async function summary(db: Database, project: Project): Promise<string> {
	const lines: string[] = [];
	for (const analysis of ANALYSES) {
		const said = await answerOf(db, project, analysis);
		const head = `${analysis.id.padEnd(4)} ${analysis.title}`;
		lines.push(said === null ? head : `${head}\n     ${said}`);
	}
	const one = "concord analysis A3 --project papers --markdown";
	return `\n${lines.join("\n")}\n\nEach in full: ${one}; or under Agreement, Analyses.\n`;
}

async function answerOf(
	db: Database,
	project: Project,
	analysis: Analysis,
): Promise<string | null> {
	if (analysis.kind === "written")
		return `\`concord analysis ${analysis.id} --project ${project.slug}\` prints what was written.`;
	const report = await carryOutAnalysis(db, project, { analysis, given: {} });
	return isRefusal(report) ? report.sentence : (report.missing ?? report.answer ?? null);
}
