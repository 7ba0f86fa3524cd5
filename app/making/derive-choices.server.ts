import type { Database } from "#db/dialect";
import { documentsPage } from "#db/queries/documents.server.ts";
import { makerById } from "#judges/makers/index.ts";
import { sourceSets } from "../derived-sets/source-sets.server.ts";
import { endpointChoices } from "../judging/endpoints/endpoint-choices.server.ts";
import { parameterFields } from "../parameters/parameter-fields.ts";
import { MODEL_KINDS } from "./derive-form.ts";

export type DeriveChoices = Awaited<ReturnType<typeof deriveChoices>>;

/** What the page that has a set made by a model lets somebody choose from. */
export async function deriveChoices(db: Database, projectId: string) {
	const documents = await documentsPage(db, projectId, { after: "", limit: 1 });
	return {
		hasDocuments: documents.length > 0,
		kinds: MODEL_KINDS.map((kind) => {
			const maker = makerById(kind);
			if (!maker) throw new TypeError(`nothing makes ${kind}`);
			const { label, description, roles, parameters, readsDocuments } = maker;
			const fields = parameterFields(parameters);
			return { kind, label, description, roles, fields, isFromDocuments: !!readsDocuments };
		}),
		endpoints: await endpointChoices(db),
		sources: await sourceSets(db, projectId),
	};
}
