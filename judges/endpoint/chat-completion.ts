import { z } from "zod";
import type { Usage } from "../asking/model-reply.ts";

const count = z.number().int().nonnegative().nullish().catch(null);
const text = z
	.union([
		z.string(),
		z
			.array(z.object({ type: z.string(), text: z.string().optional() }))
			.transform((parts) => parts.map((part) => part.text ?? "").join("")),
	])
	.nullish();

/** The parts we read of an OpenAI chat completion; servers differ in all the rest. */
const ChatCompletion = z.object({
	model: z.string().nullish().catch(null),
	choices: z
		.array(
			z.object({
				finish_reason: z.string().nullish().catch(null),
				message: z.object({ content: text, refusal: z.string().nullish().catch(null) }),
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
};

/** Reads the body of a 200; null when it is no chat completion. */
export function readChatCompletion(body: unknown): ReadCompletion | null {
	const parsed = ChatCompletion.safeParse(body);
	const choice = parsed.data?.choices[0];
	if (!parsed.success || !choice) return null;
	const usage = parsed.data.usage;
	return {
		text: choice.message.content ?? null,
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

/** The same for whoever has to say what a body is instead. */
export function readCompletion(body: unknown): ReadCompletion | string {
	return readChatCompletion(body) ?? "something that is no chat completion";
}
