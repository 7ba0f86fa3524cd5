import { cleanedName } from "../base/printable.ts";
import { type Refusal, refused } from "../base/refusal.ts";

/** Who the provider says that somebody is. */
export type Arrived = {
	readonly issuer: string;
	readonly subject: string;
	readonly name: string | null;
	/** As the provider writes it; null where it gives none, or does not vouch for it. */
	readonly verifiedEmail: string | null;
	readonly username: string | null;
};

/** One document of a provider: an ID token's claims, or what its userinfo address tells. */
export type Claims = Readonly<Record<string, unknown>>;

/** As OpenID Connect Core bounds a subject. */
const MAX_SUBJECT = 255;
/** What no database keeps as it is, or no page shows: control characters, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const HALF = /\p{Cs}/u;

/** `local@domain` in letters that only one address can be written in: no quotes, nothing beyond ASCII. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^[A-Za-z\d]([A-Za-z\d-]*[A-Za-z\d])?(\.[A-Za-z\d]([A-Za-z\d-]*[A-Za-z\d])?)+$/;
const MAX_LOCAL = 64;
/** A login has no more characters. */
const MAX_ADDRESS = 200;

/**
 * Who somebody is by what a provider tells in two documents. An address counts only with the flag of its own
 * document: the other's may be about another address. The ID token's goes first, and one that either says is
 * not verified counts in neither.
 * @param userinfo null where the provider has none
 */
export function arrivedBy(
	idToken: Claims & { readonly iss: string; readonly sub: string },
	userinfo: Claims | null,
): Arrived | Refusal {
	const { iss: issuer, sub: subject } = idToken;
	if (subject.length > MAX_SUBJECT || UNPRINTABLE.test(subject)) {
		return refused(
			`The provider calls you something of more than ${MAX_SUBJECT} characters, or with characters that cannot be shown, so nobody was signed in. Tell whoever runs it.`,
		);
	}
	const told = userinfo === null ? [idToken] : [idToken, userinfo];
	return {
		issuer,
		subject,
		name: firstText(userinfo?.name, idToken.name),
		verifiedEmail: verifiedEmailOf(told),
		username: firstText(userinfo?.preferred_username, idToken.preferred_username),
	};
}

function verifiedEmailOf(told: readonly Claims[]): string | null {
	const denied = told.filter(({ email_verified }) => email_verified === false);
	const isDenied = (email: string) =>
		denied.some(({ email: other }) => typeof other === "string" && isSameText(other, email));
	for (const { email, email_verified } of told) {
		if (typeof email !== "string" || email.trim() === "" || email_verified !== true) continue;
		if (!isDenied(email)) return email.trim();
	}
	return null;
}

function isSameText(one: string, other: string): boolean {
	return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The first that says something, without what cannot be seen: who arrives cannot write it otherwise there. */
function firstText(...values: readonly unknown[]): string | null {
	for (const value of values) {
		if (typeof value !== "string" || HALF.test(value)) continue;
		const name = cleanedName(value);
		if (name) return name;
	}
	return null;
}

/**
 * Can an account be called by an address? Of others there are two ways to write one, or they become another
 * address when they are made a login: full-width letters do.
 */
export function isPlainEmail(email: string): boolean {
	const [local = "", domain = "", ...more] = email.split("@");
	return (
		more.length === 0 &&
		email.length <= MAX_ADDRESS &&
		local.length <= MAX_LOCAL &&
		LOCAL.test(local) &&
		DOMAIN.test(domain)
	);
}
