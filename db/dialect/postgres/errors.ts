/** What PostgreSQL calls an error, which drizzle may have wrapped. */
function codeOf(error: unknown): string | null {
	const code =
		(error as { code?: unknown })?.code ?? (error as { cause?: { code?: unknown } })?.cause?.code;
	return typeof code === "string" ? code : null;
}

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
/** Somebody else's change did not come to an end while it was waited for. */
export const LOCK_NOT_AVAILABLE = "55P03";
const UNIQUE_VIOLATION = "23505";
/**
 * Disk full, out of memory, too many connections; a connection that broke; a server that goes, or comes; what took it
 * too long; a process that stood still, or does not come to an end.
 */
const PASSING = /^(53|08|57P0|57014|25P03|55P03)/;
const GONE = [
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ETIMEDOUT",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"EAI_AGAIN",
];
/** Errors of the driver that have no code. */
export const LOST =
	/^(Connection terminated|timeout (exceeded when trying to connect|expired$))|is not queryable$/;

/** Did a transaction come in the way of another one, so that it can be done again? */
export function isBusy(error: unknown): boolean {
	return [SERIALIZATION_FAILURE, DEADLOCK].includes(codeOf(error) ?? "");
}

export function isUniqueViolation(error: unknown): boolean {
	return codeOf(error) === UNIQUE_VIOLATION;
}

/** Can the same write succeed later? */
export function isClosedForNow(error: unknown): boolean {
	const code = codeOf(error);
	if (code !== null) return isBusy(error) || PASSING.test(code) || GONE.includes(code);
	const { cause = error } = (error ?? {}) as { cause?: unknown };
	return cause instanceof Error && LOST.test(cause.message);
}

const undecidedErrors = new WeakSet<object>();

/** Marks what came in place of the answer to a commit. */
export function undecided(error: unknown): unknown {
	if (typeof error === "object" && error !== null) undecidedErrors.add(error);
	return error;
}

/** Is nobody able to tell whether what was to be written was? */
export function isUndecided(error: unknown): boolean {
	const { cause = error } = (error ?? {}) as { cause?: unknown };
	return [error, cause].some(
		(one) => typeof one === "object" && one !== null && undecidedErrors.has(one),
	);
}
