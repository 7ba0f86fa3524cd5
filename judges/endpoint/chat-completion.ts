import { z } from "zod";
import type { ModelRequest, Usage } from "../asking/model-reply.ts";
import type { AnswerToken } from "../asking/token-probabilities.ts";
import { believableUsage } from "./believable-usage.ts";

const count = z.number().int().nonnegative().nullish().catch(null);
const text = z
	.union([
		z.string(),
		z
			.array(z.object({ type: z.string(), text: z.string().optional() }))
			.transform((parts) => parts.map((part) => part.text ?? "").join("")),
	])
	.nullish();

const token = z.object({ token: z.string(), logprob: z.number() });
/** More alternatives than any endpoint gives are none that were asked for. */
const MOST_ALTERNATIVES = 20;
/** Longer lists are of no answer that a judge gives. */
const MOST_TOKENS = 20_000;
const tokens = z
	.array(
		token.extend({
			top_logprobs: z
				.array(token)
				.transform((top) => top.slice(0, MOST_ALTERNATIVES))
				.catch([]),
		}),
	)
	.max(MOST_TOKENS);

/** The parts we read of an OpenAI chat completion; servers differ in all the rest. */
const ChatCompletion = z.object({
	model: z.string().nullish().catch(null),
	choices: z
		.array(
			z.object({
				finish_reason: z.string().nullish().catch(null),
				logprobs: z.object({ content: tokens.nullish() }).nullish().catch(null),
				message: z.object({
					content: text,
					refusal: z.string().nullish().catch(null),
					reasoning_content: z.string().nullish().catch(null),
					reasoning: z.string().nullish().catch(null),
					tool_calls: z
						.array(z.object({ function: z.object({ arguments: z.string() }) }))
						.nullish()
						.catch(null),
				}),
			}),
		)
		.min(1),
	usage: z
		.object({
			prompt_tokens: count,
			completion_tokens: count,
			prompt_tokens_details: z
				.object({ cached_tokens: count, cache_write_tokens: count })
				.nullish()
				.catch(null),
		})
		.nullish()
		.catch(null),
});

export type ReadCompletion = {
	readonly text: string | null;
	readonly refusal: string | null;
	readonly finishReason: string | null;
	readonly model: string | null;
	readonly usage: Usage;
	/** What came in place of a text, where something did. */
	readonly insteadOfText?: string;
	/** The tokens of the text, where their probabilities came with it. */
	readonly tokens?: readonly AnswerToken[];
};

type ReadOptions = {
	/** Was the answer asked for as the arguments of a tool? Then they are its text. */
	readonly byTool: boolean;
};

/** Reads the body of a 200; null when it is no chat completion. */
export function readChatCompletion(body: unknown, { byTool }: ReadOptions): ReadCompletion | null {
	const parsed = ChatCompletion.safeParse(body);
	const choice = parsed.data?.choices[0];
	if (!parsed.success || !choice) return null;
	const usage = parsed.data.usage;
	const told = choice.logprobs?.content ?? [];
	return {
		...textOf(choice.message, byTool),
		...(told.length > 0 && {
			tokens: told.map(({ top_logprobs: top, ...one }) => ({ ...one, top })),
		}),
		refusal: choice.message.refusal || null,
		finishReason: choice.finish_reason ?? null,
		model: parsed.data.model ?? null,
		usage: {
			prompt: usage?.prompt_tokens ?? null,
			cached: usage?.prompt_tokens_details?.cached_tokens ?? null,
			cacheWrite: usage?.prompt_tokens_details?.cache_write_tokens ?? null,
			completion: usage?.completion_tokens ?? null,
		},
	};
}

type Message = z.infer<typeof ChatCompletion>["choices"][number]["message"];

/** Several calls of the tool are several answers, which are none. */
function textOf(
	{ content, reasoning_content, reasoning, tool_calls: calls }: Message,
	byTool: boolean,
): Pick<ReadCompletion, "text" | "insteadOfText"> {
	const isBlank = (content ?? "").trim() === "";
	if (!isBlank) return { text: content ?? null };
	if (byTool && calls?.length === 1) return { text: calls[0].function.arguments };
	const text = content ?? null;
	if (calls && calls.length > 0) {
		return {
			text,
			insteadOfText: `the reply calls ${calls.length === 1 ? "a tool" : "tools"} and holds no text`,
		};
	}
	if (reasoning_content || reasoning) {
		return { text, insteadOfText: "the reply holds reasoning and no answer" };
	}
	return { text, ...(content === null && { insteadOfText: "the reply's content is null" }) };
}

/** The same for whoever has to say what a body is instead. Counts of tokens that cannot be are none. */
export function completionReader({
	messages,
	responseFormat,
}: Pick<ModelRequest, "messages" | "responseFormat">) {
	const options = { byTool: responseFormat?.by === "tool" };
	const prompt = messages.map(({ content }) => content);
	return (body: unknown): ReadCompletion | string => {
		const read = readChatCompletion(body, options);
		if (!read) return "something that is no chat completion";
		const { text, refusal } = read;
		const answer = [text, refusal].flatMap((held) => held ?? []);
		return { ...read, usage: believableUsage(read.usage, { prompt, answer }) };
	};
}
