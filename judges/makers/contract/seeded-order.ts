import { sha256OfJson } from "../../asking/sha256.ts";

/**
 * A list in an order that a seed and a name choose: by the hash of each entry's key. It does not
 * depend on the order of the list, and an entry more or less leaves the others in theirs.
 * @param keyOf tells the entries apart
 */
export function seededOrder<T>(
	entries: readonly T[],
	name: readonly (string | number)[],
	keyOf: (entry: T) => string | number,
): T[] {
	return entries
		.map((entry) => ({ entry, hash: sha256OfJson([...name, keyOf(entry)]) }))
		.sort((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0))
		.map(({ entry }) => entry);
}
