import type { Database } from "#db/dialect";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import { answersToRequest } from "#db/queries/exchanges.server.ts";
import type { ModelRequest } from "#judges/asking/model-reply.ts";
import { requestHash } from "#judges/asking/request-hash.ts";
import { procedureById } from "#judges/procedures.ts";
import type { AskingJudge } from "./first-requests.server.ts";

/**
 * Tells of which requests of a judge an answer is stored, from another run or another judge that asks the
 * same: nothing is sent for those again, and they cost nothing.
 */
export async function storedLookup(
	db: Database,
	judge: AskingJudge,
): Promise<(request: ModelRequest) => Promise<boolean>> {
	const procedure = procedureById(judge.protocol);
	const protocol = `${procedure?.id}@${procedure?.version}`;
	const addressOf = async (endpointId: string | null) =>
		(endpointId ? await findEndpoint(db, endpointId) : null)?.baseUrl ?? null;
	const own = await addressOf(judge.endpointId);
	const extract = judge.roleModels.extract
		? await addressOf(judge.roleModels.extract.endpointId)
		: own;
	return async (request) => {
		const baseUrl = request.role === "extract" ? extract : own;
		if (baseUrl === null) return false;
		const { origin } = new URL(baseUrl);
		const hash = requestHash({ origin, request, protocol, repetition: 0 });
		const { projectId } = judge;
		const found = await answersToRequest(db, { projectId, requestHash: hash, baseUrl });
		return found.some(({ error, response }) => error === null && response !== null);
	};
}
