import type { Database } from "#db/dialect";
import type { ModelFacts } from "#db/model/model-facts.ts";
import type { Rubric } from "#db/model/rubric.ts";
import type { Scale } from "#db/model/scale.ts";
import { type BatchRequest, queueBatchRequests } from "#db/queries/batch-requests.server.ts";
import { hasScoredByBatch } from "#db/queries/came-by-batch.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { type Endpoint, findEndpoint } from "#db/queries/endpoints.server.ts";
import { type Exchange, insertExchanges } from "#db/queries/exchanges.server.ts";
import { installationSecret } from "#db/queries/installation-secret.server.ts";
import { findJudge, type Judge, raterIdOfJudge, rubricOfJudge } from "#db/queries/judges.server.ts";
import { type Answer, storeAnswers } from "#db/queries/judgments.server.ts";
import { learntForm } from "#db/queries/learnt-forms.server.ts";
import { countRunTasks } from "#db/queries/run-cells.server.ts";
import type { Run } from "#db/queries/runs.server.ts";
import type { FormKeeper } from "#judges/asking/form-keeper.ts";
import type { Example } from "#judges/asking/protocol.ts";
import { modelFacts } from "#judges/endpoint/known-models.ts";
import { createModelClient, type ModelClient } from "#judges/endpoint/model-client.server.ts";
import { checkEndpointUrl } from "#judges/endpoint/network/endpoint-url.ts";
import { type AnyProcedure, procedureById } from "#judges/procedures.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { allowedHosts, allowSentence } from "../endpoints/allowed-hosts.server.ts";
import { clientOptionsOf, timeoutOf } from "../endpoints/client-options.server.ts";
import { readEndpointKey } from "../endpoints/endpoint-key.server.ts";
import { createBatcher } from "./batcher.ts";
import { type BesideItems, besideItems } from "./beside-item.server.ts";
import { type Breaker, createBreaker } from "./breaker.server.ts";
import { type Budget, createBudget } from "./budget.server.ts";
import type { Engine } from "./engine.server.ts";
import { examplesOf } from "./examples.server.ts";
import { type BesideInARow, createBesideInARow } from "./in-a-row-beside.server.ts";
import { createSlots, type Lane, type Slots, slotsByKind } from "./lane.server.ts";
import { formsOf } from "./learnt-form.server.ts";
import type { Places } from "./places.server.ts";
import { createProofOfBatches, type ProofOfBatches } from "./proof-of-batches.ts";
import type { Pulse } from "./pulse.server.ts";
import type { TokenRatio } from "./worst-cost.server.ts";

/** The way to the judge's model. */
export type ModelAccess = {
	readonly endpoint: Endpoint;
	readonly origin: string;
	readonly model: string;
	readonly client: ModelClient;
	readonly lane: Lane;
	/** This process's places in flight at the endpoint. */
	readonly places: Places;
	readonly tokenRatio: TokenRatio;
	/** Prices and window; undefined where nothing is known. */
	readonly facts: ModelFacts | undefined;
	/** In which form it takes requests. */
	readonly forms: FormKeeper;
	/** In a run by batch: has it turned out that nobody may ask the model live? */
	readonly live: { isRefused: boolean };
};

/** Where the values of one of the judge's dimensions go. */
export type Target = { readonly dimensionId: string; readonly scale: Scale };

/**
 * Everything that lives as long as one process carries out a run: what stays the same from its first
 * task to its last, and what its tasks share.
 */
