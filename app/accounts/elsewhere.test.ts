import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/dialect";
import {
	type Account,
	createAccount,
	listAccounts,
	setDisabled,
} from "#db/queries/accounts.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { CLIENT, startProvider, throughProvider } from "#seeds/openid-provider.ts";
import { signedIn, startSession } from "../http/session.server.ts";
import { removeOwnLink } from "./change-own-account.server.ts";
import { action as begin } from "./elsewhere.route.ts";
import { loader as back } from "./elsewhere-back.route.tsx";
import { newAccount } from "./new-account.server.ts";
import { invited } from "./testing/invited.ts";

const PUBLIC_URL = "http://concord.example";
const EMAILS: Record<string, object> = {
	grace: { name: "Grace", email: "Grace@Example.org", email_verified: true },
	mallory: { name: "Mallory", email: "ada@example.org", email_verified: false },
	taker: { name: "Taker", email: "ada@example.org", email_verified: true },
	wide: { name: "Wide", email: "ｇrace@example.org", email_verified: true },
	quoted: { name: "Quoted", email: '"grace"@example.org', email_verified: true },
};
/** Vouched for in the ID token, and another address beside it. */
const IN_TWO: Record<string, object> = {
	id_token: { email: "eve@elsewhere.example", email_verified: true },
	userinfo: { email: "boss@example.org" },
};

let db: Database;
let ada: Account;
let provider: Awaited<ReturnType<typeof startProvider>>;

beforeAll(async () => {
	const redirectUri = `${PUBLIC_URL}/sign-in/elsewhere/back`;
	provider = await startProvider({
		redirectUri,
		claimsOf: (login, where) => ({ ...(login === "eve" ? IN_TWO[where] : EMAILS[login]) }),
	});
});
afterAll(() => provider.stop());

beforeEach(async () => {
	db = await openTestDatabase();
	(globalThis as { concordDatabase?: Database }).concordDatabase = db;
	ada = await newAccount(
		{ name: "Ada", login: "ada@example.org", password: "a sentence of words" },
		{ isAdministrator: true, now: new Date() },
	);
	await createAccount(db, ada);
	vi.stubEnv("PUBLIC_URL", PUBLIC_URL);
	vi.stubEnv("CONCORD_OIDC_ISSUER", provider.issuer);
	vi.stubEnv("CONCORD_OIDC_CLIENT_ID", CLIENT.id);
	vi.stubEnv("CONCORD_OIDC_CLIENT_SECRET", CLIENT.secret);
	vi.stubEnv("CONCORD_OIDC_NAME", "Example");
	vi.stubEnv("CONCORD_LOG_LEVEL", "silent");
});
afterEach(() => {
	provider.falsify(null);
	vi.unstubAllEnvs();
});

const cookieOf = (headers: Headers) =>
	headers
		.getSetCookie()
		.map((line) => line.split(";")[0])
		.join("; ");

/** Presses a button that leads to the provider. @returns its address and the browser's cookies then */
async function started(fields: Record<string, string>, cookie = "") {
	const request = new Request(`${PUBLIC_URL}/sign-in/elsewhere`, {
		method: "POST",
		headers: { origin: PUBLIC_URL, host: "concord.example", cookie },
		body: new URLSearchParams(fields),
	});
	const answer = await begin({ request, params: {}, context: {} });
	const page = await answer.text();
	const location = (/href="([^"]+)"/.exec(page)?.[1] ?? "").replaceAll("&amp;", "&");
	expect(page).toContain(`content="0;url=${location.replaceAll("&", "&amp;")}"`);
	return { location, cookie: `${cookie}; ${cookieOf(answer.headers)}` };
}

/** Comes back from the provider: the sentence of the page, or where it leads and who is signed in then. */
async function returned(address: string, cookie: string) {
	const request = new Request(address, { headers: { cookie } });
	const answer = await Promise.resolve(back({ request, params: {}, context: {} })).catch(
		(thrown: unknown) => thrown,
	);
	if (!(answer instanceof Response))
		return (answer as { data: { sentence: string } }).data.sentence;
	const headers = { cookie: cookieOf(answer.headers) };
	const me = await signedIn(new Request(PUBLIC_URL, { headers }));
	return { to: answer.headers.get("location"), login: me?.login ?? null };
}

