import { createHash } from "node:crypto";

/**
 * Names something as it stands now, for a form to carry: what it was based on, and whether that still stands when
 * it comes back.
 * @param state whatever `JSON.stringify` writes whole
 */
export function stateName(state: unknown): string {
	return createHash("sha256").update(JSON.stringify(state)).digest("hex").slice(0, 20);
}
