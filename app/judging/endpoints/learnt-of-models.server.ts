import type { Database } from "#db/dialect";
import { listLearntForms } from "#db/queries/learnt-forms.server.ts";
import { learntInWords } from "./learnt-in-words.ts";

type OfModel = { readonly endpointId: string | null; readonly model: string | null };

/** Looks up how models are asked other than judges would ask, in words; null where nothing is different. */
export async function learntOfModels(db: Database): Promise<(of: OfModel) => string | null> {
	const words = new Map(
		(await listLearntForms(db)).map(({ endpointId, model, form }) => [
			JSON.stringify([endpointId, model]),
			learntInWords(form),
		]),
	);
	return ({ endpointId, model }) => words.get(JSON.stringify([endpointId, model])) ?? null;
}
