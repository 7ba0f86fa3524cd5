/** `set_01jx…/wrong_answer/item-7`: the id of a derived item in files, the same in all its versions. */
export function derivedItemId(setId: string, part: string, origin: string): string {
	return `${setId}/${part}/${origin}`;
}

/** Is this an id that only derived items have? Files may not bring one along. */
export function isDerivedItemId(id: string): boolean {
	return /^set_[0-9a-z]{20}\//.test(id);
}

/** The part of its set that a derived item belongs to: `wrong_answer`. */
export function partOfDerivedItem(id: string): string {
	return id.split("/")[1] ?? "";
}

/**
 * Where a derived item comes from, by its id: the set it is in, the parts it is of, the newest
 * first, and the imported item that all of it began with. Null for an imported item.
 */
export function derivedItemOrigin(
	id: string,
): { readonly setId: string; readonly parts: readonly string[]; readonly root: string } | null {
	if (!isDerivedItemId(id)) return null;
	const [setId = "", part = "", ...rest] = id.split("/");
	const origin = rest.join("/");
	const before = derivedItemOrigin(origin);
	return { setId, parts: [part, ...(before?.parts ?? [])], root: before?.root ?? origin };
}
