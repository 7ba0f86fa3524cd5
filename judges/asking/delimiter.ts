import { createHmac } from "node:crypto";

/** The word that fences texts in a prompt: unguessable, and the same for the same texts. */
export type Delimiter = (texts: readonly string[]) => string;

/**
 * The word that fences texts: 80 bits of HMAC-SHA-256 over them under a secret of the installation,
 * 20 lower-case hex digits. Whoever writes a text cannot know it, and changing the text changes the
 * word; yet it is the same for the same texts every time, so that a run that was killed, and another
 * item with the same texts, ask the identical request and find its stored answer.
 */
export function delimiterUnder(secret: string): Delimiter {
	return (texts) =>
		createHmac("sha256", secret).update(JSON.stringify(texts), "utf8").digest("hex").slice(0, 20);
}
