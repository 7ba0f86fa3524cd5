import { z } from "zod";

/**
 * How a model at an endpoint is asked, where it does not take everything that a judge would send. What a
 * judge asks for is its parameters; this is what remains of them.
 */
export const RequestForm = z.object({
	/** Under which name the longest answer is limited; `left_out`: not at all, since it takes neither. */
	maxTokens: z.enum(["max_tokens", "max_completion_tokens", "left_out"]),
	/** The longest answer that may be asked for, in tokens; null: what the judge says. */
	longestAnswer: z.number().int().positive().nullable(),
	/** Members of the body that are not sent: `temperature`, `top_p`, `seed`, … */
	leftOut: z.array(z.string()),
	/** How the shape of the answer is asked for; in the last two of `json_object` and `text` the schema stands in the text. */
	answer: z.enum(["json_schema", "json_object", "tool", "text"]),
	/** `in_user`: system texts stand at the head of the first user message. */
	system: z.enum(["own", "in_user"]),
});
export type RequestForm = Readonly<z.infer<typeof RequestForm>>;

/** What every model is asked in first. */
export const FIRST_FORM: RequestForm = {
	maxTokens: "max_tokens",
	longestAnswer: null,
	leftOut: [],
	answer: "json_schema",
	system: "own",
};

/** What a model refused, in the endpoint's words. */
export const FormRefusal = z.object({ part: z.string(), said: z.string() });
export type FormRefusal = Readonly<z.infer<typeof FormRefusal>>;
