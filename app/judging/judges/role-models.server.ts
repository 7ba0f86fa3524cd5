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
		return { endpointId: null, model: null, roleModels: {}, identity: {} };
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
	const identity: Record<string, { origin: string; model: string }> = { judge: originOf(main) };
	if (roles.includes("extract") && chosen.extract?.endpointId) {
		const model = await named(db, chosen.extract);
		if (typeof model === "string") return refusedFor("extract", model);
		// Written out or left out, it is the same judge.
		if (model.endpoint.id !== main.endpoint.id || model.model !== main.model) {
			roleModels.extract = { endpointId: model.endpoint.id, model: model.model };
			identity.extract = originOf(model);
		}
	}
	if (roles.includes("embed")) {
		if (chosen.embed?.endpointId) {
			const model = await named(db, chosen.embed);
			if (typeof model === "string") return refusedFor("embed", model);
			roleModels.embed = { endpointId: model.endpoint.id, model: model.model };
			identity.embed = originOf(model);
		} else {
			roleModels.embed = { endpointId: null, model: LEXICAL_MODEL };
			identity.embed = { origin: EMBEDDED, model: LEXICAL_MODEL };
		}
	}
	const { endpoint, model } = main;
	return { endpointId: endpoint.id, model, roleModels, identity };
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

function originOf({ endpoint, model }: NamedModel) {
	return { origin: new URL(endpoint.baseUrl).origin, model };
}

function refusedFor(role: string, what: "no endpoint" | "no model"): Refusal {
	return what === "no endpoint"
		? refused("There is no such endpoint: choose another one.", `${role}.endpoint`)
		: refused("Name the model that the endpoint shall use for it.", `${role}.model`);
}
