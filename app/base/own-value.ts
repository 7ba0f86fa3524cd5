/**
 * The value that a record itself has under a key. Names that people choose may be `constructor` or
 * `toString`, which every object has.
 */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
	return Object.hasOwn(record, key) ? record[key] : undefined;
}
