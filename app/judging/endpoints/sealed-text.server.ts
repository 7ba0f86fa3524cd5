import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const FORMAT = "v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text with AES-256-GCM under a nonce of its own.
 * @param key 32 bytes
 * @param boundTo what it belongs to: a sealed text that was moved elsewhere does not open there
 * @returns `v1.` and nonce, tag and ciphertext in base64url
 */
export function sealText(key: Buffer, text: string, boundTo: string): string {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv(CIPHER, key, nonce);
	cipher.setAAD(Buffer.from(boundTo));
	const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
	return `${FORMAT}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** Opens what `sealText` sealed. @returns null under another key, in another place, or when damaged */
export function openSealed(key: Buffer, sealed: string, boundTo: string): string | null {
	const [format, body, ...more] = sealed.split(".");
	if (format !== FORMAT || body === undefined || more.length > 0) return null;
	const bytes = Buffer.from(body, "base64url");
	if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
	const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
		authTagLength: TAG_BYTES,
	});
	decipher.setAAD(Buffer.from(boundTo));
	decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
	const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
	try {
		return Buffer.concat([text, decipher.final()]).toString("utf8");
	} catch {
		return null;
	}
}
