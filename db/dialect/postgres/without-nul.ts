/** PostgreSQL keeps no text with the character NUL: the sign for what cannot be shown stands in its place. */
export function withoutNul(value: unknown): unknown {
	return typeof value === "string" && value.includes("\0")
		? value.replaceAll("\0", "\ufffd")
		: value;
}
