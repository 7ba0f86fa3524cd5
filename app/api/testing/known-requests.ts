/** For every operation a request that is carried out, in an order in which each finds what it needs. */
import { aRubric } from "#seeds/builders.ts";
import type { Answered } from "./api-server.ts";
import { ENDED_SCHEDULE } from "./scheduled-judge.ts";

/** What was answered so far, by the id of the operation. */
export type Answers = ReadonlyMap<string, Answered>;

export type KnownRequest = {
	/** Of an operation of a queue, whose annotator is asked. */
	readonly by?: "annotator";
	readonly parts?: Readonly<Record<string, string>>;
	readonly search?: string;
	readonly body?: unknown;
	readonly raw?: string;
};

type Make = KnownRequest | ((answers: Answers) => KnownRequest);

const idOf = (answers: Answers, operation: string, key = "id"): string =>
	String(answers.get(operation)?.json?.[key] ?? "");
const firstOf = (answers: Answers, operation: string, key = "id"): string =>
	String(answers.get(operation)?.json?.data?.[0]?.[key] ?? "");

const PLAN = { plan: { draw: { kind: "random", count: 2 }, withGiven: true }, invited: 1 };
const LEVELS = { verdict: { level: 1 }, correctness: { level: 3 } };
const NEW_ITEM = JSON.stringify({ id: "one-more", input: "And this one?", response: "Yes." });

/** The item that the annotator's queue begins with. */
const queued = (answers: Answers) => answers.get("getQueue")?.json?.items?.[0];
const ofQueue = (body?: (item: { rubric: string }) => unknown) => (answers: Answers) => ({
	by: "annotator" as const,
	parts: { item: String(queued(answers)?.id ?? "") },
	...(body && { body: body(queued(answers)) }),
});

/** A run that nobody carries out: it goes on until it is told otherwise. */
const ofRun = (answers: Answers) => ({ parts: { run: idOf(answers, "startRun", "run") } });

const ofSchedule = (answers: Answers) => ({
	parts: { schedule: idOf(answers, "makeSchedule") },
});
const WEBHOOK = { address: "https://hooks.example.org/concord", events: ["run.ended"] };
const ofWebhook = (answers: Answers) => ({ parts: { webhook: idOf(answers, "addWebhook") } });
/** What is over can be sent again: disabling gives it up. */
const ofDelivery = (answers: Answers) => ({
	parts: {
		webhook: idOf(answers, "addWebhook"),
		event: firstOf(answers, "listDeliveries", "event"),
	},
});

export const KNOWN_REQUESTS: Readonly<Record<string, Make>> = {
	getMe: {},
	listProjects: {},
	createProject: { body: { name: "Another one" } },
	getProject: {},
	importFiles: { raw: NEW_ITEM, search: "?fileName=more.jsonl&contextsAsDocuments=true" },
	listImports: {},
	getImport: (answers) => ({ parts: { import: firstOf(answers, "listImports") } }),
	listItems: { search: "?text=shelf&limit=3" },
	getItem: { parts: { item: "item-3" } },
	listLabels: { search: "?limit=5" },
	getLabelsOfItem: { parts: { item: "item-3" } },
	getRubric: {},
	listRubrics: {},
	getRubricVersion: { parts: { version: "1" } },
	publishRubric: { body: { rubric: { ...aRubric(), guideline: "Once more." } } },
	listPeople: {},
	listPlans: {},
	previewPlan: { body: PLAN },
	giveOutPlan: { body: PLAN },
	withdrawPlan: (answers) => ({ parts: { plan: idOf(answers, "giveOutPlan") } }),
	getQueue: { by: "annotator", search: "?limit=2" },
	getQueueItem: ofQueue(),
	showReference: ofQueue(() => ({ answers: LEVELS })),
	saveLabel: ofQueue(({ rubric }) => ({ rubric, answers: LEVELS, comment: "From a program." })),
	listOwnLabels: { by: "annotator" },
	listEndpoints: {},
	addEndpoint: {
		body: {
			name: "one more",
			baseUrl: "http://127.0.0.1:9/v1",
			prices: [{ model: "scripted-model", input: 1_000_000, output: 2_000_000 }],
		},
	},
	listJudges: {},
	getJudge: { parts: { judge: "of a run" } },
	addJudge: {
		body: { name: "added", protocol: "rubric", endpoint: "one more", model: "scripted-model" },
	},
	previewRun: { body: { judge: "added", first: 3, maxCost: "5" } },
	startRun: { body: { judge: "added", first: 3, maxCost: "5" } },
	listRuns: { search: "?limit=1" },
	getRun: ofRun,
	pauseRun: ofRun,
	resumeRun: ofRun,
	changeCap: (answers) => ({ ...ofRun(answers), body: { maxCost: "6.50" } }),
	cancelRun: ofRun,
	retryRun: (answers) => ({
		parts: {
			run: answers
				.get("everyRun")
				?.json?.data.find(({ judge }: { judge: string }) => judge === "of a run")?.run,
		},
	}),
	makeSchedule: { body: { judge: "steady", anchors: 20 } },
	listSchedules: {},
	getSchedule: ofSchedule,
	lookNow: ofSchedule,
	endSchedule: ofSchedule,
	listLooks: { parts: { schedule: ENDED_SCHEDULE } },
	getDecision: { search: "?dimension=verdict" },
	listDisagreements: { parts: { judge: "of a run" }, search: "?dimension=verdict&limit=3" },
	getNextItems: { search: "?count=3" },
	getAgreement: { search: "?dimension=verdict&figures=all&clusters=document" },
	getComparison: { search: "?dimension=verdict" },
	holdGates: {
		body: { gates: [{ judge: "of a run", dimension: "verdict", min: ["kappa.ci.low>=0.6"] }] },
	},
	keepGate: {
		body: { judge: "of a run", dimension: "verdict", conditions: ["kappa.ci.low>=0.6"] },
	},
	listKeptGates: {},
	removeKeptGate: (answers) => ({ parts: { gate: idOf(answers, "keepGate") } }),
	addWebhook: { body: WEBHOOK },
	listWebhooks: {},
	getWebhook: ofWebhook,
	changeWebhook: (answers) => ({
		...ofWebhook(answers),
		body: { events: ["run.ended", "plan.done"] },
	}),
	rotateWebhookSecret: ofWebhook,
	testWebhook: ofWebhook,
	listDeliveries: (answers) => ({ ...ofWebhook(answers), search: "?limit=5" }),
	disableWebhook: ofWebhook,
	enableWebhook: ofWebhook,
	sendDeliveryAgain: ofDelivery,
	removeWebhook: ofWebhook,
	listExportFiles: {},
	getExportFile: { parts: { file: "labels.jsonl" } },
	listToolFormats: {},
	getToolFile: { parts: { format: "label-studio" } },
};

/** The address of an operation with its parts. */
export function addressed(
	path: string,
	{ parts = {}, search = "" }: KnownRequest,
	project = "handbook",
): string {
	const all: Readonly<Record<string, string>> = { project, ...parts };
	return (
		path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(all[name] ?? "x")) + search
	);
}
