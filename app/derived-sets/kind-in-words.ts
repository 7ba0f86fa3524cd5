import { derivationById } from "#judges/makers/index.ts";
import { protocolById } from "#judges/protocols/index.ts";

/** What a kind of derived sets is called: by its derivation, or by the protocol that makes it. */
export function kindInWords(kind: string): string {
	return derivationById(kind)?.label ?? protocolById(kind)?.label ?? kind;
}
