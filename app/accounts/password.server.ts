import { hash, verify } from "@node-rs/argon2";
import { normalTyped } from "./normal-typed.ts";

/** argon2id with the least memory, passes and lanes that OWASP recommends. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password nobody has: what the password of an unknown login is compared with. */
export const NOBODY =
	"$argon2id$v=19$m=19456,t=2,p=1$V37KIHtyRfJYX5+YXfrjlQ$vNCoWPcnH1RNYBvbxWV1JmFMCVTGJrc0pRiV4aX+d8M";

/** The same password typed on another keyboard stays the same. */
function normal(password: string): string {
	return normalTyped(password);
}

/** Each takes a thread, of the four that also read and write files, and 19 MB. */
const AT_ONCE = 2;
let hashing = 0;
const waiting: (() => void)[] = [];

/** Lets two be hashed at once, in their order, however many guess: the other threads serve whoever works. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
	if (hashing < AT_ONCE) hashing++;
	else await new Promise<void>((go) => waiting.push(go));
	try {
		return await work();
	} finally {
		// Who waits takes over the place.
		const next = waiting.shift();
		if (next) next();
		else hashing--;
	}
}

/** argon2id in its usual text form, which carries parameters and salt. */
export function hashPassword(password: string): Promise<string> {
	return inTurn(() => hash(normal(password), PARAMETERS));
}

/**
 * Does the password belong to the hash? `null` stands for an unknown login: the answer is no, after
 * the same work, so that the time does not tell which logins exist.
 */
export async function verifyPassword(
	passwordHash: string | null,
	password: string,
): Promise<boolean> {
	const matches = await inTurn(() => verify(passwordHash ?? NOBODY, normal(password)));
	return passwordHash !== null && matches;
}
