import { StatsInputError } from "../core/result.ts";

/** What a worker is told. Data comes before the jobs of its run, and is forgotten with the run. */
export type ToWorker =
	| { readonly kind: "data"; readonly run: number; readonly data: unknown }
	| { readonly kind: "job"; readonly run: number; readonly index: number; readonly job: unknown }
	| { readonly kind: "forget"; readonly run: number };

/** What it answers to each job. */
export type FromWorker = { readonly run: number; readonly index: number } & (
	| { readonly outcome: unknown }
	| { readonly error: ThrownError }
);

/** An error as it travels between threads, which would lose its class. */
type ThrownError = { readonly name: string; readonly message: string; readonly stack?: string };

export function thrownError(error: unknown): ThrownError {
	if (!(error instanceof Error)) return { name: "Error", message: String(error) };
	const { name, message, stack } = error;
	return { name, message, ...(stack && { stack }) };
}

/** The error as it was thrown, where a caller may want to know its class. */
export function asThrown({ name, message, stack }: ThrownError): Error {
	const error = name === "StatsInputError" ? new StatsInputError(message) : new Error(message);
	error.name = name;
	if (stack) error.stack = stack;
	return error;
}
