import type { Database } from "#db/dialect";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { findJudge, type Judge } from "#db/queries/judges.server.ts";
import { PromptParameters } from "#judges/protocols/prompt/parameters.ts";
import { promptProtocol } from "#judges/protocols/prompt/protocol.ts";
import { writePromptFile } from "#judges/protocols/prompt/write-prompt-file.ts";
import { ownValue } from "../../base/own-value.ts";
import { type FieldProblems, isRefusal, problemsOf } from "../../base/refusal.ts";
import { valueAt } from "../../parameters/form-state.ts";
import { definitionOf } from "./add-prompt-judge.server.ts";
import { type BindingChoice, bindingChoices } from "./binding-choices.ts";
import { checkPrompt } from "./check-prompt.server.ts";
import { promptOf } from "./compare-judges.server.ts";
import { firstItemIds } from "./judge-view.server.ts";
import { type JudgePreview, previewJudge } from "./preview-judge.server.ts";

/** What the form of a prompt starts with. */
export type PromptStart = {
	readonly text: string;
	/** Ids of items to choose from, the first ones. */
	readonly itemIds: readonly string[];
	/** The version it is to follow; null for the first of a series. */
	readonly from: {
		readonly id: string;
		readonly series: string;
		readonly name: string;
		readonly endpointId: string | null;
		readonly model: string | null;
		readonly parameters: Readonly<Record<string, unknown>>;
	} | null;
	readonly bindings: readonly BindingChoice[];
};

/** What a preview came to; problems stand by the form's field names. */
export type PromptPreview = {
	readonly preview: JudgePreview | null;
	readonly warnings: readonly string[];
	readonly problems: FieldProblems;
	/** Of the dimensions that the prompt declares. */
	readonly bindings: readonly BindingChoice[];
};

/** @param fromId a judge of a series whose next version is to be written */
export async function promptStart(
	db: Database,
	projectId: string,
	fromId: string | null,
): Promise<PromptStart> {
	const found = fromId ? await findJudge(db, projectId, { id: fromId }) : null;
	const from = found?.series != null && found.protocol === promptProtocol.id ? found : null;
	const definition = from ? definitionOf(from) : PromptParameters.parse({});
	return {
		text: from ? promptOf(from) : writePromptFile(definition),
		itemIds: await firstItemIds(db, projectId),
		from: from && {
			...{ id: from.id, series: from.series ?? "", name: from.name },
			...{ endpointId: from.endpointId, model: from.model, parameters: from.parameters },
		},
		bindings: await bindingsOf(db, projectId, { dimensions: definition.dimensions, from }),
	};
}

/** Reads what is written so far, and puts together what it would send about the item that is named. */
export async function previewPrompt(
	db: Database,
	projectId: string,
	sent: Readonly<Record<string, unknown>>,
): Promise<PromptPreview> {
	const text = (name: string) => {
		const value = valueAt(sent, name);
		return typeof value === "string" ? value.trim() : "";
	};
	const nothing = { preview: null, warnings: [], bindings: [] };
	const checked = await checkPrompt(db, projectId, promptText(sent));
	if (isRefusal(checked)) return { ...nothing, problems: problemsOf(checked) };
	const { definition, warnings } = checked;
	const fromId = text("from");
	const from = fromId ? await findJudge(db, projectId, { id: fromId }) : null;
	const bindings = await bindingsOf(db, projectId, { dimensions: definition.dimensions, from });
	const preview = await previewJudge(
		db,
		{
			...{ projectId, protocol: promptProtocol.id, roleModels: {}, rubricId: null },
			endpointId: text("endpoint") || null,
			model: text("model") || null,
			parameters: promptProtocol.parameters.parse(definition),
		},
		text("item") || null,
	);
	return isRefusal(preview)
		? { ...nothing, warnings, bindings, problems: problemsOf(preview) }
		: { preview, warnings, bindings, problems: {} };
}

/** The prompt of a sent form; a form has its lines ended in another way than files. */
export function promptText(sent: Readonly<Record<string, unknown>>): string {
	const value = valueAt(sent, "prompt");
	return typeof value === "string" ? value : "";
}

async function bindingsOf(
	db: Database,
	projectId: string,
	{ dimensions, from }: { dimensions: PromptParameters["dimensions"]; from: Judge | null },
): Promise<BindingChoice[]> {
	const project = (await dimensionsOfProject(db, projectId)).map((row) => row.definition);
	const before = from ? definitionOf(from).dimensions.map(({ name }) => name) : [];
	return bindingChoices(promptProtocol, dimensions, project).map((choice) => {
		if (!from || !before.includes(choice.name)) return choice;
		const known = ownValue(from.binding, choice.name) ?? "";
		const isThere = choice.targets.some(({ value }) => value === known);
		return isThere ? { ...choice, initial: known } : choice;
	});
}
