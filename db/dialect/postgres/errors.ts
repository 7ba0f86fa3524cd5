/** What PostgreSQL calls an error, which drizzle may have wrapped. */
function codeOf(error: unknown): string | null {
	const code =
		(error as { code?: unknown })?.code ?? (error as { cause?: { code?: unknown } })?.cause?.code;
	return typeof code === "string" ? code : null;
}

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const LOCK_NOT_AVAILABLE = "55P03";
const UNIQUE_VIOLATION = "23505";
/** Disk full, out of memory, too many connections. */
const NO_RESOURCES = "53";

/** Did a transaction come in the way of another one, so that it can be done again? */
export function isBusy(error: unknown): boolean {
	return [SERIALIZATION_FAILURE, DEADLOCK, LOCK_NOT_AVAILABLE].includes(codeOf(error) ?? "");
}

export function isUniqueViolation(error: unknown): boolean {
	return codeOf(error) === UNIQUE_VIOLATION;
}

/** Can the same write succeed later? */
export function isClosedForNow(error: unknown): boolean {
	return isBusy(error) || (codeOf(error)?.startsWith(NO_RESOURCES) ?? false);
}
