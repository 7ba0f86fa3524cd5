import type { Database } from "#db/dialect";
import { latestRunOver } from "#db/queries/runs.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { askMaker } from "./ask-maker.server.ts";
import { chooseDerivation, type WantedDerivation } from "./choose-derivation.server.ts";
import type { MakerFields } from "./maker-for.server.ts";

export type PlannedDerivation =
	/** A run that asks the model; the set is made on its page. */
	| { kind: "planned"; runId: string }
	/** Nothing is left to ask: the last run over these items. */
	| { kind: "answered"; runId: string }
	| Refusal;

type Wanted = WantedDerivation & {
	readonly maker: MakerFields;
	/** Only the first so many items; null: all that there are now. */
	readonly first: number | null;
	readonly byBatch: boolean;
	/** Dollars as somebody types them; "" for no cap. */
	readonly cap: string;
	readonly createdBy: string | null;
	readonly now: Date;
};

/** Plans the run in which a model is asked for what a derived set is then made from. */
export async function planDerivation(db: Database, wanted: Wanted): Promise<PlannedDerivation> {
	const chosen = await chooseDerivation(db, wanted);
	if (isRefusal(chosen)) return chosen;
	if (chosen.kind === "without-model") return refused("Choose what shall be made.", "kind");
	const { over } = chosen;
	const asked = await askMaker(db, wanted, { ...wanted, over });
	if (asked.kind === "refused") return asked;
	if (asked.runId) return { kind: "planned", runId: asked.runId };
	const last = await latestRunOver(db, asked.judge.id, over?.id ?? null);
	if (last) return { kind: "answered", runId: last.id };
	return refused("There are no items here to make others from. Choose another source.", "source");
}
