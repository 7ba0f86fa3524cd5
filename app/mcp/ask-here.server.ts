import { answerRequest, BASE } from "../api/answer-request.server.ts";
import { type AskApi, apiFor } from "./ask-api.ts";

/**
 * The API of this process, without a way over the network: same token, same scopes, same limits.
 * @param ended says that nobody waits for answers any more
 */
export function askHere(token: string, ended: AbortSignal | null = null): AskApi {
	return apiFor(token, (path, headers) =>
		answerRequest(new Request(`http://concord.invalid${BASE}${path}`, { headers, signal: ended })),
	);
}
