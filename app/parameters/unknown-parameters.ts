import type { z } from "zod";
import { type Refusal, refusedFields } from "../base/refusal.ts";
import { parameterFields } from "./parameter-fields.ts";

/**
 * Parameters that a protocol or a derivation does not have, refused by the field `parameters.<name>`; null when it
 * has them all. Its schema drops them silently, and a mistyped name would make the default judge.
 */
export function unknownParameters(
	{ id, parameters: schema }: { readonly id: string; readonly parameters: z.ZodType },
	parameters: Readonly<Record<string, unknown>>,
): Refusal | null {
	const fields = parameterFields(schema).map(({ name }) => name);
	// `weights.similarity` is a member of `weights`.
	const known = new Set(fields.map((name) => name.split(".")[0]));
	const unknown = Object.keys(parameters).filter((name) => !known.has(name));
	if (unknown.length === 0) return null;
	const has = fields.length > 0 ? `It has ${fields.join(", ")}.` : "It has none.";
	return refusedFields(
		Object.fromEntries(
			unknown.map((name) => [`parameters.${name}`, [`${id} has no parameter ${name}. ${has}`]]),
		),
	);
}
