import type { ExampleFile } from "../../testing/contract.ts";

const AT = "2026-04-01T08:00:00.000Z";
const event = (id: string, type: string, body: object) => ({ id, timestamp: AT, type, body });

const REQUEST = {
	batch: [
		event("e-1", "trace-create", {
			id: "t-9",
			name: "desk",
			input: { question: "Is the desk open?", contexts: ["The desk opens at nine."] },
			output: "From nine.",
			sessionId: "s-9",
			metadata: { floor: 2 },
			tags: ["desk"],
		}),
		event("e-2", "span-create", { id: "o-1", traceId: "t-9", name: "search" }),
		event("e-3", "score-create", {
			id: "sc-1",
			traceId: "t-9",
			name: "grounded",
			value: 1,
			dataType: "BOOLEAN",
			source: "EVAL",
			comment: "It is in the context.",
		}),
		event("e-4", "score-create", {
			id: "sc-2",
			traceId: "t-9",
			name: "tone",
			value: "friendly",
			dataType: "CATEGORICAL",
		}),
	],
};

const label = { item_id: "t-9", rater_kind: "judge", created_at: AT } as const;

/** A request of the ingestion API: a trace, scores, and a span, which has no place. */
export const events: ExampleFile = {
	name: "batch.json",
	pieces: [JSON.stringify(REQUEST)],
	items: [
		{
			id: "t-9",
			input: "Is the desk open?",
			contexts: ["The desk opens at nine."],
			response: "From nine.",
			group: "s-9",
			metadata: { floor: 2, timestamp: AT, name: "desk", tags: ["desk"] },
		},
	],
	labels: [
		{
			...{ ...label, rater: "grounded", dimension: "grounded", value: true },
			rationale: "It is in the context.",
		},
		{ ...label, rater: "tone", dimension: "tone", value: "friendly" },
	],
	noPlace: { 'events of type "span-create"': 1 },
};
