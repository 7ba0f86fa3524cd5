import type { ModelFailure, ModelRequest } from "#judges/asking/model-reply.ts";
import { countTokens } from "./count-tokens.server.ts";
import { promptTexts } from "./prompt-texts.ts";
import type { ModelAccess } from "./run-context.server.ts";

/** What endpoints add around a message and before the answer, about. */
const AROUND_A_MESSAGE = 4;
const AROUND_A_REQUEST = 3;

type Prompt = {
	readonly texts: readonly string[];
	/** Tokens beside those of the texts. */
	readonly around: number;
	/** Longest answer; null: as long as the model likes, at least one token. */
	readonly maxTokens: number | null;
};

/**
 * Why a request does not fit its model's window, with the tokens of its prompt as OpenAI counts them,
 * the longest answer, and the window; null where it fits or the window is not known. Nothing has been
 * sent then, and nothing was cut off.
 */
export async function requestOverWindow(
	access: Pick<ModelAccess, "facts" | "model">,
	{ messages, responseFormat, maxTokens }: ModelRequest,
): Promise<ModelFailure | null> {
	if (!access.facts?.contextTokens) return null;
	const texts = promptTexts({ messages, responseFormat });
	const around = messages.length * AROUND_A_MESSAGE + AROUND_A_REQUEST;
	return overWindow(access, { texts, around, maxTokens });
}

/** The same of texts that are to be embedded, each by itself. */
export async function textOverWindow(
	access: Pick<ModelAccess, "facts" | "model">,
	texts: readonly string[],
): Promise<ModelFailure | null> {
	for (const text of texts) {
		const tooLong = await overWindow(access, { texts: [text], around: 0, maxTokens: 0 });
		if (tooLong) return tooLong;
	}
	return null;
}

async function overWindow(
	{ facts, model }: Pick<ModelAccess, "facts" | "model">,
	{ texts, around, maxTokens }: Prompt,
): Promise<ModelFailure | null> {
	const window = facts?.contextTokens ?? null;
	if (window === null) return null;
	const room = window - (maxTokens ?? 1);
	// A token is at least a byte: what has fewer bytes needs no counting.
	const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), around);
	if (bytes <= room) return null;
	let tokens = around;
	for (const text of texts) tokens += await countTokens(text);
	if (tokens <= room) return null;
	const answer = maxTokens ? ` and its answer may have ${maxTokens}` : "";
	return {
		kind: "failure",
		failure: "over_context",
		status: null,
		message: `The prompt has ${tokens} tokens${answer}, and the window of ${model} holds ${window}. Nothing was sent.`,
		...{ rawRequest: "", rawResponse: null, durationMs: 0 },
	};
}
