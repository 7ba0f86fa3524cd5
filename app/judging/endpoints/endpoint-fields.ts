import { z } from "zod";

/** Where somebody wants the key of an endpoint to be. */
export type KeyChoice =
	| { readonly source: "none" }
	/** The name of an environment variable. */
	| { readonly source: "environment"; readonly variable: string }
	/** Sealed in the database; an empty one leaves the key that is there. */
	| { readonly source: "stored"; readonly key: string };

/** The name of an environment variable; empty means none. */
export const KeyVariable = z
	.string()
	.trim()
	.transform((name) => name || null)
	.pipe(
		z
			.string()
			.regex(
				/^[A-Za-z_][A-Za-z0-9_]*$/,
				"Enter the name of an environment variable, such as OPENAI_API_KEY, never the key itself.",
			)
			.nullable(),
	);

/**
 * A key to be stored; empty means none. The shortest ones are no secrets and would not be taken out
 * of what an endpoint echoes.
 */
export const SecretKey = z
	.string()
	.trim()
	.transform((key) => key || null)
	.pipe(
		z
			.string()
			.regex(/^[\x21-\x7e]*$/, "A key has no blanks, line breaks or letters with accents.")
			.min(8, "A key that is stored has at least 8 characters.")
			.max(4096, "A key has at most 4,096 characters.")
			.nullable(),
	);

/** How many requests may be in flight at once. */
const Concurrency = z
	.number("Enter a whole number.")
	.int("Enter a whole number.")
	.min(1, "At least one request has to be in flight.")
	.max(256, "At most 256 requests can be in flight.");

const Limit = z
	.number("Enter a whole number, or nothing.")
	.int("Enter a whole number, or nothing.")
	.min(1, "Enter a whole number from 1 on, or nothing.")
	.max(100_000_000, "Enter at most 100,000,000, or nothing.")
	.nullable()
	.exactOptional();

const NO_PERCENT = "Enter a whole number of percent from 1 to 100, or nothing.";

const NO_TIMEOUT = "Enter a number of seconds from 1 to 3,600, or nothing.";

/** How much an endpoint may be asked; null: not known. What is left out stays or is not known. */
export const EndpointSettings = z.object({
	concurrency: Concurrency,
	requestsPerMinute: Limit,
	tokensPerMinute: Limit,
	/** Longest wait for one answer; null: as the installation has it. */
	timeoutSeconds: z
		.number(NO_TIMEOUT)
		.int(NO_TIMEOUT)
		.min(1, NO_TIMEOUT)
		.max(3_600, NO_TIMEOUT)
		.nullable()
		.exactOptional(),
	/** What a request of a batch costs, in percent of the prices; null: all of it. */
	batchPercent: z
		.number(NO_PERCENT)
		.int(NO_PERCENT)
		.min(1, NO_PERCENT)
		.max(100, NO_PERCENT)
		.nullable()
		.exactOptional(),
});
export type EndpointSettings = Readonly<z.infer<typeof EndpointSettings>>;
