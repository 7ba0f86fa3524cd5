import type { Database } from "#db/dialect";
import { documentsPage } from "#db/queries/documents.server.ts";
import { SET_MAKERS } from "#judges/makers/index.ts";
import { sourceSets } from "../derived-sets/source-sets.server.ts";
import { endpointChoices } from "../judging/endpoints/endpoint-choices.server.ts";
import { parameterFields } from "../parameters/parameter-fields.ts";

export type DeriveChoices = Awaited<ReturnType<typeof deriveChoices>>;

/** What the page that has a set made by a model lets somebody choose from. */
export async function deriveChoices(db: Database, projectId: string) {
	const documents = await documentsPage(db, projectId, { after: "", limit: 1 });
	return {
		hasDocuments: documents.length > 0,
		kinds: SET_MAKERS.map(({ id: kind, label, description, roles, parameters, readsDocuments }) => {
			const fields = parameterFields(parameters);
			return { kind, label, description, roles, fields, isFromDocuments: !!readsDocuments };
		}),
		endpoints: await endpointChoices(db),
		sources: await sourceSets(db, projectId),
	};
}
