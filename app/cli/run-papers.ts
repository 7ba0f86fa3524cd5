import { type Database, disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { type Project, projectById } from "#db/queries/projects.server.ts";
import { AnswersParameters, systemName } from "#judges/makers/answers/parameters.ts";
import { knowledgeGraphProtocol } from "#judges/protocols/knowledge-graph/protocol.ts";
import { RagasParameters } from "#judges/protocols/ragas/parameters.ts";
import { papersProject } from "#seeds/papers.ts";
import { insightSets, readInsights } from "../analyses/a12-insights/read-insights.server.ts";
import { ANALYSES } from "../analyses/analyses.ts";
import { carryOutAnalysis } from "../analyses/carry-out-analysis.server.ts";
import type { Analysis } from "../analyses/report/analysis.ts";
import { config } from "../base/config.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { loadSimulation } from "../projects/load-simulation.server.ts";
import { chosenEndpoint, inOne } from "./chosen-endpoint.ts";
import { fail, tell } from "./failure.ts";
import {
	derived,
	insightsWritten,
	judged,
	judgeOf,
	labelledBySimulation,
	type PapersWork,
	probesOf,
} from "./papers-work.ts";
import { runStart } from "./run-start.ts";
import { withSimulatedModels } from "./simulated-models.ts";
import { writeLine, writeOutput, writeWords } from "./write-output.ts";

export type PapersOptions = {
	endpoint?: string;
	model?: string;
	judgeModels?: string;
	keyVariable?: string;
	embedModel?: string;
	limit?: number;
	serve?: boolean;
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
	{ protocol: "comparative", over: ["golden"] },
	{ protocol: "baseline", over: ["golden", "probes"] },
];

/** The systems search short passages of all documents by their words, which needs no model and is wrong at times. */
const SYSTEMS = ["vanilla", "tools"] as const;
const RETRIEVAL = { preset: "passages", retriever: "bm25", corpus: "all" } as const;

/** Other than its defaults: what the graph's context relevancy is held beside. */
const PARAMETERS: Readonly<Record<string, object>> = {
	ragas: { dimensions: [...RagasParameters.parse({}).dimensions, "context_relevance"] },
};

/** What each further model judges by. */
const OF_EACH_MODEL = ["ragas", "vrag-eval"] as const;

/** A few dozen are enough to see a judge fail. */
const PROBED = 56;

/** Carries out `concord papers`. Doing it again asks only what is not answered yet. */
export async function runPapers(given: PapersOptions): Promise<void> {
	const asked = askedModels(given);
	if (isRefusal(asked)) return fail(asked.sentence);
	const db = await openDatabase(config().DATABASE_URL, { told: tell });
	try {
		const project = await load(db);
		if (isRefusal(project)) return fail(project.sentence);
		await writeLine(`${project.name}: ${project.itemCount} questions.`);
		const refusal = await (asked === null
			? withSimulatedModels(db, project, (simulated) =>
					carryOutWith(db, project, { ...given, ...simulated }),
				)
			: carryOutWith(db, project, { ...given, ...asked }));
		if (refusal) return fail(inOne(refusal));
		if (asked === null) {
			const unlabelled = await labelledBySimulation(db, project);
			if (unlabelled) return fail(inOne(unlabelled));
		}
		await writeWords(await summary(db, project));
		await writeOutput(asked === null ? SIMULATED : UNLABELLED);
	} finally {
		await disconnect(db);
	}
	if (given.serve) await runStart({ demo: true });
}

const SIMULATED = `Models and people of this project are simulated. With models of your own:
  npm run demo:papers -- --endpoint https://api.openai.com/v1 --model gpt-4o-mini --key-variable OPENAI_API_KEY
`;
const UNLABELLED = `Nobody has labelled these answers: give the items of the set golden out under People, or import labels.
Until then analyses that compare with people say so.
`;

type Models = Required<Pick<PapersOptions, "endpoint" | "model">>;

/** The models that somebody named; null: none, so that simulated ones are asked. */
function askedModels(given: PapersOptions): Models | Refusal | null {
	const { CONCORD_PAPERS_ENDPOINT, CONCORD_PAPERS_MODEL } = config();
	const endpoint = given.endpoint ?? CONCORD_PAPERS_ENDPOINT;
	const model = given.model ?? CONCORD_PAPERS_MODEL;
	if (endpoint && model) return { endpoint, model };
	if (endpoint) return refused("name the model to ask there: --model NAME.");
	const alone = [
		["--model", model],
		["--judge-models", given.judgeModels],
		["--embed-model", given.embedModel],
		["--key-variable", given.keyVariable],
	].find(([, value]) => value !== undefined);
	return alone
		? refused(
				`${alone[0]} is of an endpoint: name it with --endpoint URL. Without, simulated models are asked.`,
			)
		: null;
}

/** Asks the named models for answers, judgments and insights. @returns null, unless it stopped */
async function carryOutWith(
	db: Database,
	project: Project,
	options: PapersOptions & Models,
): Promise<Refusal | null> {
	const { keyVariable } = options;
	const chosen = { concurrency: 8, ...(keyVariable && { keyVariable }) };
	const endpoint = await chosenEndpoint(db, chosen, options.endpoint);
	if (isRefusal(endpoint)) return endpoint;
	const models: PapersWork["models"] = {
		endpointId: endpoint.id,
		model: options.model,
		...(options.embedModel && {
			roleModels: { embed: { endpointId: endpoint.id, model: options.embedModel } },
		}),
	};
	const named = options.judgeModels?.split(",").map((name) => name.trim()) ?? [];
	const judgeModels = [...new Set(named.filter((name) => name !== ""))];
	return carryOutAll(db, { project, models, judgeModels, limit: options.limit ?? null });
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
		const parameters = PARAMETERS[protocol] ?? {};
		const judge = await judgeOf(db, work, { protocol, name: protocol, parameters, binding });
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
			const parameters = PARAMETERS[protocol] ?? {};
			const wanted = { protocol, name, parameters, binding: {} };
			const judge = await judgeOf(db, { ...work, models }, wanted);
			if (isRefusal(judge)) return judge;
			const refusal = await judged(db, judge, golden);
			if (refusal) return refusal;
		}
	}
	const names = systems.map((parameters) => systemName(AnswersParameters.parse(parameters)));
	return insightsWritten(db, work, names);
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

/** What the newest insights found. */
async function foundByInsights(db: Database, project: Project): Promise<string> {
	const [set] = await insightSets(db, project.id);
	if (!set) return "No insights were written.";
	const read = await readInsights(db, project, set);
	return isRefusal(read) ? read.sentence : read.found;
}

async function answerOf(
	db: Database,
	project: Project,
	analysis: Analysis,
): Promise<string | null> {
	if (analysis.kind === "written") return foundByInsights(db, project);
	const report = await carryOutAnalysis(db, project, { analysis, given: {} });
	return isRefusal(report) ? report.sentence : (report.missing ?? report.answer ?? null);
}
