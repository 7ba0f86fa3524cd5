import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { type AnyProcedure, procedureById } from "#judges/procedures.ts";
import { PROTOCOLS } from "#judges/protocols/index.ts";
import { promptProtocol } from "#judges/protocols/prompt/protocol.ts";
import { soon } from "../../compute/soon.ts";
import { type ParameterField, parameterFields } from "../../parameters/parameter-fields.ts";
import { scaleInWords } from "../../ui/scale-in-words.ts";
import { endpointChoices } from "../endpoints/endpoint-choices.server.ts";
import { bindingChoices } from "./binding-choices.ts";
import { judgesThatJudge } from "./judges-that-judge.server.ts";
import { promptStart } from "./prompt-form.server.ts";
import { settledItems } from "./settled-items.server.ts";

/** Who may sit on a panel, and what they may vote on. */
export type PanelChoices = {
	judges: { id: string; name: string; identity: string; what: string }[];
	dimensions: { name: string; scale: string }[];
};

/** Asked for in other ways than as parameters. */
const OF_PANELS = new Set(["members", "dimension", "scale", "weights"]);

/** Asked for as one text. */
const OF_PROMPTS = new Set(["template", "dimensions", "rationale", "cannotJudge"]);

/**
 * What the page needs to ask for a judge of one protocol.
 * @param from the judge whose series it goes on with, for a prompt
 */
export async function newJudgeForm(
	db: Database,
	projectId: string,
	{ protocolId, from }: { protocolId: string | null; from: string | null },
) {
	const procedure = procedureById(protocolId ?? "") ?? PROTOCOLS[0];
	if (!procedure) throw new Error("there are no protocols");
	const protocol = procedure.kind === "protocol" ? procedure : null;
	const rubric = procedure.readsRubric ? await currentRubric(db, projectId) : null;
	const definition = rubric?.definition ?? null;
	const lacksRubric = procedure.readsRubric && rubric === null;
	const dimensions = (await dimensionsOfProject(db, projectId)).map((row) => row.definition);
	const isPrompt = procedure.id === promptProtocol.id;
	const isPanel = protocol?.memberIds !== undefined;
	const fields = parameterFields(procedure.parameters).filter(
		({ name }) =>
			!(isPanel && OF_PANELS.has(name)) &&
			!(isPrompt && OF_PROMPTS.has(name)) &&
			!(protocol?.examples && name === "examples"),
	);
	const prompt = isPrompt ? await promptStart(db, projectId, from) : null;
	const own = lacksRubric || isPanel ? [] : ownDimensions(procedure, definition, fields);
	return {
		protocols: PROTOCOLS.map(({ id, label }) => ({ id, label })),
		protocol: describeProtocol(procedure),
		rubricVersion: rubric?.version ?? null,
		lacksRubric,
		fields,
		prompt,
		bindings: prompt?.bindings ?? bindingChoices(procedure, own, dimensions),
		panel: isPanel ? await panelChoices(db, projectId, dimensions) : null,
		settled:
			protocol?.examples && definition ? await soon(settledItems(db, projectId, definition)) : null,
		endpoints: await endpointChoices(db),
	};
}

function describeProtocol({ id, version, label, description, source, roles }: AnyProcedure) {
	return { id, version, label, description, source: source ?? null, roles };
}

/** Everything it can score, with every choice of several made. */
function ownDimensions(
	procedure: AnyProcedure,
	rubric: Rubric | null,
	fields: readonly ParameterField[],
): readonly Dimension[] {
	const all = fields.flatMap((field) =>
		field.kind === "choices" ? [[field.name, field.choices]] : [],
	);
	const parameters = procedure.parameters.safeParse(Object.fromEntries(all));
	return procedure.dimensions(rubric, parameters.data ?? procedure.parameters.parse({}));
}

async function panelChoices(
	db: Database,
	projectId: string,
	dimensions: readonly Dimension[],
): Promise<PanelChoices> {
	const judges = await judgesThatJudge(db, projectId);
	return {
		judges: judges.map(({ judge: { id, name, identity, protocol, model } }) => ({
			...{ id, name, identity: shortIdentity(identity) },
			what: [procedureById(protocol)?.label ?? protocol, model ?? "no model"].join(", "),
		})),
		dimensions: dimensions.map((dimension) => ({
			name: dimension.name,
			scale: scaleInWords(dimension),
		})),
	};
}
