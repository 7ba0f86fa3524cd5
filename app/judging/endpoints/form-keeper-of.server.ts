import type { Database } from "#db/dialect";
import { keepLearntForm, learntForm } from "#db/queries/learnt-forms.server.ts";
import { createFormKeeper, type FormKeeper } from "#judges/asking/form-keeper.ts";
import { log } from "../../base/log.server.ts";

/** In which form a model at an endpoint takes requests, as far as it is known; what is learnt is kept. */
export async function formKeeperOf(
	db: Database,
	of: { readonly endpointId: string; readonly model: string },
): Promise<FormKeeper> {
	return createFormKeeper({
		known: await learntForm(db, of),
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
}
