import { z } from "zod";
import { type Json, knownJson } from "../asking/canonical-json.ts";

/** What a request is made of here, or what would change how many tokens or answers are paid for. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
	"best_of",
	"fallbacks",
	"function_call",
	"functions",
	"max_completion_tokens",
	"max_output_tokens",
	"max_tokens",
	"messages",
	"model",
	"models",
	"n",
	"plugins",
	"reasoning_effort",
	"response_format",
	"seed",
	"stream",
	"stream_options",
	"temperature",
	"tool_choice",
	"tools",
	"top_p",
	"web_search_options",
]);
/** Others have prices of their own. */
const TIERS = ["default", "flex"];
const LONGEST_BODY = 10_000;

const ExtraBody = z
	.record(z.string(), z.unknown(), 'Write a JSON object, as {"top_k": 40}, or nothing.')
	.superRefine((body, context) => {
		const own = Object.keys(body).find((name) => OWN_MEMBERS.has(name.toLowerCase()));
		const tier = body.service_tier;
		const message =
			own !== undefined
				? `${own} cannot be overwritten: it is what the judge sends itself, or what decides what it costs.`
				: tier !== undefined && !TIERS.includes(String(tier))
					? "Of service_tier only default and flex can be asked for: the prices of others are not known."
					: JSON.stringify(body).length > LONGEST_BODY
						? "Further fields have at most 10,000 characters."
						: null;
		if (message) context.addIssue({ code: "custom", message });
	});

/**
 * Parameters of every protocol that asks a model. What is left out is no part of a judge's identity, so that
 * judges from before it could be said are the same ones; null means left out.
 */
export const modelParameters = {
	/** Null leaves it to the model: some accept no other than their default. */
	temperature: z.number().min(0).max(2).nullable().default(0),
	/** Longest answer, thinking included; null leaves it to the model, and then no cap can be kept. */
	maxTokens: z.number().int().min(1).max(200_000).nullable().default(4096),
	topP: leftOut(z.number().min(0).max(1)),
	seed: leftOut(z.number().int().min(0).max(2_147_483_647)),
	reasoningEffort: leftOut(z.enum(["none", "minimal", "low", "medium", "high", "xhigh"])),
	/** Members of the request's body that only some servers know: `top_k`, `chat_template_kwargs`, … */
	extraBody: leftOut(ExtraBody),
};

function leftOut<T>(schema: z.ZodType<T>) {
	return schema
		.nullable()
		.transform((value) => value ?? undefined)
		.optional();
}

const Extras = z.object({
	topP: modelParameters.topP,
	seed: modelParameters.seed,
	reasoningEffort: modelParameters.reasoningEffort,
	extraBody: modelParameters.extraBody,
});

/** What a judge's parameters put into the body of each of its requests beside what every request has. */
export function extrasOf(
	parameters: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Json>> {
	const { topP, seed, reasoningEffort, extraBody = {} } = Extras.parse(parameters);
	const further = Object.entries(extraBody).map(
		([name, value]) => [name, knownJson(value)] as const,
	);
	return {
		...Object.fromEntries(further),
		...(topP !== undefined && { top_p: topP }),
		...(seed !== undefined && { seed }),
		...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
	};
}
