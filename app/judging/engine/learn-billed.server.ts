import type { Database } from "#db/dialect";
import type { Exchange } from "#db/queries/exchanges.server.ts";
import { billedByModel, keepBilled } from "#db/queries/learnt-forms.server.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import type { ModelAccess } from "./run-context.server.ts";

type Access = Pick<ModelAccess, "endpoint" | "model" | "tokenRatio">;

/** Learns from an exchange what the model bills where so much is allowed and so much was counted. */
export function learnBilled(
	{ tokenRatio }: Access,
	{ promptTokens, completionTokens }: Pick<Exchange, "promptTokens" | "completionTokens">,
	request: {
		/** Tokens of the prompt by our count; null: not counted. */
		readonly counted: number | null;
		readonly maxTokens: number | null;
	},
): void {
	const { counted, maxTokens } = request;
	if (counted !== null && promptTokens !== null) tokenRatio.seen(counted, promptTokens);
	if (completionTokens !== null) tokenRatio.answered(completionTokens, maxTokens);
}

/** Keeps what goes beyond, for other processes and later ones; while no form of the model is known, it waits. */
export async function keepLearntBilled(
	db: Database,
	{ endpoint, model, tokenRatio }: Access,
): Promise<void> {
	const billed = tokenRatio.toKeep;
	if (!billed) return;
	const of = { endpointId: endpoint.id, model };
	if (await whenOpen(db, () => keepBilled(db, of, billed))) tokenRatio.kept(billed);
}

/** Hears what other runs and processes saw the model bill beyond its limit since this one read it. */
export async function hearBilled(
	db: Database,
	{ endpoint, model, tokenRatio }: Access,
): Promise<void> {
	const billed = await billedByModel(db, { endpointId: endpoint.id, model });
	if (billed) tokenRatio.recall(billed);
}
