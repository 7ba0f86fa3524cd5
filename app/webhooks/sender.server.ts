import { actingAs } from "#db/audit/acting.ts";
import { type Database, isClosedForNow } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import {
	type ClaimedDelivery,
	claimDelivery,
	storeAttempt,
	webhooksWithDue,
} from "#db/queries/webhook-deliveries.server.ts";
import {
	disableWebhook,
	findWebhook,
	forgetDeliveries,
	type Webhook,
} from "#db/queries/webhooks.server.ts";
import type { Lookup } from "#judges/endpoint/network/guarded-agents.server.ts";
import { log } from "../base/log.server.ts";
import { whenOpen } from "../base/when-open.server.ts";
import { createPulse } from "../judging/engine/pulse.server.ts";
import { LONGEST_WAIT_MS, waitAfter } from "./retry-schedule.ts";
import { sendDelivery } from "./send-delivery.server.ts";

const DAY_MS = 86_400_000;
/** What is over is listed for so long. */
const KEPT_MS = 30 * DAY_MS;
const FORGET_EACH_MS = 3_600_000;

export type SenderOptions = {
	/** How often it is looked for what is due. */
	readonly lookMs: number;
	/** After about so long a silent process is taken for dead. */
	readonly leaseMs: number;
	/** Longest time for one attempt. */
	readonly timeoutMs: number;
	/** How long what is under way is waited for when it is told to stop. */
	readonly graceMs: number;
	readonly now: () => Date;
	readonly lookup?: Lookup;
};

const DEFAULTS: SenderOptions = {
	...{ lookMs: 1_000, leaseMs: 15_000, timeoutMs: 10_000, graceMs: 3_000 },
	now: () => new Date(),
};

/**
 * Delivers what webhooks are told, until it is stopped: of one webhook one after the other, so that a receiver that
 * hangs holds up nobody else. Several processes may do so at once. Its timers do not keep the process alive.
 * @returns stops it
 */
export function startWebhookSender(
	db: Database,
	options: Partial<SenderOptions> = {},
): () => Promise<void> {
	// Not as whoever sends the request that starts it.
	return actingAs({ actor: "server" }, () => start(db, { ...DEFAULTS, ...options }));
}

function start(db: Database, options: SenderOptions): () => Promise<void> {
	const { lookMs, leaseMs, graceMs, now } = options;
	const pulse = createPulse(db, leaseMs);
	const stop = new AbortController();
	const cutOff = new AbortController();
	const atWork = new Map<string, Promise<void>>();
	let leave: (() => Promise<void>) | null = null;
	let looking: Promise<void> | null = null;
	let forgetAt = 0;

	async function look(): Promise<void> {
		const ids = await webhooksWithDue(db, { now: now(), longestMs: LONGEST_WAIT_MS });
		if (stop.signal.aborted) return;
		// While anything is due it watches whether those live who hold it.
		if (ids.length > 0) leave ??= await pulse.join();
		else if (leave !== null && atWork.size === 0) {
			const left = leave;
			leave = null;
			await left();
		}
		for (const id of ids) {
			if (atWork.has(id)) continue;
			const work = deliverAll(id)
				.catch((error: unknown) => told(error))
				.finally(() => atWork.delete(id));
			atWork.set(id, work);
		}
		if (performance.now() >= forgetAt) {
			forgetAt = performance.now() + FORGET_EACH_MS;
			await forgetDeliveries(db, new Date(now().getTime() - KEPT_MS));
		}
	}

	async function deliverAll(webhookId: string): Promise<void> {
		while (!stop.signal.aborted) {
			const webhook = await findWebhook(db, webhookId);
			if (!webhook || webhook.disabledAt !== null) return;
			const token = newId("tsk");
			const claim = { webhookId, processId: pulse.id, token };
			const due = { now: now(), longestMs: LONGEST_WAIT_MS };
			const claimed = await claimDelivery(db, { ...due, ...claim });
			if (claimed === null) return;
			await attempt(webhook, claimed, token);
		}
	}

	async function attempt(webhook: Webhook, claimed: ClaimedDelivery, token: string): Promise<void> {
		const sending = { ...options, now: now(), signal: cutOff.signal };
		const answer = await sendDelivery(webhook, claimed, sending).catch((error: unknown) => {
			// Nobody knows whether it arrived: it is sent again, with the id that it has.
			if (cutOff.signal.aborted) return null;
			log().error({ err: error, webhook: webhook.id }, "Telling a webhook broke");
			return {
				kind: "failed",
				sentence: "It broke on our side; it was written to the log.",
				retryAfterMs: undefined,
			} as const;
		});
		if (answer === null) return;
		const at = now();
		const wait = waitAfter(claimed.attempts, answer.retryAfterMs);
		const store = (kind: "delivered" | "again" | "given up", moment = at) =>
			whenOpen(db, () =>
				storeAttempt(
					db,
					{ webhookId: webhook.id, token },
					{ kind, at: moment, answer: answer.sentence },
				),
			);
		if (answer.kind === "arrived") return store("delivered");
		if (answer.kind === "failed" && wait !== null)
			return store("again", new Date(at.getTime() + wait));
		await store("given up");
		if (answer.kind === "gone") {
			const why = `${answer.sentence} Enable it when the receiver is back.`;
			await whenOpen(db, () => disableWebhook(db, webhook, { why, now: at, by: "server" }));
		}
	}

	const timer = setInterval(() => {
		looking ??= look()
			.catch(told)
			.finally(() => {
				looking = null;
			});
	}, lookMs);
	timer.unref();

	return async () => {
		clearInterval(timer);
		stop.abort();
		await looking;
		const grace = setTimeout(() => cutOff.abort(new Error("told to stop")), graceMs);
		await Promise.all(atWork.values());
		clearTimeout(grace);
		await leave?.();
	};
}

function told(error: unknown): void {
	if (isClosedForNow(error))
		log().warn({ err: error }, "The database is held up: webhooks are told later");
	else log().error({ err: error }, "Telling webhooks broke");
}

const shared = globalThis as { concordWebhookSender?: () => Promise<void> };

/** The sender of the server process. Development reloads modules: the first one goes on. */
export function startSender(db: Database): () => Promise<void> {
	shared.concordWebhookSender ??= startWebhookSender(db);
	return shared.concordWebhookSender;
}