export type RunContext = {
	readonly db: Database;
	readonly engine: Engine;
	/** Aborted when the run is told to stop: nothing more is sent, what is in flight is waited for, for a while. */
	readonly stop: AbortSignal;
	/** Aborted when answers in flight are no longer waited for: tasks are given back. */
	readonly cutOff: AbortSignal;
	readonly run: Run;
	readonly judge: Judge;
	readonly raterId: string;
	readonly protocol: AnyProcedure;
	readonly rubric: Rubric | null;
	/** By the judge's own dimension; one that is bound to nothing has no entry. */
	readonly targets: ReadonlyMap<string, Target>;
	/** Null for protocols that ask no model. */
	readonly access: ModelAccess | null;
	/** Models of other roles; a role without one is played by the judge's. */
	readonly roles: ReadonlyMap<string, ModelAccess>;
	/** This process among those that carry out runs. */
	readonly pulse: Pulse;
	/** Has the run a cap? Then requests of unknown price are not sent. */
	readonly isCapped: boolean;
	readonly budget: Budget;
	readonly breaker: Breaker;
	/** What other processes that carry out the run heard in a row that was of no use. */
	readonly besideInARow: BesideInARow;
	/** Places in flight while nothing that was answered to a kind of request could be used; of all kinds: "". */
	readonly firstSteps: (kind: string) => Slots;
	readonly batches: ProofOfBatches;
	/** In a run by batch: one request at a time is asked live while nothing that came back could be used. */
	readonly probe: Slots;
	/** Set once it turned out that this process cannot carry out the run, though others may. */
	readonly unable: { sentence: string | null };
	/** What its items come with, for judges that are shown more than the item. */
	readonly beside: BesideItems;
	/** Settled items for the prompt. */
	readonly examples: readonly Example[];
	readonly secret: string;
	/** Stores an exchange; several at the same moment in one transaction. */
	readonly keepExchange: (exchange: Exchange) => Promise<void>;
	/** Queues a request for the next batch likewise. */
	readonly queueRequest: (request: BatchRequest) => Promise<void>;
	/** Stores an answer likewise. @returns false when its task's lease was lost */
	readonly keepAnswer: (answer: Answer) => Promise<boolean>;
};

/**
 * Exchanges are paid for, and hold up their place in flight until they are stored; an answer that
 * is lost is made again from them.
 */
const EXCHANGES_MS = 3;
const ANSWERS_MS = 20;

/** This process lacks something that the run needs and that another process may have. */
export type Unable = { readonly kind: "unable"; readonly sentence: string };

/**
 * Reads what a run needs.
 * @returns a refusal when something that it needs is missing for everybody; `unable` when this process
 * lacks a key or the permission to ask a host
 */
export async function loadRunContext(
	db: Database,
	engine: Engine,
	{ run, stop, cutOff }: Pick<RunContext, "run" | "stop" | "cutOff">,
): Promise<RunContext | Refusal | Unable> {
	const judge = await findJudge(db, run.projectId, { id: run.judgeId });
	const raterId = await raterIdOfJudge(db, run.judgeId);
	if (!judge || !raterId) return refused("The judge of this run does not exist any more.");
	const protocol = procedureById(judge.protocol);
	if (!protocol || protocol.version !== judge.protocolVersion) {
		return refused(
			`This version of Concord does not have the protocol ${judge.protocol}, version ${judge.protocolVersion}. Add the judge again.`,
		);
	}
	const access =
		protocol.roles.length > 0
			? await accessTo(db, engine, { endpointId: judge.endpointId, model: judge.model })
			: null;
	if (access && "kind" in access) return access;
	const roles = new Map<string, ModelAccess>();
	for (const [role, choice] of Object.entries(judge.roleModels)) {
		if (choice.endpointId === null) continue;
		const other = await accessTo(db, engine, choice);
		if ("kind" in other) return other;
		roles.set(role, other);
	}
	const rubric = await rubricOfJudge(db, judge);
	const rows = await dimensionsOfProject(db, run.projectId);
	const targets = new Map<string, Target>();
	for (const [own, name] of Object.entries(judge.binding)) {
		const row = rows.find((dimension) => dimension.name === name);
		if (!row) {
			return refused(`The dimension ${name} that the judge's ${own} counts against is missing.`);
		}
		const scale = row.definition.judgeScale ?? row.definition.scale;
		targets.set(own, { dimensionId: row.id, scale });
	}
	const memberIds = (protocol.kind === "protocol" && protocol.memberIds?.(judge.parameters)) || [];
	const voted = protocol.dimensions(rubric, judge.parameters)[0]?.name;
	const { readsDocuments } = protocol;
	const shown = { memberIds, dimension: voted, readsDocuments };
	const beside = await besideItems(db, run.projectId, shown);
	if (isRefusal(beside)) return beside;
	const examples = await examplesOf(db, judge, protocol);
	if (isRefusal(examples)) return examples;
	const secret = await installationSecret(db);
	const pulse = engine.pulseOf(db);
	const scored = await scoredBefore(db, run);
	const besideInARow = createBesideInARow(db, { processId: pulse.id, runId: run.id });
	return {
		db,
		engine,
		stop,
		cutOff,
		run,
		judge,
		raterId,
		protocol,
		rubric,
		targets,
		access,
		roles,
		pulse,
		isCapped: run.maxCostMicros !== null,
		budget: createBudget(db, { runId: run.id, processId: pulse.id }),
		besideInARow,
		breaker: createBreaker(engine.options, scored > 0, () => besideInARow.others),
		firstSteps: slotsByKind(FIRST_STEPS),
		batches: createProofOfBatches(
			run.mode === "batch" && (await hasScoredByBatch(db, run.id)),
			scored,
		),
		probe: createSlots(1),
		unable: { sentence: null },
		beside,
		examples,
		secret,
		keepExchange: createBatcher(async (exchanges) => {
			await whenOpen(db, () => insertExchanges(db, exchanges));
			return exchanges.map(() => undefined);
		}, EXCHANGES_MS),
		queueRequest: createBatcher(async (requests) => {
			await whenOpen(db, () => queueBatchRequests(db, requests));
			return requests.map(() => undefined);
		}, ANSWERS_MS),
		keepAnswer: createBatcher((answers) => storeEach(db, raterId, answers), ANSWERS_MS),
	};
}

