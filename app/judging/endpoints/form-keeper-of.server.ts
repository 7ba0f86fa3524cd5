import type { Database } from "#db/dialect";
import { FIRST_FORM, type RequestForm } from "#db/model/request-form.ts";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import { keepLearntForm, learntForm } from "#db/queries/learnt-forms.server.ts";
import { createFormKeeper, type FormKeeper } from "#judges/asking/form-keeper.ts";
import { presetById } from "#judges/endpoint/presets.ts";
import { log } from "../../base/log.server.ts";

/** In which form a model at an endpoint takes requests, as far as it is known; what is learnt is kept. */
export async function formKeeperOf(
	db: Database,
	of: { readonly endpointId: string; readonly model: string },
): Promise<FormKeeper> {
	return createFormKeeper({
		first: await firstFormAt(db, of.endpointId),
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

/** In which form a model at an endpoint is asked while nothing is learnt of it. */
export async function firstFormAt(db: Database, endpointId: string | null): Promise<RequestForm> {
	const endpoint = endpointId === null ? null : await findEndpoint(db, endpointId);
	return presetById(endpoint?.preset)?.form ?? FIRST_FORM;
}
