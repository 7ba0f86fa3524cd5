import type { Database } from "#db/dialect";
import type { Rubric } from "#db/model/rubric.ts";
import type { Scale } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { type Endpoint, findEndpoint } from "#db/queries/endpoints.server.ts";
import { type Exchange, insertExchanges } from "#db/queries/exchanges.server.ts";
import { installationSecret } from "#db/queries/installation-secret.server.ts";
import { findJudge, type Judge, raterIdOfJudge, rubricOfJudge } from "#db/queries/judges.server.ts";
import { type Answer, storeAnswers } from "#db/queries/judgments.server.ts";
import type { Run } from "#db/queries/runs.server.ts";
import { createModelClient, type ModelClient } from "#judges/model-client.server.ts";
import { type AnyProtocol, protocolById } from "#judges/protocols/index.ts";
import { createBatcher } from "./batcher.ts";
import { readEndpointKey } from "./endpoint-key.server.ts";
import type { Engine } from "./engine.server.ts";
import type { Lane } from "./lane.server.ts";

/** The way to the judge's model. */
export type ModelAccess = {
	readonly endpoint: Endpoint;
	readonly origin: string;
	readonly model: string;
	readonly client: ModelClient;
	readonly lane: Lane;
	readonly rejectedFormats: Set<string>;
};

/** Where the values of one of the judge's dimensions go. */
export type Target = { readonly dimensionId: string; readonly scale: Scale };

/** Everything about a run that stays the same from its first task to its last. */
export type RunContext = {
	readonly run: Run;
	readonly judge: Judge;
	readonly raterId: string;
	readonly protocol: AnyProtocol;
	readonly rubric: Rubric | null;
	/** By the judge's own dimension; one that is bound to nothing has no entry. */
	readonly targets: ReadonlyMap<string, Target>;
	/** Null for protocols that ask no model. */
	readonly access: ModelAccess | null;
	readonly secret: string;
	/** Stores an exchange; several at the same moment in one transaction. */
	readonly keepExchange: (exchange: Exchange) => Promise<void>;
	/** Stores an answer likewise. @returns false when its task's lease was lost */
	readonly keepAnswer: (answer: Answer) => Promise<boolean>;
};

/** Reads what a run needs. @returns a sentence when something it needs is missing */
export async function loadRunContext(
	db: Database,
	engine: Engine,
	run: Run,
): Promise<RunContext | string> {
	const judge = await findJudge(db, run.projectId, { id: run.judgeId });
	const raterId = await raterIdOfJudge(db, run.judgeId);
	if (!judge || !raterId) return "The judge of this run does not exist any more.";
	const protocol = protocolById(judge.protocol);
	if (!protocol || protocol.version !== judge.protocolVersion) {
		return `This version of Concord does not have the protocol ${judge.protocol}, version ${judge.protocolVersion}. Add the judge again.`;
	}
	const access = protocol.roles.length > 0 ? await accessTo(db, engine, judge) : null;
	if (typeof access === "string") return access;
	const rubric = await rubricOfJudge(db, judge);
	const rows = await dimensionsOfProject(db, run.projectId);
	const targets = new Map<string, Target>();
	for (const [own, name] of Object.entries(judge.binding)) {
		const row = rows.find((dimension) => dimension.name === name);
		if (!row) return `The dimension ${name} that the judge's ${own} counts against is missing.`;
		const scale = row.definition.judgeScale ?? row.definition.scale;
		targets.set(own, { dimensionId: row.id, scale });
	}
	const secret = await installationSecret(db);
	return {
		run,
		judge,
		raterId,
		protocol,
		rubric,
		targets,
		access,
		secret,
		keepExchange: createBatcher(async (exchanges) => {
			await insertExchanges(db, exchanges);
			return exchanges.map(() => undefined);
		}),
		keepAnswer: createBatcher((answers) => storeEach(db, raterId, answers)),
	};
}

/** Stores answers together; where one lease of them was lost, each by itself. */
export async function storeEach(
	db: Database,
	raterId: string,
	answers: readonly Answer[],
): Promise<boolean[]> {
	if (await storeAnswers(db, raterId, answers)) return answers.map(() => true);
	if (answers.length === 1) return [false];
	const stored: boolean[] = [];
	for (const answer of answers) stored.push(await storeAnswers(db, raterId, [answer]));
	return stored;
}

async function accessTo(db: Database, engine: Engine, judge: Judge): Promise<ModelAccess | string> {
	const endpoint = judge.endpointId ? await findEndpoint(db, judge.endpointId) : null;
	if (!endpoint || !judge.model) return "The endpoint of this judge does not exist any more.";
	const key = readEndpointKey(endpoint);
	if (!key.ok) return key.sentence;
	const rejectedFormats = engine.rejectedFormats.get(endpoint.id) ?? new Set<string>();
	engine.rejectedFormats.set(endpoint.id, rejectedFormats);
	return {
		endpoint,
		origin: new URL(endpoint.baseUrl).origin,
		model: judge.model,
		client: createModelClient({
			baseUrl: endpoint.baseUrl,
			apiKey: key.value,
			timeoutMs: engine.options.requestTimeoutMs,
		}),
		lane: engine.laneTo(endpoint, judge.model),
		rejectedFormats,
	};
}