/** So that no fault that every request meets costs more than forty requests, repairs and other forms among them. */
const FIRST_STEPS = 7;

/** A run by batch of so many cells costs no more than a fault may, whatever comes back. */
const SURE_CELLS = 20;

/** Is a run by batch too large to be handed over before anything that came back could be used? */
export function isProbing({ run, breaker }: Pick<RunContext, "run" | "breaker">): boolean {
	return isLarge(run) && !breaker.hasSucceeded;
}

/** Does a small batch have to go first? What is answered live may yet fail in every line of a file. */
export function isTryingOut({ run, batches }: Pick<RunContext, "run" | "batches">): boolean {
	return isLarge(run) && !batches.isProven;
}

function isLarge({ mode, total }: Run): boolean {
	return mode === "batch" && total > SURE_CELLS;
}

/** Cells that earlier processes scored. */
async function scoredBefore(db: Database, run: Run): Promise<number> {
	const counts = await countRunTasks(db, run.id);
	return counts.reduce((sum, { status, tasks }) => sum + (status === "done" ? tasks : 0), 0);
}

/** Stores answers together; where one lease of them was lost, each by itself. */
export async function storeEach(
	db: Database,
	raterId: string,
	answers: readonly Answer[],
): Promise<boolean[]> {
	const store = (some: readonly Answer[]) => whenOpen(db, () => storeAnswers(db, raterId, some));
	if (await store(answers)) return answers.map(() => true);
	if (answers.length === 1) return [false];
	const stored: boolean[] = [];
	for (const answer of answers) stored.push(await store([answer]));
	return stored;
}

/** The way to the model that plays a role. */
export function accessOf({ access, roles }: RunContext, role: string): ModelAccess {
	const found = roles.get(role) ?? access;
	if (!found) throw new TypeError("a protocol without a model asked one");
	return found;
}

async function accessTo(
	db: Database,
	engine: Engine,
	{ endpointId, model }: { endpointId: string | null; model: string | null },
): Promise<ModelAccess | Refusal | Unable> {
	const endpoint = endpointId ? await findEndpoint(db, endpointId) : null;
	if (!endpoint || !model) return refused("The endpoint of this judge does not exist any more.");
	const key = readEndpointKey(endpoint);
	if (isRefusal(key)) return { kind: "unable", sentence: key.sentence };
	const address = checkEndpointUrl(endpoint.baseUrl, allowedHosts());
	if (!address.ok) {
		const { sentence, allow } = address;
		const hint = allow === null ? "" : ` ${allowSentence(allow)}`;
		return { kind: "unable", sentence: `${sentence}${hint}` };
	}
	const way = engine.laneTo(db, endpoint, model);
	const learnt = await learntForm(db, { endpointId: endpoint.id, model });
	if (learnt) way.tokenRatio.recall(learnt);
	return {
		endpoint,
		origin: new URL(endpoint.baseUrl).origin,
		model,
		facts: modelFacts(endpoint, model),
		client: createModelClient({
			...clientOptionsOf(endpoint, key),
			timeoutMs: timeoutOf(endpoint) ?? engine.options.requestTimeoutMs,
		}),
		...way,
		forms: await formsOf(db, engine, { endpointId: endpoint.id, model }),
		live: { isRefused: false },
	};
}
