import { z } from "zod";
import type { Endpoint } from "#db/queries/endpoints.server.ts";
import type { FieldProblems } from "../../base/refusal.ts";
import { KeyVariable, SecretKey } from "./endpoint-fields.ts";
import { sealEndpointKey } from "./endpoint-key.server.ts";

/** Where a key is to be: as forms say it. Without `keySource`, the field that is filled in says it. */
const KeyFields = z.object({
	keySource: z.enum(["none", "environment", "stored"]).optional(),
	apiKeyVariable: z.string().default(""),
	apiKey: z.string().default(""),
});

/** The columns of an endpoint that say where its key is. */
export type KeptKey = Pick<Endpoint, "apiKeyVariable" | "sealedKey">;

export type DecidedKey =
	| { kind: "decided"; kept: KeptKey }
	/** By field: `apiKeyVariable`, `apiKey`. */
	| { kind: "refused"; problems: FieldProblems };

/**
 * Decides where the key of an endpoint is from now on, and seals it where it is to be stored. A key
 * that is stored already and not replaced stays.
 */
export function decideKey(
	endpoint: Pick<Endpoint, "id" | "baseUrl"> & { sealedKey: string | null },
	fields: unknown,
): DecidedKey {
	const read = KeyFields.parse(fields);
	const named = read.apiKeyVariable.trim() !== "";
	const entered = read.apiKey.trim() !== "";
	if (read.keySource === undefined && named && entered) {
		return refused("apiKey", "Name the variable that holds the key, or enter the key, not both.");
	}
	switch (read.keySource ?? (entered ? "stored" : named ? "environment" : "none")) {
		case "none":
			return { kind: "decided", kept: { apiKeyVariable: null, sealedKey: null } };
		case "environment": {
			const variable = KeyVariable.safeParse(read.apiKeyVariable);
			if (!variable.success) return refusedBy("apiKeyVariable", variable.error);
			if (variable.data === null) {
				return refused("apiKeyVariable", "Name the environment variable that holds the key.");
			}
			return { kind: "decided", kept: { apiKeyVariable: variable.data, sealedKey: null } };
		}
		case "stored": {
			const key = SecretKey.safeParse(read.apiKey);
			if (!key.success) return refusedBy("apiKey", key.error);
			if (key.data === null) {
				return endpoint.sealedKey === null
					? refused("apiKey", "Enter the key.")
					: { kind: "decided", kept: { apiKeyVariable: null, sealedKey: endpoint.sealedKey } };
			}
			const sealed = sealEndpointKey(endpoint, key.data);
			if (!sealed.ok) return refused("apiKey", sealed.sentence);
			return { kind: "decided", kept: { apiKeyVariable: null, sealedKey: sealed.sealed } };
		}
	}
}

function refusedBy(field: string, error: z.ZodError): DecidedKey {
	return { kind: "refused", problems: { [field]: error.issues.map(({ message }) => message) } };
}

function refused(field: string, sentence: string): DecidedKey {
	return { kind: "refused", problems: { [field]: [sentence] } };
}
