import type { Database } from "#db/dialect";
import { keepLearntForm, learntForm } from "#db/queries/learnt-forms.server.ts";
import { createFormKeeper, type FormKeeper } from "#judges/asking/form-keeper.ts";
import { log } from "../../base/log.server.ts";
import type { Engine } from "./engine.server.ts";

/**
 * How a model takes requests, as far as it is known: what any process learnt is read here, what this one
 * learns is kept for all. The runs of a process share one keeper, so that they learn once.
 */
export async function formsOf(
	db: Database,
	engine: Engine,
	of: { readonly endpointId: string; readonly model: string },
): Promise<FormKeeper> {
	const known = await learntForm(db, of);
	const key = JSON.stringify([of.endpointId, of.model]);
	const keeper = engine.forms.get(key);
	if (keeper) {
		keeper.recall(known);
		return keeper;
	}
	const made = createFormKeeper({
		known,
		async keep({ form, refusals }) {
			try {
				const learnt = { ...of, form, refusals: [...refusals], learntAt: new Date() };
				await keepLearntForm(db, learnt);
			} catch (error) {
				// The answer that it was learnt from is worth more.
				log().warn({ err: error, ...of }, "What a model refuses could not be kept");
			}
		},
	});
	engine.forms.set(key, made);
	return made;
}
