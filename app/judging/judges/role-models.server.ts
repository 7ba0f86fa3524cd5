import type { Database } from "#db/dialect";
import { type Endpoint, findEndpoint } from "#db/queries/endpoints.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import type { JudgeIdentityParts } from "#judges/asking/identity.ts";
import { LEXICAL_MODEL } from "#judges/asking/lexical-embedding.ts";
import type { AnyProcedure } from "#judges/procedures.ts";
import { type Refusal, refused } from "../../base/refusal.ts";

/** A model as somebody chooses it; without an endpoint what the role has by default. */
export type ChosenModel = { readonly endpointId: string | null; readonly model: string | null };

export type ChosenModels = {
	/** Asks and answers for the judge; by default of every other role but `embed`. */
	readonly main: ChosenModel;
	readonly extract?: ChosenModel;
	/** Without an endpoint the embedded lexical embedding. */
	readonly embed?: ChosenModel;
};

/** The models of a judge as they are stored, and as they are part of its identity. */
export type DecidedModels = Pick<Judge, "endpointId" | "model" | "roleModels"> & {
	readonly identity: JudgeIdentityParts["models"];
	/** The same with whole addresses: of a judge beside one at another address of the same origin. */
	readonly addressed: JudgeIdentityParts["models"];
};

/** The lexical embedding is nobody's server. */
const EMBEDDED = "embedded";

/**
 * Which model plays which role of a protocol. Nothing is asked of any of them. Refusals are by field:
 * `endpoint`, `model`, `extract.endpoint`, `extract.model`, `embed.…`.
 */
export async function decideModels(
	db: Database,
	{ roles }: Pick<AnyProcedure, "roles">,
	chosen: ChosenModels,
): Promise<DecidedModels | Refusal> {
	if (roles.length === 0) {
		return { endpointId: null, model: null, roleModels: {}, identity: {}, addressed: {} };
	}
	const main = await named(db, chosen.main);
	if (main === "no endpoint") {
		return refused("This protocol asks a model: choose an endpoint.", "endpoint");
	}
	if (main === "no model") {
		return refused("Name the model that the endpoint shall use.", "model");
	}
	const stray = (["extract", "embed"] as const).find(
		(role) => roles.includes(role) && isWithoutEndpoint(chosen[role]),
	);
	if (stray) {
		return refused("Choose the endpoint of this model, or name no model.", `${stray}.endpoint`);
	}
	const roleModels: Judge["roleModels"] = {};
	const asked: Record<string, NamedModel> = { judge: main };
	if (roles.includes("extract") && chosen.extract?.endpointId) {
		const model = await named(db, chosen.extract);
		if (typeof model === "string") return refusedFor("extract", model);
		// Written out or left out, it is the same judge.
		if (model.endpoint.id !== main.endpoint.id || model.model !== main.model) {
			roleModels.extract = { endpointId: model.endpoint.id, model: model.model };
			asked.extract = model;
		}
	}
	if (roles.includes("embed")) {
		if (chosen.embed?.endpointId) {
			const model = await named(db, chosen.embed);
			if (typeof model === "string") return refusedFor("embed", model);
			roleModels.embed = { endpointId: model.endpoint.id, model: model.model };
			asked.embed = model;
		} else {
			roleModels.embed = { endpointId: null, model: LEXICAL_MODEL };
		}
	}
	const { endpoint, model } = main;
	const models = { endpointId: endpoint.id, model, roleModels };
	return {
		...models,
		identity: identityOf(asked, roleModels, originOf),
		addressed: identityOf(asked, roleModels, addressOf),
	};
}

/** What stands of each role in a judge's identity. */
function identityOf(
	asked: Readonly<Record<string, NamedModel>>,
	{ embed }: Judge["roleModels"],
	placeOf: (endpoint: Endpoint) => string,
): JudgeIdentityParts["models"] {
	const roles = Object.entries(asked).map(
		([role, { endpoint, model }]) => [role, { origin: placeOf(endpoint), model }] as const,
	);
	const isEmbedded = embed !== undefined && embed.endpointId === null;
	return {
		...Object.fromEntries(roles),
		...(isEmbedded && { embed: { origin: EMBEDDED, model: embed.model } }),
	};
}

/** Are the models of a judge at these very addresses? Asked of one whose origins and models are these. */
export async function isAtSameAddresses(
	db: Database,
	judge: Pick<Judge, "endpointId" | "roleModels">,
	{ addressed }: Pick<DecidedModels, "addressed">,
): Promise<boolean> {
	const { extract, embed } = judge.roleModels;
	const ids = { judge: judge.endpointId, extract: extract?.endpointId, embed: embed?.endpointId };
	for (const [role, id] of Object.entries(ids)) {
		const endpoint = id ? await findEndpoint(db, id) : null;
		if (endpoint && addressOf(endpoint) !== addressed[role]?.origin) return false;
	}
	return true;
}

/** A model that nobody could ask. */
function isWithoutEndpoint(chosen: ChosenModel | undefined): boolean {
	const model = chosen?.model?.trim() || LEXICAL_MODEL;
	return !chosen?.endpointId && model !== LEXICAL_MODEL;
}

type NamedModel = { readonly endpoint: Endpoint; readonly model: string };

async function named(
	db: Database,
	{ endpointId, model }: ChosenModel,
): Promise<NamedModel | "no endpoint" | "no model"> {
	const endpoint = endpointId ? await findEndpoint(db, endpointId) : null;
	if (!endpoint) return "no endpoint";
	return model?.trim() ? { endpoint, model: model.trim() } : "no model";
}

function originOf({ baseUrl }: Endpoint): string {
	return new URL(baseUrl).origin;
}

/** Never the same text as an origin, which ends without a slash. */
function addressOf({ baseUrl }: Endpoint): string {
	return new URL(baseUrl).href;
}

function refusedFor(role: string, what: "no endpoint" | "no model"): Refusal {
	return what === "no endpoint"
		? refused("There is no such endpoint: choose another one.", `${role}.endpoint`)
		: refused("Name the model that the endpoint shall use for it.", `${role}.model`);
}