/** All of it, as one person at one browser. */
async function comes(login: string | null, fields: Record<string, string> = {}, cookie = "") {
	const begun = await started(fields, cookie);
	return returned(await throughProvider(begun.location, login), begun.cookie);
}

async function sessionOf(account: Account): Promise<string> {
	return (await startSession(db, account.id, new Date())).split(";")[0] ?? "";
}

async function logins(): Promise<string[]> {
	return (await listAccounts(db)).map(({ login }) => login);
}

test("S5: nobody becomes an account by being somebody elsewhere", async () => {
	expect(await comes("grace")).toContain("No account here belongs to you at Example.");
	expect(await logins()).toEqual(["ada@example.org"]);
});

test("S5: an e-mail address opens no account that is there, whoever vouches for it", async () => {
	vi.stubEnv("CONCORD_OIDC_EMAIL_DOMAINS", "example.org");
	expect(await comes("taker")).toContain("Somebody has the login ada@example.org here.");
	expect(await comes("mallory")).toContain("vouches for no e-mail address of yours");
	expect(await comes("nameless")).toContain("vouches for no e-mail address of yours");
	expect(await logins()).toEqual(["ada@example.org"]);
});

test("S5: what is vouched for in one document is no word for an address in the other", async () => {
	vi.stubEnv("CONCORD_OIDC_EMAIL_DOMAINS", "example.org");
	expect(await comes("eve")).toContain("No account here belongs to you at Example.");
	expect(await logins()).toEqual(["ada@example.org"]);
	vi.stubEnv("CONCORD_OIDC_EMAIL_DOMAINS", "elsewhere.example");
	expect(await comes("eve")).toEqual({ to: "/", login: "eve@elsewhere.example" });
});

test.each(["wide", "quoted"])("S5: no account is made of an odd address (%s)", async (login) => {
	vi.stubEnv("CONCORD_OIDC_EMAIL_DOMAINS", "example.org");
	expect(await comes(login)).toContain("is not one as name@example.org in plain letters");
	expect(await logins()).toEqual(["ada@example.org"]);
	// Who they are elsewhere opens an account of their own all the same.
	expect(await comes(login, { intent: "link" }, await sessionOf(ada))).toMatchObject({
		to: "/account",
	});
	expect(await comes(login)).toEqual({ to: "/", login: "ada@example.org" });
});

test.each(["a\u0001b", "x".repeat(256)])("S5: nobody is %j", async (login) => {
	expect(await comes(login, { intent: "link" }, await sessionOf(ada))).toContain(
		"more than 255 characters, or with characters that cannot be shown",
	);
});

test("a verified address of a domain that is let in makes an account, once", async () => {
	vi.stubEnv("CONCORD_OIDC_EMAIL_DOMAINS", "example.com, example.org");
	const entered = { to: "/projects/faq", login: "grace@example.org" };
	expect(await comes("grace", { to: "/projects/faq" })).toEqual(entered);
	vi.stubEnv("CONCORD_OIDC_EMAIL_DOMAINS", "");
	expect(await comes("grace", { to: "//elsewhere.example" })).toEqual({ ...entered, to: "/" });
	expect(await logins()).toEqual(["ada@example.org", "grace@example.org"]);
	const [, grace] = await listAccounts(db);
	if (!grace) throw new Error("she has an account");
	const issuer = provider.issuer;
	expect(await removeOwnLink(db, { accountId: grace.id, issuer })).toMatchObject({
		kind: "refused",
	});
	await setDisabled(db, { accountId: grace.id, disabledAt: new Date() });
	expect(await comes("grace")).toContain("This account is closed.");
});

