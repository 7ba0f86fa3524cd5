import type { Database } from "#db/dialect";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { listEndpoints } from "#db/queries/endpoints.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { type AnyProtocol, PROTOCOLS, protocolById } from "#judges/protocols/index.ts";
import { fits, suggestedBinding } from "./bind-dimensions.ts";
import { readEndpointKey } from "./endpoint-key.server.ts";
import { parameterFields } from "./parameter-fields.ts";

/** Where one of the judge's dimensions may count. */
export type BindingChoice = {
	name: string;
	scale: string;
	initial: string;
	/** "" = none. */
	targets: { value: string; words: string }[];
};

/** What the page needs to ask for a judge of one protocol. */
export async function newJudgeForm(db: Database, projectId: string, protocolId: string | null) {
	const protocol = protocolById(protocolId ?? "") ?? PROTOCOLS[0];
	if (!protocol) throw new Error("there are no protocols");
	const rubric = protocol.readsRubric ? await currentRubric(db, projectId) : null;
	const lacksRubric = protocol.readsRubric && rubric === null;
	const dimensions = (await dimensionsOfProject(db, projectId)).map((row) => row.definition);
	const own = lacksRubric
		? []
		: protocol.dimensions(rubric?.definition ?? null, protocol.parameters.parse({}));
	const suggested = suggestedBinding(own, dimensions);
	const bindings: BindingChoice[] = own.map((dimension) => {
		const there = dimensions.filter((candidate) => fits(dimension.scale, candidate));
		const taken = dimensions.some(({ name }) => name === dimension.name);
		const added = taken ? `${protocol.id} ${dimension.name}` : dimension.name;
		const known = suggested[dimension.name];
		const initial = there.some(({ name }) => name === known) ? (known ?? added) : added;
		return {
			name: dimension.name,
			scale: dimension.scale.type,
			initial,
			targets: [
				...there.map(({ name }) => ({ value: name, words: name })),
				...(dimensions.some(({ name }) => name === added)
					? []
					: [{ value: added, words: `a new dimension: ${added}` }]),
				{ value: "", words: "nothing" },
			],
		};
	});
	return {
		protocols: PROTOCOLS.map(({ id, label }) => ({ id, label })),
		protocol: describeProtocol(protocol),
		rubricVersion: rubric?.version ?? null,
		lacksRubric,
		fields: parameterFields(protocol.parameters),
		bindings,
		endpoints: (await listEndpoints(db)).map((endpoint) => {
			const key = readEndpointKey(endpoint);
			return {
				id: endpoint.id,
				name: endpoint.name,
				missingKey: key.ok ? null : endpoint.apiKeyVariable,
			};
		}),
	};
}

function describeProtocol(protocol: AnyProtocol) {
	const { id, version, label, description, source, roles } = protocol;
	return { id, version, label, description, source: source ?? null, asksModel: roles.length > 0 };
}
