import type { Database } from "#db/dialect";
import { FIRST_FORM } from "#db/model/request-form.ts";
import { itemsByIds } from "#db/queries/items.server.ts";
import { type Judge, rubricOfJudge } from "#db/queries/judges.server.ts";
import { learntForm } from "#db/queries/learnt-forms.server.ts";
import { createAsk } from "#judges/asking/ask-model.ts";
import { lexicalEmbedding } from "#judges/asking/lexical-embedding.ts";
import type { ModelReply, ModelRequest } from "#judges/asking/model-reply.ts";
import { procedureById } from "#judges/procedures.ts";
import { compute } from "../engine/compute.server.ts";
import { documentsBeside } from "../engine/documents-beside.server.ts";
import { itemContent, NOTHING_BESIDE, shapeOf } from "../engine/item-content.ts";

/** What a judge would ask about one item before anything is answered. */
export type FirstRequests = {
	/** Requests for the whole item, by its shape; repairs and retries left out. */
	readonly calls: number;
	readonly requests: readonly ModelRequest[];
};

/** Puts together the real requests with which a judge begins on items; nothing is sent. */
export async function* firstRequests(
	db: Database,
	judge: Judge,
	itemIds: readonly string[],
): AsyncGenerator<FirstRequests> {
	const procedure = procedureById(judge.protocol);
	const { model } = judge;
	if (!procedure || procedure.roles.length === 0 || !model) return;
	const items = await itemsByIds(db, judge.projectId, [...itemIds]);
	const rubric = await rubricOfJudge(db, judge);
	const documentsOf = await documentsBeside(db, judge.projectId, procedure.readsDocuments);
	const documents = await documentsOf([...itemIds]);
	// What the model refused is not asked for again, here or in the run.
	const learnt = judge.endpointId
		? await learntForm(db, { endpointId: judge.endpointId, model })
		: null;
	const form = learnt?.form ?? FIRST_FORM;
	for (const item of items) {
		const content = itemContent(item);
		const requests: ModelRequest[] = [];
		await procedure.carryOut({
			item: content,
			rubric,
			parameters: judge.parameters,
			ask: createAsk({
				modelOf: () => model,
				send: async (inForm) => {
					requests.push(inForm(form));
					return NO_ANSWER;
				},
			}),
			embed: async (texts) => ({ ok: true, vectors: texts.map(lexicalEmbedding) }),
			compute,
			...NOTHING_BESIDE,
			documents: documents(item.id),
			delimiter: () => "0123456789abcdef0123",
		});
		const calls = procedure.callsPerItem(rubric, judge.parameters, shapeOf(content));
		yield { calls, requests };
	}
}

/** Ends its work after its first requests: what follows them is estimated by their number. */
const NO_ANSWER: ModelReply = {
	kind: "failure",
	failure: "connection",
	status: null,
	message: "nothing is sent for an estimate",
	rawRequest: "",
	rawResponse: null,
	durationMs: 0,
};
