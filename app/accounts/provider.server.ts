import * as openid from "openid-client";
import { config } from "../base/config.server.ts";
import { log } from "../base/log.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { bodyBytes } from "../http/body-bytes.ts";
import { type Arrived, arrivedBy } from "./arrived.ts";

/** Where the provider sends people back to, made of PUBLIC_URL alone. */
const BACK = "/sign-in/elsewhere/back";
/** What a provider says of itself is asked for anew after an hour, with its keys. */
const KNOWN_FOR_MS = 60 * 60 * 1000;
const TIMEOUT_S = 10;
/** All that a provider says is short. */
const MOST_BYTES = 1024 * 1024;
/** Clocks of two machines may differ by so much. */
const CLOCK_TOLERANCE_S = 60;

/** The provider of this installation, as pages name it; null where people sign in with passwords alone. */
export function providerName(): string | null {
	const { CONCORD_OIDC_ISSUER, CONCORD_OIDC_NAME } = config();
	if (CONCORD_OIDC_ISSUER === "") return null;
	return CONCORD_OIDC_NAME || new URL(CONCORD_OIDC_ISSUER).hostname;
}

/** What one sign-in has to come back with. */
export type Expected = {
	readonly state: string;
	readonly nonce: string;
	readonly verifier: string;
};

let known: { readonly key: string; readonly until: number; readonly config: openid.Configuration };

async function provider(): Promise<openid.Configuration> {
	const { CONCORD_OIDC_ISSUER: issuer, ...own } = config();
	const { CONCORD_OIDC_CLIENT_ID: id, CONCORD_OIDC_CLIENT_SECRET: secret } = own;
	const key = JSON.stringify([issuer, id, secret]);
	if (known?.key === key && Date.now() < known.until) return known.config;
	// Over http only on this machine: config.server.ts lets no other address through.
	const isHttp = new URL(issuer).protocol === "http:";
	const execute = [openid.enableNonRepudiationChecks];
	if (isHttp) execute.push(openid.allowInsecureRequests);
	const metadata = { client_secret: secret, [openid.clockTolerance]: CLOCK_TOLERANCE_S };
	const found = await openid.discovery(new URL(issuer), id, metadata, undefined, {
		execute,
		timeout: TIMEOUT_S,
		[openid.customFetch]: shortAnswer,
	});
	known = { key, until: Date.now() + KNOWN_FOR_MS, config: found };
	return found;
}

/** An answer of the provider, all of which fits into memory; one that is longer is broken off. */
async function shortAnswer(url: string, options: openid.CustomFetchOptions): Promise<Response> {
	const breaking = new AbortController();
	const signals = [breaking.signal, ...(options.signal ? [options.signal] : [])];
	const answer = await fetch(url, { ...options, signal: AbortSignal.any(signals) } as RequestInit);
	const bytes = await bodyBytes(answer, MOST_BYTES);
	if (bytes === null) {
		breaking.abort();
		throw new Error("an answer of the provider is too long");
	}
	const { status, statusText, headers } = answer;
	return new Response(bytes.length > 0 ? bytes : null, { status, statusText, headers });
}

/** The provider's page that asks who somebody is, and what its answer has to fit. */
export async function beginElsewhere(): Promise<
	{ kind: "begun"; location: string; expected: Expected } | Refusal
> {
	try {
		const expected = {
			state: openid.randomState(),
			nonce: openid.randomNonce(),
			verifier: openid.randomPKCECodeVerifier(),
		};
		const location = openid.buildAuthorizationUrl(await provider(), {
			redirect_uri: backAddress().href,
			scope: "openid email profile",
			state: expected.state,
			nonce: expected.nonce,
			code_challenge: await openid.calculatePKCECodeChallenge(expected.verifier),
			code_challenge_method: "S256",
		});
		return { kind: "begun", location: location.href, expected };
	} catch (error) {
		return inWords(error);
	}
}

/** Who comes back with such an answer, or why nobody does. @param search what the provider put to the address */
export async function whoArrives(
	search: string,
	{ state, nonce, verifier }: Expected,
): Promise<({ kind: "arrived" } & Arrived) | Refusal> {
	const address = backAddress();
	address.search = search;
	try {
		const own = await provider();
		const tokens = await openid.authorizationCodeGrant(own, address, {
			expectedState: state,
			expectedNonce: nonce,
			pkceCodeVerifier: verifier,
			idTokenExpected: true,
		});
		const claims = tokens.claims();
		if (!claims) throw new Error("a token without claims was let through");
		const userinfo = own.serverMetadata().userinfo_endpoint
			? await openid.fetchUserInfo(own, tokens.access_token, claims.sub)
			: null;
		const arrived = arrivedBy(claims, userinfo);
		return isRefusal(arrived) ? arrived : { kind: "arrived", ...arrived };
	} catch (error) {
		return inWords(error);
	}
}

function backAddress(): URL {
	return new URL(BACK, config().PUBLIC_URL);
}

/** What went wrong, for who wants to sign in; what an administrator needs beyond it stands in the log. */
function inWords(error: unknown): Refusal {
	const name = providerName();
	const code = codeOf(error);
	log().warn({ provider: config().CONCORD_OIDC_ISSUER, code }, "Signing in elsewhere failed");
	if (code === "access_denied") {
		return refused(`You did not let ${name} tell who you are, so nobody was signed in.`);
	}
	if (code === "invalid_client" || code === "unauthorized_client") {
		return refused(
			`${name} does not accept this Concord: its id or secret there is another one (CONCORD_OIDC_CLIENT_ID, CONCORD_OIDC_CLIENT_SECRET). Tell whoever runs it.`,
		);
	}
	if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") {
		return refused(
			`What ${name} sent is too old or not valid yet: the clocks of the two servers differ. Tell whoever runs this one.`,
		);
	}
	if (code === "invalid_grant") {
		return refused("That answer was used already, or came too late. Start again.");
	}
	if (
		error instanceof TypeError ||
		code === "OAUTH_TIMEOUT" ||
		code === "OAUTH_RESPONSE_IS_NOT_CONFORM"
	) {
		return refused(
			`${name} could not be reached. Try again in a while, or sign in with a password.`,
		);
	}
	return refused(
		`What ${name} sent is not what this Concord asked for, so nobody was signed in. Start again; if it happens again, tell whoever runs it.`,
	);
}

/** A word of the protocol or of the library; never a text of the provider, which could hold anything. */
function codeOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	const { error: word, code } = error as { error?: unknown; code?: unknown };
	for (const one of [word, code]) {
		if (typeof one === "string" && /^\w{1,60}$/.test(one) && one !== "OAUTH_RESPONSE_BODY_ERROR")
			return one;
	}
	return error.name;
}
