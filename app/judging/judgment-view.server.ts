import type { Database } from "#db/dialect";
import type { Outcome } from "#db/model/judgment.ts";
import { type Exchange, exchangesOfTask } from "#db/queries/exchanges.server.ts";
import { judgmentOfProject } from "#db/queries/judgments.server.ts";
import { runTaskOfCell } from "#db/queries/run-tasks.server.ts";
import { shortIdentity } from "#judges/identity.ts";
import { momentInWords } from "../ui/dates.ts";
import { valueInWords } from "../ui/scale-in-words.ts";
import { unscoredInWords } from "./run-in-words.ts";

/** A judgment with everything that was said for it; null when the project has no such judgment. */
export async function judgmentView(db: Database, projectId: string, id: string) {
	const found = await judgmentOfProject(db, projectId, id);
	if (!found) return null;
	const { judgment, judge, run, item } = found;
	const { itemId, repetition } = judgment;
	const task = await runTaskOfCell(db, { runId: run.id, itemId, repetition });
	return {
		judge: { name: judge.name, identity: shortIdentity(judge.identity) },
		runId: run.id,
		item: { id: item.id, externalId: item.externalId, input: item.input },
		repetition,
		createdAt: momentInWords(judgment.createdAt),
		durationMs: judgment.durationMs,
		isSuperseded: judgment.supersededAt !== null,
		attempts: task?.attempts ?? 0,
		outcomes: Object.entries(judgment.outcomes).map(([dimension, outcome]) =>
			describeOutcome({ dimension, target: judge.binding[dimension] ?? null, outcome }),
		),
		exchanges: task ? (await exchangesOfTask(db, task.id)).map(describeExchange) : [],
	};
}

export type ShownOutcome = ReturnType<typeof describeOutcome>;

function describeOutcome(of: { dimension: string; target: string | null; outcome: Outcome }) {
	const { dimension, target, outcome } = of;
	const why = { rationale: outcome.rationale ?? null, evidence: null as string | null };
	if (outcome.evidence !== undefined) why.evidence = JSON.stringify(outcome.evidence);
	if (outcome.kind === "scored") {
		const shown = valueInWords(dimension, outcome.value);
		return { dimension, target, value: shown, reason: null, detail: null, ...why };
	}
	const reason = unscoredInWords(outcome.reason);
	return { dimension, target, value: null, reason, detail: outcome.detail ?? null, ...why };
}

export type ShownExchange = ReturnType<typeof describeExchange>;

function describeExchange(exchange: Exchange) {
	const { request, response } = exchange;
	return {
		id: exchange.id,
		role: exchange.role,
		attempt: exchange.attempt,
		model: exchange.model,
		answeredModel: exchange.answeredModel,
		status: exchange.status,
		finishReason: exchange.finishReason,
		error: exchange.error,
		promptTokens: exchange.promptTokens,
		completionTokens: exchange.completionTokens,
		durationMs: exchange.durationMs,
		isReused: exchange.reusedFrom !== null,
		createdAt: momentInWords(exchange.createdAt),
		messages: messagesOf(request).map((message, key) => ({ ...message, key })),
		request,
		response,
	};
}

/** The messages of a request body, to be read without JSON's escapes. */
function messagesOf(request: string): { role: string; content: string }[] {
	try {
		const body = JSON.parse(request) as { messages?: { role: unknown; content: unknown }[] };
		return (body.messages ?? []).map(({ role, content }) => ({
			role: String(role),
			content: typeof content === "string" ? content : JSON.stringify(content),
		}));
	} catch {
		return [];
	}
}
