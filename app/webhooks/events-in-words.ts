import type { WebhookEvent } from "#db/model/webhook.ts";

/** What each event tells of, as people choose it. */
export const EVENTS_IN_WORDS: Record<WebhookEvent, string> = {
	"run.ended": "a run of a judge is done, or was cancelled",
	"run.paused": "a run stands still, with the reason",
	"plan.done": "a plan has all its answers",
	"judge.drifted": "a judge answers otherwise than it did",
	"gate.changed": "the verdict of a kept gate is another one",
};
