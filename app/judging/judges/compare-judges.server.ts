import type { Database } from "#db/dialect";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { rubricOfId } from "#db/queries/rubrics.server.ts";
import { canonicalJson, knownJson } from "#judges/asking/canonical-json.ts";
import { promptProtocol } from "#judges/protocols/prompt/protocol.ts";
import { writePromptFile } from "#judges/protocols/prompt/write-prompt-file.ts";
import { definitionOf, modelParametersOf } from "./add-prompt-judge.server.ts";

/** A setting that two judges have otherwise, in words. */
export type ChangedSetting = {
	readonly what: string;
	readonly before: string;
	readonly now: string;
};

export type JudgeComparison = {
	readonly settings: readonly ChangedSetting[];
	/** The prompt files of both, where they differ. */
	readonly prompts: { readonly before: string; readonly now: string } | null;
};

const NOTHING = "none";

/** What a judge has otherwise than another one: its settings one by one, and its prompt as a file. */
export async function compareJudges(
	db: Database,
	before: Judge,
	now: Judge,
): Promise<JudgeComparison> {
	const [a, b] = [await settingsOf(db, before), await settingsOf(db, now)];
	const settings = [...new Set([...a.keys(), ...b.keys()])].flatMap((what) => {
		const change = { what, before: a.get(what) ?? NOTHING, now: b.get(what) ?? NOTHING };
		return change.before === change.now ? [] : [change];
	});
	const prompts = { before: promptOf(before), now: promptOf(now) };
	return { settings, prompts: prompts.before === prompts.now ? null : prompts };
}

/** The prompt file of a judge; "" for one of another protocol. */
export function promptOf(judge: Judge): string {
	return judge.protocol === promptProtocol.id ? writePromptFile(definitionOf(judge)) : "";
}

/** What a judge is beside its prompt, each setting in words. */
export async function settingsOf(db: Database, judge: Judge): Promise<Map<string, string>> {
	const rubric = judge.rubricId ? await rubricOfId(db, judge.rubricId) : null;
	const settings = new Map([
		["protocol", `${judge.protocol} ${judge.protocolVersion}`],
		["model", await modelOf(db, judge)],
	]);
	for (const [role, model] of Object.entries(judge.roleModels)) {
		settings.set(`model that plays ${role}`, await modelOf(db, model));
	}
	if (rubric) settings.set("rubric", `version ${rubric.version}`);
	const isPrompt = judge.protocol === promptProtocol.id;
	const parameters = isPrompt ? modelParametersOf(judge) : judge.parameters;
	for (const [name, value] of Object.entries(parameters)) {
		if (Array.isArray(value) && value.length === 0) continue;
		settings.set(name, typeof value === "string" ? value : canonicalJson(knownJson(value)));
	}
	for (const [own, target] of Object.entries(judge.binding)) {
		settings.set(`${own} counts against`, target);
	}
	return settings;
}

async function modelOf(
	db: Database,
	{ endpointId, model }: { endpointId: string | null; model: string | null },
): Promise<string> {
	const endpoint = endpointId ? await findEndpoint(db, endpointId) : null;
	if (model === null) return NOTHING;
	return endpoint ? `${model} at ${endpoint.name}` : model;
}
