import type { Database } from "#db/dialect";
import { learntForm } from "#db/queries/learnt-forms.server.ts";
import type { FormKeeper } from "#judges/asking/form-keeper.ts";
import { formKeeperOf } from "../endpoints/form-keeper-of.server.ts";
import type { Engine } from "./engine.server.ts";

/**
 * How a model takes requests. What any process learnt is read here, what this one learns is kept for
 * all. The runs of a process share one keeper, so that they learn once.
 */
export async function formsOf(
	db: Database,
	engine: Engine,
	of: { readonly endpointId: string; readonly model: string },
): Promise<FormKeeper> {
	const key = JSON.stringify([of.endpointId, of.model]);
	const keeper = engine.forms.get(key);
	if (keeper) {
		keeper.recall(await learntForm(db, of));
		return keeper;
	}
	const made = await formKeeperOf(db, of);
	engine.forms.set(key, made);
	return made;
}
