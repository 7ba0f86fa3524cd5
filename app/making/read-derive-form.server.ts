import { makerById } from "#judges/makers/index.ts";
import { type FieldProblems, problemsOf, type Refusal } from "../base/refusal.ts";
import { parameterTexts } from "../judging/judges/read-judge-form.server.ts";
import { readParameters } from "../parameters/read-parameters.ts";
import type { DeriveForm } from "./derive-form.ts";

/**
 * Makes of a sent form what `planDerivation` takes.
 * @param sent the form as it was sent, nested by name: parameters are read from there
 */
export function readDeriveForm(form: DeriveForm, sent: Readonly<Record<string, unknown>>) {
	const maker = makerById(form.kind);
	const { embed } = form;
	return {
		kind: form.kind,
		source: form.source ? { id: form.source } : null,
		maker: {
			endpointId: form.endpoint || null,
			model: form.model,
			...(maker?.roles.includes("embed") && {
				roleModels: {
					embed: { endpointId: embed?.endpoint || null, model: embed?.model || null },
				},
			}),
			parameters: maker ? readParameters(maker.parameters, parameterTexts(maker, sent)) : {},
		},
		first: form.first ?? null,
		byBatch: form.batch,
		cap: form.cap ?? "",
	};
}

/** Fields of the form, and how the names of several begin. */
const MAIN_FIELDS = ["kind", "source", "cap", "endpoint", "model", "parameters."] as const;

/**
 * A refusal by the form's fields. Makers are named by the program: what is wrong with a name is about
 * the whole form ("").
 */
export function problemsInForm(refusal: Refusal, { kind }: DeriveForm): FieldProblems {
	const embeds = makerById(kind)?.roles.includes("embed");
	const shown = [...MAIN_FIELDS, ...(embeds ? ["embed."] : [])];
	const byField: Record<string, string[]> = {};
	for (const [name, sentences] of Object.entries(problemsOf(refusal))) {
		const field = shown.some((known) => name.startsWith(known)) ? name : "";
		byField[field] = [...(byField[field] ?? []), ...sentences];
	}
	return byField;
}
