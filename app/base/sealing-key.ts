const BYTES = 32;

/** What a key that endpoint keys are sealed with has to be; goes on from its name. */
export const SEALING_KEY_FORM = `has to be ${BYTES} bytes in base64 or hex; \`openssl rand -base64 ${BYTES}\` makes one`;

/** The bytes of such a key; null where the text is none. */
export function readSealingKey(text: string): Buffer | null {
	const isHex = /^[0-9a-f]{64}$/i.test(text);
	const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text);
	return isHex || isBase64 ? Buffer.from(text, isHex ? "hex" : "base64") : null;
}
