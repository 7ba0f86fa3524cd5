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

/** An error without what else hangs on it, such as the values of a statement. */
function shownError(thrown: unknown): { type: string; message: string; stack?: string } {
	if (!(thrown instanceof Error)) {
		return { type: typeof thrown, message: withoutSecrets(String(thrown)) };
	}
	const { type, message, stack } = pino.stdSerializers.err(thrown);
	return { type, message: withoutSecrets(message), stack: withoutSecrets(stack) };
}

/** Whoever reads a log must not be able to enter: links that sign in, and values of a statement, are cut. */
function withoutSecrets(text: string): string {
	return text
		.replace(/\/(welcome|join|reset)\/[^/\s"'?#]+/gi, "/$1/…")
		.replace(/([?&]token=)[^&\s"']+/gi, "$1…")
		.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, "\nparams: …");
}
