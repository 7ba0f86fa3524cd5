import type { Database } from "#db/dialect";
import type { Outcome } from "#db/model/judgment.ts";
import { type Exchange, exchangesOfTask } from "#db/queries/exchanges.server.ts";
import { judgmentOfProject } from "#db/queries/judgments.server.ts";
import { runTaskOfCell } from "#db/queries/run-cells.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { procedureById } from "#judges/procedures.ts";
import { ownValue } from "../../base/own-value.ts";
import { moneyInWords } from "../../ui/numbers.ts";
import { valueInWords } from "../../ui/scale-in-words.ts";
import { unscoredInWords } from "../runs/run-in-words.ts";

/** A judgment with everything that was said for it; null when the project has no such judgment. */
export async function judgmentView(db: Database, projectId: string, id: string) {
	const found = await judgmentOfProject(db, projectId, id);
	if (!found) return null;
	const { judgment, judge, run, item } = found;
	const { itemId, repetition } = judgment;
	const task = await runTaskOfCell(db, { runId: run.id, itemId, repetition });
	return {
		judge: {
			name: judge.name,
			identity: shortIdentity(judge.identity),
			protocol: procedureById(judge.protocol)?.label ?? judge.protocol,
		},
		runId: run.id,
		item: { id: item.id, externalId: item.externalId, input: item.input, setId: item.setId },
		repetition,
		createdAt: judgment.createdAt,
		durationMs: judgment.durationMs,
		isSuperseded: judgment.supersededAt !== null,
		attempts: task?.attempts ?? 0,
		outcomes: Object.entries(judgment.outcomes).map(([dimension, outcome]) =>
			describeOutcome({ dimension, target: ownValue(judge.binding, dimension) ?? null, outcome }),
		),
		exchanges: task ? (await exchangesOfTask(db, task.id)).map(describeExchange) : [],
	};
}

export type ShownOutcome = ReturnType<typeof describeOutcome>;

function describeOutcome({
	dimension,
	target,
	outcome,
}: {
	dimension: string;
	target: string | null;
	outcome: Outcome;
}) {
	const { rationale = null, evidence } = outcome;
	const isThere = evidence !== undefined && evidence !== null;
	// As text: what it holds is the protocol's own affair.
	const why = { rationale, evidence: isThere ? JSON.stringify(evidence, null, 2) : null };
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
		step: exchange.step,
		role: exchange.role,
		draw: exchange.draw,
		attempt: exchange.attempt,
		model: exchange.model,
		answeredModel: exchange.answeredModel,
		status: exchange.status,
		finishReason: exchange.finishReason,
		error: exchange.error,
		promptTokens: exchange.promptTokens,
		cachedTokens: exchange.cachedTokens,
		completionTokens: exchange.completionTokens,
		cost: costOfExchange(exchange),
		durationMs: exchange.durationMs,
		isReused: exchange.reusedFrom !== null,
		createdAt: exchange.createdAt,
		messages: messagesOf(request).map((message, key) => ({ ...message, key })),
		request,
		answer: answerOf(response),
		response,
	};
}

/** What the model said, to be read without JSON's escapes; null where it said nothing. */
function answerOf(response: string | null): string | null {
	try {
		const body = JSON.parse(response ?? "") as {
			choices?: { message?: { content?: unknown } }[];
		} | null;
		const content = body?.choices?.[0]?.message?.content;
		return typeof content === "string" && content !== "" ? content : null;
	} catch {
		return null;
	}
}

/** Nothing where a stored answer was used again or none came; an unknown price is not nothing. */
function costOfExchange({ reusedFrom, costMicros, promptTokens }: Exchange): string {
	if (reusedFrom !== null) return "$0";
	if (costMicros !== null) return moneyInWords(costMicros);
	return promptTokens === null ? "—" : "unknown";
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
