import type { DerivedSet } from "#db/queries/derived-sets.server.ts";
import { knownJson } from "#judges/asking/canonical-json.ts";
import { sha256OfJson } from "#judges/asking/sha256.ts";

/**
 * What a set is, in 64 hex digits: SHA-256 over the canonical JSON of its kind, its parameters and
 * the content hash of each of its items. Equal sets have equal hashes, whoever made them and when.
 * @param items in order of their ids
 */
export function setContentHash(
	{ kind, parameters }: Pick<DerivedSet, "kind" | "parameters">,
	items: readonly { readonly contentHash: string }[],
): string {
	const contents = items.map(({ contentHash }) => contentHash);
	return sha256OfJson({ kind, parameters: knownJson(parameters), contents });
}
