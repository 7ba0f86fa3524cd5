import type { Webhook } from "#db/queries/webhooks.server.ts";
import { retryAfterMs } from "#judges/endpoint/classify-failure.ts";
import { allowedHosts } from "#judges/endpoint/network/allowed-hosts.ts";
import { checkAddress } from "#judges/endpoint/network/endpoint-url.ts";
import {
	BodyTooLargeError,
	exchange,
	TornAnswerError,
} from "#judges/endpoint/network/exchange.server.ts";
import {
	createGuardedAgents,
	InternalAddressError,
	type Lookup,
} from "#judges/endpoint/network/guarded-agents.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import {
	allowedHosts as allowedEntries,
	allowSentence,
} from "../judging/endpoints/allowed-hosts.server.ts";
import { openSecret, signed } from "./secret.server.ts";

/** The receiver said that nobody wants it any more. */
const GONE = 410;
/** More of an answer is not read. */
const MOST_BYTES = 16 * 1024;
/** Of an answer so much is shown. */
const SHOWN = 200;

/** How one attempt was answered, in a sentence. */
export type Answer = {
	readonly kind: "arrived" | "failed" | "gone";
	readonly sentence: string;
	/** How long the receiver asks to be left alone (`Retry-After`), where it says so. */
	readonly retryAfterMs?: number | undefined;
};

export type Sending = {
	readonly now: Date;
	/** To the last byte of the answer. */
	readonly timeoutMs: number;
	/** Ends it wherever it stands. */
	readonly signal: AbortSignal;
	/** How names are looked up; DNS unless stated. */
	readonly lookup?: Lookup | undefined;
};

/**
 * One attempt: signed, to public addresses and allowed hosts only, without redirects.
 * @throws the reason of `signal` where that was aborted: nothing is known of it then
 */
export async function sendDelivery(
	webhook: Webhook,
	delivery: { readonly eventId: string; readonly body: string },
	sending: Sending,
): Promise<Answer> {
	const { timeoutMs, signal, lookup } = sending;
	const headers = headersOf(webhook, delivery, sending.now);
	if (isRefusal(headers)) return failed(headers.sentence);
	const allowed = allowedEntries();
	const checked = checkAddress(webhook.address, allowed);
	if (!checked.ok) {
		const allow = checked.allow === null ? "" : ` ${allowSentence(checked.allow)}`;
		return failed(`${checked.sentence}${allow}`);
	}
	const agents = createGuardedAgents(allowedHosts(allowed), lookup);
	const late = AbortSignal.timeout(timeoutMs);
	try {
		const answer = await exchange(agents, {
			...{ url: checked.url, method: "POST", headers, body: delivery.body },
			...{ limit: MOST_BYTES, signals: [signal, late] },
		});
		const asked = { "retry-after": answer.headers["retry-after"] };
		return {
			...answered(answer.status, answer.body.toString("utf8")),
			retryAfterMs: retryAfterMs(asked, sending.now.getTime()),
		};
	} catch (error) {
		if (signal.aborted) throw error;
		if (late.aborted) return failed(`No complete answer within ${timeoutMs / 1000} seconds.`);
		return broken(error);
	} finally {
		agents.http.destroy();
		agents.https.destroy();
	}
}

const failed = (sentence: string): Answer => ({ kind: "failed", sentence });

function headersOf(
	{ id, sealedSecret, sealedFormer, formerUntil }: Webhook,
	{ eventId, body }: { readonly eventId: string; readonly body: string },
	now: Date,
): Record<string, string> | Refusal {
	const seconds = Math.floor(now.getTime() / 1000);
	const isRotating = sealedFormer !== null && formerUntil !== null && formerUntil > now;
	const signatures: string[] = [];
	for (const sealed of isRotating ? [sealedSecret, sealedFormer] : [sealedSecret]) {
		const secret = openSecret(id, sealed);
		if (isRefusal(secret)) return secret;
		signatures.push(signed(secret, { id: eventId, seconds, body }));
	}
	return {
		"content-type": "application/json",
		"content-length": String(Buffer.byteLength(body)),
		"user-agent": "concord",
		"webhook-id": eventId,
		"webhook-timestamp": String(seconds),
		"webhook-signature": signatures.join(" "),
	};
}

function answered(status: number, body: string): Answer {
	if (status >= 200 && status < 300)
		return { kind: "arrived", sentence: `The receiver answered ${status}.` };
	if (status === GONE) {
		return {
			kind: "gone",
			sentence: "The receiver answered 410: it does not want to be told any more.",
		};
	}
	if (status >= 300 && status < 400) {
		return failed(
			`The receiver answered ${status}: a redirect, which is not followed. Enter the final address.`,
		);
	}
	const said = body.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
	const shown = said.length > SHOWN ? `${said.slice(0, SHOWN)} …` : said;
	return failed(`The receiver answered ${status}${shown === "" ? "." : `: ${shown}`}`);
}

function broken(error: unknown): Answer {
	// The status is all that counts; the rest of the answer was not read.
	if (error instanceof BodyTooLargeError || error instanceof TornAnswerError)
		return answered(error.status, "");
	if (error instanceof InternalAddressError) return failed(error.message);
	const { code, message } = error as NodeJS.ErrnoException;
	if (code?.startsWith("HPE_"))
		return failed(`What the receiver answered is not HTTP (${code}): is its address right?`);
	return failed(`No connection to the receiver: ${code ?? message}.`);
}
