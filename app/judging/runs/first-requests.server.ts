import type { Database } from "#db/dialect";
import type { Judgment } from "#db/model/judgment.ts";
import { FIRST_FORM, type RequestForm } from "#db/model/request-form.ts";
import { installationSecret } from "#db/queries/installation-secret.server.ts";
import { type Item, itemsByIds } from "#db/queries/items.server.ts";
import { type Judge, rubricOfJudge } from "#db/queries/judges.server.ts";
import { learntForm } from "#db/queries/learnt-forms.server.ts";
import { createAsk } from "#judges/asking/ask-model.ts";
import { delimiterUnder } from "#judges/asking/delimiter.ts";
import { lexicalEmbedding } from "#judges/asking/lexical-embedding.ts";
import type { ModelReply, ModelRequest } from "#judges/asking/model-reply.ts";
import { extrasOf } from "#judges/endpoint/model-parameters.ts";
import { procedureById } from "#judges/procedures.ts";
import { isRefusal } from "../../base/refusal.ts";
import { firstFormAt } from "../endpoints/form-keeper-of.server.ts";
import { besideItems } from "../engine/beside-item.server.ts";
import { compute } from "../engine/compute.server.ts";
import { examplesOf } from "../engine/examples.server.ts";
import { itemContent, shapeOf } from "../engine/item-content.ts";

/** A judge or maker that is stored, or only written down so far. */
export type AskingJudge = Pick<
	Judge,
	"projectId" | "protocol" | "parameters" | "endpointId" | "model" | "roleModels" | "rubricId"
>;

/** What a judge would ask about one item before anything is answered. */
export type FirstRequests = {
	readonly item: Item;
	/** Requests for the whole item, by its shape; repairs and retries left out. */
	readonly calls: number;
	readonly requests: readonly ModelRequest[];
	/** What becomes of the item where nothing is asked; else null. */
	readonly unasked: Judgment | null;
	/** Carries the judge out on the item with requests that are really sent, as far as they are answered. */
	readonly carryOut: (asking: Asking) => Promise<Judgment>;
};

type Asking = Pick<Parameters<typeof createAsk>[0], "send" | "heard">;

/**
 * Puts together the real requests with which a judge begins on items, word for word; nothing is sent.
 * Its protocol is carried out up to them. Items come in order of position; none where the judge asks no
 * model, or lacks a member or an example that it needs.
 */
export async function* firstRequests(
	db: Database,
	judge: AskingJudge,
	itemIds: readonly string[],
): AsyncGenerator<FirstRequests> {
	const procedure = procedureById(judge.protocol);
	if (!procedure || procedure.roles.length === 0) return;
	const { projectId, parameters } = judge;
	const rubric = await rubricOfJudge(db, judge);
	const memberIds = (procedure.kind === "protocol" && procedure.memberIds?.(parameters)) || [];
	const besideOf = await besideItems(db, projectId, {
		memberIds,
		dimension: procedure.dimensions(rubric, parameters)[0]?.name,
		readsDocuments: procedure.readsDocuments,
	});
	const examples = await examplesOf(db, judge, procedure);
	if (isRefusal(besideOf) || isRefusal(examples)) return;
	const beside = await besideOf(itemIds);
	// What a model refused is not asked for again, here or in the run.
	const forms = {
		judge: await formOf(db, judge),
		extract: await formOf(db, judge.roleModels.extract ?? judge),
	};
	const delimiter = delimiterUnder(await installationSecret(db));
	for (const item of await itemsByIds(db, projectId, itemIds)) {
		const content = itemContent(item);
		const requests: ModelRequest[] = [];
		const carryOut = (asking: Asking) =>
			procedure.carryOut({
				...{ item: content, rubric, parameters, compute, examples, delimiter },
				ask: createAsk({
					extras: extrasOf(parameters),
					modelOf: (role) => modelOf(judge, role),
					...asking,
				}),
				embed: async (texts) => ({ ok: true, vectors: texts.map(lexicalEmbedding) }),
				...beside(item.id),
			});
		const judgment = await carryOut({
			send: async (inForm) => {
				requests.push(inForm(forms[inForm(FIRST_FORM).role]));
				return NO_ANSWER;
			},
		});
		const calls = procedure.callsPerItem(rubric, parameters, shapeOf(content));
		const unasked = requests.length === 0 ? judgment : null;
		yield { item, calls, requests, unasked, carryOut };
	}
}

async function formOf(
	db: Database,
	{ endpointId, model }: Pick<Judge, "endpointId" | "model">,
): Promise<RequestForm> {
	const learnt = endpointId && model ? await learntForm(db, { endpointId, model }) : null;
	return learnt?.form ?? firstFormAt(db, endpointId);
}

function modelOf({ roleModels, model }: AskingJudge, role: string): string {
	return (role === "extract" && roleModels.extract?.model) || (model ?? "");
}

/** Ends its work after its first requests: what follows them is estimated by their number. */
export const NO_ANSWER: ModelReply = {
	kind: "failure",
	failure: "connection",
	status: null,
	message: "nothing is sent for an estimate",
	rawRequest: "",
	rawResponse: null,
	durationMs: 0,
};
