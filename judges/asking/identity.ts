import type { Rubric } from "#db/model/rubric.ts";
import { ASK_TEXT } from "./ask-model.ts";
import { knownJson } from "./canonical-json.ts";
import { ITEM_TEXT } from "./item-block.ts";
import { PARSER_VERSION } from "./parse-answer.ts";
import type { Procedure } from "./protocol.ts";
import { toJsonSchema } from "./response-schema.ts";
import { sha256OfJson } from "./sha256.ts";

export type JudgeIdentityParts = {
	readonly protocol: string;
	readonly version: string;
	/**
	 * For each role the endpoint's origin and the model string; empty for judges without a model. The whole
	 * address in place of the origin tells a judge from one that is at another address of the same origin.
	 */
	readonly models: Readonly<Record<string, { readonly origin: string; readonly model: string }>>;
	/** Complete, defaults filled in. */
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly promptHash: string;
	readonly outputSchemaHash: string;
	readonly parserVersion: string;
	/** Only where the protocol reads the rubric: an edit of the rubric makes no other judge elsewhere. */
	readonly rubricVersion?: string | number;
};

/**
 * What makes a judge this judge: SHA-256 over canonical JSON, 64 hex digits. Change any part and it
 * is another judge, whose results are never pooled with these.
 */
export function judgeIdentity(parts: JudgeIdentityParts): string {
	return sha256OfJson({ ...parts, parameters: knownJson(parts.parameters) });
}

/** The first eight digits, as they stand beside a judge's name. */
export function shortIdentity(identity: string): string {
	return identity.slice(0, 8);
}

/** SHA-256 of all constant text that a judge's requests are made of. */
function promptHashOf<P>(procedure: Procedure<P>, rubric: Rubric | null, parameters: P): string {
	if (procedure.roles.length === 0) return sha256OfJson("");
	const prompt = procedure.promptText(rubric, parameters);
	return sha256OfJson({ prompt, ask: ASK_TEXT, item: ITEM_TEXT });
}

/** SHA-256 of the JSON schemas that a judge's answers must satisfy. */
function outputSchemaHashOf<P>(
	procedure: Procedure<P>,
	rubric: Rubric | null,
	parameters: P,
): string {
	return sha256OfJson((procedure.answerSchemas?.(rubric, parameters) ?? []).map(toJsonSchema));
}

/**
 * The identity of a configured judge or maker. `parameters` are parsed by its own schema, so that defaults
 * written out and left out are the same judge.
 */
export function identityOf<P extends Record<string, unknown>>(judge: {
	readonly procedure: Procedure<P>;
	readonly parameters: P;
	readonly models: JudgeIdentityParts["models"];
	/** The rubric as it is published and its version; null where the protocol does not read it. */
	readonly rubric: { readonly content: Rubric; readonly version: string | number } | null;
}): { readonly identity: string; readonly promptHash: string } {
	const { procedure, models } = judge;
	const parameters = procedure.parameters.parse(judge.parameters);
	const rubric = procedure.readsRubric ? judge.rubric : null;
	const content = rubric?.content ?? null;
	const promptHash = promptHashOf(procedure, content, parameters);
	return {
		promptHash,
		identity: judgeIdentity({
			protocol: procedure.id,
			version: procedure.version,
			models,
			parameters,
			promptHash,
			outputSchemaHash: outputSchemaHashOf(procedure, content, parameters),
			parserVersion: PARSER_VERSION,
			...(rubric && { rubricVersion: rubric.version }),
		}),
	};
}