test("an invitation lets one person in, with or without an e-mail address", async () => {
	const project = await createProject(db, { slug: "faq", name: "FAQ", now: new Date() });
	if (!project) throw new Error("the slug is free");
	const [invitation, other] = await Promise.all(
		["Nameless", "Other"].map((name) =>
			invited(db, {
				projectId: project.id,
				role: "annotator",
				name,
				createdBy: ada.id,
				now: new Date(),
			}),
		),
	);
	expect(await comes("nameless", { invitation: invitation ?? "" })).toEqual({
		to: "/",
		login: "nameless",
	});
	expect(await comes("grace", { invitation: invitation ?? "" })).toContain(
		"The invitation was used",
	);
	expect(await logins()).toEqual(["ada@example.org", "nameless"]);
	const known = await comes("nameless", { invitation: other ?? "" });
	expect(known).toEqual({ to: `/join/${other}`, login: "nameless" });
});

test("an account is linked by who is signed in to it, and by nobody else", async () => {
	const session = await sessionOf(ada);
	expect(await comes("taker", { intent: "link" }, session)).toMatchObject({ to: "/account" });
	expect(await comes("taker")).toEqual({ to: "/", login: "ada@example.org" });
	expect(await comes("grace", { intent: "link" }, session)).toContain("linked to somebody else");

	const eve = await newAccount(
		{ name: "Eve", login: "eve", password: "another sentence" },
		{ isAdministrator: false, now: new Date() },
	);
	await createAccount(db, eve);
	const ofEve = await sessionOf(eve);
	expect(await comes("taker", { intent: "link" }, ofEve)).toContain("opens another account here");
	const begun = await started({ intent: "link" }, session);
	const address = await throughProvider(begun.location, "grace");
	const swapped = begun.cookie.replace(session, ofEve);
	expect(await returned(address, swapped)).toContain("not signed in any more as you were");

	const link = { accountId: ada.id, issuer: provider.issuer };
	expect(await removeOwnLink(db, link)).toMatchObject({ kind: "done" });
	expect(await comes("taker")).toContain("No account here belongs to you");
});

test("an answer counts once, in the browser that asked, with its state", async () => {
	await comes("taker", { intent: "link" }, await sessionOf(ada));
	const begun = await started({});
	const address = await throughProvider(begun.location, "taker");
	expect(await returned(address, "")).toContain("was not begun in this browser");
	const another = await started({});
	expect(await returned(address, another.cookie)).toContain("not what this Concord asked for");
	expect(await returned(address, begun.cookie)).toMatchObject({ login: "ada@example.org" });
	expect(await returned(address, begun.cookie)).toContain("finished before");
});

test.each([
	["meant for somebody else", { aud: "another" }, "not what this Concord asked for"],
	["an answer to another question", { nonce: "another" }, "not what this Concord asked for"],
	["by another issuer", { iss: "http://127.0.0.1:1" }, "not what this Concord asked for"],
	["of somebody else, without a signature", { sub: "grace" }, "not what this Concord asked for"],
	["too old", { exp: 1_000_000_000 }, "the clocks of the two servers differ"],
])("a token %s signs nobody in", async (_, wrong, sentence) => {
	vi.stubEnv("CONCORD_OIDC_EMAIL_DOMAINS", "example.org");
	provider.falsify((claims) => ({ ...claims, ...wrong }));
	expect(await comes("sub" in wrong ? "mallory" : "grace")).toContain(sentence);
	expect(await logins()).toEqual(["ada@example.org"]);
});

test("refused consent, a wrong secret and a provider that is away are a sentence each", async () => {
	expect(await comes(null)).toBe(
		"You did not let Example tell who you are, so nobody was signed in.",
	);
	vi.stubEnv("CONCORD_OIDC_CLIENT_SECRET", "another secret");
	expect(await comes("grace")).toContain("its id or secret there is another one");
	vi.stubEnv("CONCORD_OIDC_ISSUER", "http://127.0.0.1:1");
	const refusal = await started({}).catch((thrown: unknown) => thrown);
	if (!(refusal instanceof Response)) throw new Error("it was begun");
	expect([refusal.status, await refusal.text()]).toEqual([
		503,
		"Example could not be reached. Try again in a while, or sign in with a password.",
	]);
});
