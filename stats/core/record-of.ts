/**
 * A value for each of some names, as a record; in their order.
 * @param names without repetition: all that the record's type has
 */
export function recordOf<Name extends string, Value>(
	names: readonly Name[],
	make: (name: Name, place: number) => Value,
): Record<Name, Value> {
	const entries = names.map((name, place) => [name, make(name, place)]);
	// Object.fromEntries forgets the names in its type.
	return Object.fromEntries(entries) as Record<Name, Value>;
}
