import { z } from "zod";

/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = [
	"run.ended",
	"run.paused",
	"plan.done",
	"judge.drifted",
	"gate.changed",
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** What somebody sends to see whether a receiver answers: nothing happened. */
export const TEST_EVENT = "webhook.test";

/** Ids, names of judges, numbers and our own sentences; never a text of an item, a label or a rationale. */
export type EventData = Readonly<Record<string, string | number | boolean | null>>;

/** The body of a delivery, letter by letter the same at each attempt: it is what is signed. */
export function bodyOfEvent(event: {
	readonly id: string;
	readonly type: WebhookEvent | typeof TEST_EVENT;
	readonly at: Date;
	/** The project's address. */
	readonly project: string;
	readonly data: EventData;
}): string {
	const { id, type, at, project, data } = event;
	return JSON.stringify({ id, type, at: at.toISOString(), project, data });
}

/**
 * Why a run stands still, in our own words alone. What a model or an endpoint said is quoted in brackets, behind a
 * colon or from the second sentence on, and may repeat the text of an item; and nobody's name goes out.
 */
export function whyInOwnWords(pauseReason: string): string {
	if (/^Paused by /.test(pauseReason)) return "Paused by hand.";
	const [own = ""] = pauseReason.split(/\s\(|:\s|(?<=[.!?…])\s/);
	return /[.!?…]$/.test(own) ? own : `${own}.`;
}
