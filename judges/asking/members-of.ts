/** The members of an object, to add others beside them; of anything else none. */
export function membersOf(value: unknown): object {
	return typeof value === "object" && value !== null ? value : {};
}

/** One member of an object by its name; undefined where it has none of its own. */
export function memberOf(value: unknown, name: string): unknown {
	return Object.entries(membersOf(value)).find(([own]) => own === name)?.[1];
}
