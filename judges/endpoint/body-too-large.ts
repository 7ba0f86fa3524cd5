/** A response whose body is longer than the limit; the rest was not read. */
export class BodyTooLargeError extends Error {
	override name = "BodyTooLargeError";
}
