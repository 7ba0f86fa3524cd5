import { createHmac, randomBytes } from "node:crypto";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { masterKey } from "../judging/endpoints/master-key.server.ts";
import { openSealed, sealText } from "../judging/endpoints/sealed-text.server.ts";

const PREFIX = "whsec_";
const BYTES = 32;

/** A secret as receivers' libraries of Standard Webhooks take it. */
export function newSecret(): string {
	return `${PREFIX}${randomBytes(BYTES).toString("base64")}`;
}

/** Sealed for one webhook alone: copied to another it does not open. */
export function sealSecret(webhookId: string, secret: string): string | Refusal {
	const key = masterKey({ make: true });
	return isRefusal(key) ? key : sealText(key, secret, placeOf(webhookId));
}

/** The secret of a webhook, or why it cannot be read. */
export function openSecret(webhookId: string, sealed: string): string | Refusal {
	const key = masterKey({ make: false });
	const closed = "The webhook’s secret cannot be opened.";
	if (isRefusal(key)) return refused(`${closed} ${key.sentence}`);
	const secret = openSealed(key, sealed, placeOf(webhookId));
	if (secret !== null) return secret;
	return refused(
		`${closed} It was sealed with another key: start Concord with that one, or rotate the secret.`,
	);
}

const placeOf = (webhookId: string) => `${webhookId} webhook`;

/**
 * The signature of a delivery by the Standard Webhooks specification.
 * @param seconds since 1970, as `webhook-timestamp` has it
 */
export function signed(
	secret: string,
	{ id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): string {
	const key = Buffer.from(secret.slice(PREFIX.length), "base64");
	return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}
