import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { VERDICT } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { type AnyProcedure, procedureById } from "#judges/procedures.ts";
import { promptProtocol } from "#judges/protocols/prompt/protocol.ts";
import { isRefusal, problemsOf, type Refusal, refused } from "../../base/refusal.ts";
import { valueAt } from "../../parameters/form-state.ts";
import { parameterFields } from "../../parameters/parameter-fields.ts";
import { readParameters } from "../../parameters/read-parameters.ts";
import type { NewJudge } from "./add-judge.server.ts";
import type { NewPrompt } from "./add-prompt-judge.server.ts";
import { fits } from "./bind-dimensions.ts";
import { checkPrompt } from "./check-prompt.server.ts";
import type { JudgeForm } from "./judge-form.ts";
import { promptText } from "./prompt-form.server.ts";
import { settledItems } from "./settled-items.server.ts";

type Sent = {
	readonly projectId: string;
	readonly form: JudgeForm;
	/** The form as it was sent, nested by name: an empty field is an empty text there. */
	readonly sent: Readonly<Record<string, unknown>>;
};

/** Makes of a sent form what `addJudge` takes; problems stand by the form's field names. */
export async function readJudgeForm(
	db: Database,
	{ projectId, form, sent }: Sent,
): Promise<NewJudge | Refusal> {
	const procedure = procedureById(form.protocol);
	if (!procedure) return refused(`There is no protocol ${form.protocol}.`, "protocol");
	const protocol = procedure.kind === "protocol" ? procedure : null;
	const rubric = procedure.readsRubric ? await currentRubric(db, projectId) : null;
	const definition = rubric?.definition ?? null;
	const parameters = readParameters(procedure.parameters, parameterTexts(procedure, sent));
	const project = (await dimensionsOfProject(db, projectId)).map((row) => row.definition);
	if (protocol?.memberIds) {
		if (form.members.length < 2) return refused("A panel needs two judges or more.", "members");
		const voted = project.find(({ name }) => name === parameters.dimension);
		if (!voted) return refused("Choose what the members vote on.", "parameters.dimension");
		parameters.members = form.members;
		parameters.scale = voted.judgeScale ?? voted.scale;
		if (parameters.rule === "weighted") {
			const weights = form.members.map((id) => valueAt(sent, `weights.${id}`));
			const numbers = weights.map((weight) => Number(weight || Number.NaN));
			parameters.weights = numbers;
			if (!numbers.every(Number.isFinite)) {
				return refused("Weighted votes need a weight for every member.", "members");
			}
		}
	}
	if (protocol?.examples && definition && form.examples.length > 0) {
		const examples = await examplesOf(db, { projectId, definition, chosen: form.examples });
		if (isRefusal(examples)) return examples;
		parameters.examples = examples;
	}
	const own = ownDimensions(procedure, definition, parameters);
	return {
		projectId,
		name: form.name,
		protocol: procedure.id,
		parameters,
		endpointId: form.endpoint || null,
		model: form.model || null,
		roleModels: {
			extract: { endpointId: form.extract?.endpoint || null, model: form.extract?.model || null },
			embed: { endpointId: form.embed?.endpoint || null, model: form.embed?.model || null },
		},
		binding: protocol?.memberIds ? panelBinding(own, project) : chosenBinding(own, form),
	};
}

/** The same of the form of a prompt, for `addPromptJudge`. */
export async function readPromptForm(
	db: Database,
	{ projectId, form, sent }: Sent,
): Promise<NewPrompt | Refusal> {
	const text = promptText(sent);
	const checked = await checkPrompt(db, projectId, text);
	if (isRefusal(checked)) return checked;
	return {
		...{ projectId, series: form.name, text },
		...{ endpointId: form.endpoint || null, model: form.model || null },
		parameters: readParameters(promptProtocol.parameters, parameterTexts(promptProtocol, sent)),
		binding: chosenBinding(checked.definition.dimensions, form),
	};
}

/**
 * What a sent form says about a protocol's parameters, by their names. Boxes of which none is ticked send
 * nothing; fields of other forms than this are not there.
 */
export function parameterTexts(
	{ parameters }: Pick<AnyProcedure, "parameters">,
	sent: Readonly<Record<string, unknown>>,
): Record<string, string> {
	const texts: Record<string, string> = {};
	for (const { name, kind } of parameterFields(parameters)) {
		const value = valueAt(sent, `parameters.${name}`);
		if (value !== undefined) texts[name] = [value].flat().join(",");
		else if (kind === "choices") texts[name] = "";
	}
	return texts;
}

/** Parameters that do not fit are refused later, by their names. */
function ownDimensions(
	procedure: AnyProcedure,
	rubric: Rubric | null,
	parameters: Record<string, unknown>,
): readonly Dimension[] {
	const parsed = procedure.parameters.safeParse(parameters);
	if (!parsed.success || (procedure.readsRubric && !rubric)) return [];
	return procedure.dimensions(rubric, parsed.data);
}

/** What the form asks of dimensions that the parameters leave out is not asked. */
function chosenBinding(own: readonly Dimension[], { bindings }: JudgeForm): Record<string, string> {
	const names = new Set(own.map(({ name }) => name));
	return Object.fromEntries(
		bindings.flatMap(({ own: name, target }) => (names.has(name) ? [[name, target ?? ""]] : [])),
	);
}

/** Votes count on the dimension itself; what a rule makes of them on a verdict, or beside it. */
function panelBinding(
	own: readonly Dimension[],
	project: readonly Dimension[],
): Record<string, string> {
	return Object.fromEntries(
		own.map(({ name, scale }) => {
			const candidates = [name, VERDICT].map((target) => project.find((d) => d.name === target));
			const target = candidates.find((dimension) => dimension && fits(scale, dimension));
			return [name, target?.name ?? `panel ${name}`];
		}),
	);
}

async function examplesOf(
	db: Database,
	asked: { projectId: string; definition: Rubric; chosen: readonly string[] },
) {
	const settled = await settledItems(db, asked.projectId, asked.definition);
	const values = new Map(settled.map((item) => [item.externalId, item.values]));
	const missing = asked.chosen.find((id) => !values.has(id));
	if (missing !== undefined) {
		return refused(`People do not agree on the item ${missing} any more.`, "examples");
	}
	return asked.chosen.map((item) => ({ item, values: values.get(item) }));
}

/** `addJudge` speaks of parameters and dimensions, the form of its fields. */
export function problemsByField(
	refusal: Refusal,
	{ procedure, form }: { procedure: Pick<AnyProcedure, "parameters">; form: JudgeForm },
): Record<string, string[]> {
	const names = parameterFields(procedure.parameters).map(({ name }) => `parameters.${name}`);
	const byField: Record<string, string[]> = {};
	for (const [problem, sentences] of Object.entries(problemsOf(refusal))) {
		const field = fieldOf(problem, names, form);
		byField[field] = [...(byField[field] ?? []), ...sentences];
	}
	return byField;
}

/** Asked for in other ways than as parameters. */
const OTHERWISE: Readonly<Record<string, string>> = {
	"parameters.members": "members",
	"parameters.weights": "members",
	"parameters.examples": "examples",
};

function fieldOf(problem: string, parameters: readonly string[], { bindings }: JudgeForm): string {
	if (problem.startsWith("binding.")) {
		const at = bindings.findIndex(({ own }) => problem === `binding.${own}`);
		return at < 0 ? "" : `bindings[${at}].target`;
	}
	const parameter = parameters.find((name) => problem === name || problem.startsWith(`${name}.`));
	if (!parameter) return problem;
	return OTHERWISE[parameter] ?? parameter;
}
