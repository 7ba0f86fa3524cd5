import type { Database } from "#db/dialect";
import { forgetLearntForm } from "#db/queries/learnt-forms.server.ts";
import type { AskingJudge } from "../runs/first-requests.server.ts";

/**
 * Forgets in which form the models of a judge take requests, those of its other roles too, so that the next
 * requests find it out anew. Other judges of these models find it out anew as well.
 */
export async function forgetFormsOf(
	db: Database,
	judge: Pick<AskingJudge, "endpointId" | "model" | "roleModels">,
): Promise<void> {
	for (const { endpointId, model } of [judge, ...Object.values(judge.roleModels)]) {
		if (endpointId && model) await forgetLearntForm(db, { endpointId, model });
	}
}
