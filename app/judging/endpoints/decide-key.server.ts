import type { z } from "zod";
import type { Endpoint } from "#db/queries/endpoints.server.ts";
import { isKeyVariable } from "../../base/config.server.ts";
import { isRefusal, type Refusal, refused, refusedFields } from "../../base/refusal.ts";
import { type KeyChoice, KeyVariable, SecretKey } from "./endpoint-fields.ts";
import { NO_KEY_VARIABLE, sealEndpointKey } from "./endpoint-key.server.ts";

/** The columns of an endpoint that say where its key is. */
export type KeptKey = Pick<Endpoint, "apiKeyVariable" | "sealedKey">;

/**
 * Decides where the key of an endpoint is from now on, and seals it where it is to be stored. A key
 * that is stored already and not replaced stays. Refusals are about `apiKeyVariable` or `apiKey`.
 */
export function decideKey(
	endpoint: Pick<Endpoint, "id" | "baseUrl"> & { sealedKey: string | null },
	choice: KeyChoice,
): KeptKey | Refusal {
	switch (choice.source) {
		case "none":
			return { apiKeyVariable: null, sealedKey: null };
		case "environment": {
			const variable = KeyVariable.safeParse(choice.variable);
			if (!variable.success) return refusedFor("apiKeyVariable", variable.error);
			if (variable.data === null) {
				return refused("Name the environment variable that holds the key.", "apiKeyVariable");
			}
			if (!isKeyVariable(variable.data)) {
				return refused(NO_KEY_VARIABLE, "apiKeyVariable");
			}
			return { apiKeyVariable: variable.data, sealedKey: null };
		}
		case "stored": {
			const key = SecretKey.safeParse(choice.key);
			if (!key.success) return refusedFor("apiKey", key.error);
			if (key.data === null) {
				return endpoint.sealedKey === null
					? refused("Enter the key.", "apiKey")
					: { apiKeyVariable: null, sealedKey: endpoint.sealedKey };
			}
			const sealed = sealEndpointKey(endpoint, key.data);
			if (isRefusal(sealed)) return refused(sealed.sentence, "apiKey");
			return { apiKeyVariable: null, sealedKey: sealed };
		}
	}
}

function refusedFor(field: string, error: z.ZodError): Refusal {
	return refusedFields({ [field]: error.issues.map(({ message }) => message) });
}
