import { kindById } from "#judges/makers/index.ts";

/** What a kind of derived sets is called: by the maker or derivation that makes it. */
export function kindInWords(kind: string): string {
	return kindById(kind)?.label ?? kind;
}
