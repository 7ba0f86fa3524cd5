/**
 * The value of a key that a map was made with; another key is a bug and throws.
 * @param map of what the caller put into it before
 */
export function known<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
	const value = map.get(key);
	if (value === undefined) throw new RangeError(`${String(key)} is not known here`);
	return value;
}
