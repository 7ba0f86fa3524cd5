import { type DestinationStream, type Logger, pino } from "pino";
import { type Config, config } from "./config.server.ts";
import { requestId } from "./request-trace.server.ts";

let own: Logger | undefined;

/**
 * The log of this process: a line of JSON on stderr for each event, from CONCORD_LOG_LEVEL on. A bug is
 * an `error` with `err`, which brings its stack; what somebody may expect to happen has none.
 */
export function log(): Logger {
	own ??= createLog(config().CONCORD_LOG_LEVEL, process.stderr);
	return own;
}

/**
 * A log that writes where it is told, in this thread: pino's transports are files of their own, which
 * no bundle would hold.
 */
export function createLog(
	level: Config["CONCORD_LOG_LEVEL"],
	destination: DestinationStream,
): Logger {
	return pino(
		{
			level,
			base: null,
			// Each line that is written for a request names it.
			mixin: () => {
				const request = requestId();
				return request === null ? {} : { request };
			},
			timestamp: pino.stdTimeFunctions.isoTime,
			formatters: { level: (label) => ({ level: label }) },
			serializers: { err: shownError, path: withoutSecrets },
		},
		destination,
	);
}

type ShownError = { readonly type: string; readonly message: string; readonly stack?: string };

/** An error, with what caused it, without what else hangs on it. */
function shownError(thrown: unknown): ShownError {
	if (!(thrown instanceof Error)) return { type: typeof thrown, message: wordsOf(thrown) };
	const chain = [thrown];
	for (
		let { cause } = thrown;
		cause instanceof Error && chain.length < MOST_CAUSES;
		{ cause } = cause
	)
		chain.push(cause);
	const shown = chain.map((error) => ({ name: nameOf(error), message: messageOf(error), error }));
	return {
		type: nameOf(thrown),
		message: withoutSecrets(shown.map(({ message }) => message).join(": ")),
		stack: withoutSecrets(
			shown
				.map(({ name, message, error }) => `${name}: ${message}\n${framesOf(error)}`)
				.join("\ncaused by: "),
		),
	};
}

const MOST_CAUSES = 8;

function nameOf(error: Error): string {
	return error.constructor?.name || error.name;
}

/** What came from a thread is no error any more, and may have a code alone. */
function wordsOf(thrown: unknown): string {
	if (typeof thrown !== "object" || thrown === null) return withoutSecrets(String(thrown));
	const { code, message } = thrown as Record<string, unknown>;
	const words = [code, message].filter((word) => typeof word === "string");
	return withoutSecrets(words.length > 0 ? words.join(": ") : String(thrown));
}

/**
 * The message. That of a failed statement ends with its values, which are people's: no sign tells where these end, so that
 * the statement alone is kept.
 */
function messageOf(error: Error): string {
	if (!("params" in error && "query" in error)) return error.message;
	return `Failed query: ${String(error.query)}`;
}

/** Where it came from, without the message that stands before it and may hold lines that look like it. */
function framesOf({ stack = "", message }: Error): string {
	const at = stack.indexOf(message);
	const after = at < 0 ? "" : stack.slice(at + message.length);
	return after
		.split("\n")
		.filter((line) => /^ +at /.test(line))
		.join("\n");
}

/** Whoever reads a log must not be able to enter: links that sign in are cut, and values of a statement that are quoted. */
function withoutSecrets(text: string): string {
	return text
		.replace(/\/(welcome|join|reset)\/[^/\s"'?#]+/gi, "/$1/…")
		.replace(/([?&]token=)[^&\s"']+/gi, "$1…")
		.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, "\nparams: …");
}
