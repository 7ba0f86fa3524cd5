import type { ShownKey } from "./endpoint-key.server.ts";

/** "stored, ends in …abcd" */
export function storedInWords({ ending }: Extract<ShownKey, { kind: "stored" }>): string {
	return ending === null ? "stored" : `stored, ends in …${ending}`;
}
