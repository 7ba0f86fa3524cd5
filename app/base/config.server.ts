import { domainToASCII } from "node:url";
import { z } from "zod";
import { isCutOff } from "#db/dialect/postgres/address.ts";
import { isHostEntry } from "#judges/endpoint/network/allowed-hosts.ts";
import { parsedUrl } from "#judges/endpoint/network/parsed-url.ts";
import { isRefusal, type Refusal, refused } from "./refusal.ts";
import { readSealingKey, SEALING_KEY_FORM } from "./sealing-key.ts";

const DEFAULT_DATABASE = "data/concord.sqlite";

/** Nobody but this machine reaches it: what is open to others is said, not forgotten. */
const LOOPBACK = "127.0.0.1";

/** A server of PostgreSQL. */
const POSTGRES = /^postgres(ql)?:\/\//i;
/** What PostgreSQL's own programs take beside an address, which would be read as the name of a file, password and all. */
const PAIRS = /^(?![./~])(?:.*\s)?(host|hostaddr|port|user|password|dbname|service)\s*=/i;
/** An address as of another database's server, which would be read as the name of a file. */
const OTHER_DATABASE = /^(?!file:|postgres(ql)?:\/\/)[a-z][a-z\d+.-]+:/i;
/** Said of an address without it. */
export const UNREADABLE_ADDRESS =
	"has to be an address as postgres://user:password@host:5432/concord, of one host, with what is special in the password %-encoded (# as %23, / as %2F, @ as %40); the folder of a socket takes the place of the host, as %2Frun%2Fpostgresql";

/** One of a few words, told as `RUN_WORKER has to be on or off`. */
const oneOf = <const Words extends readonly string[]>(...words: Words) =>
	z.enum(words, `has to be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`);

function isSafeIssuer(issuer: string): boolean {
	if (!z.url().safeParse(issuer).success) return false;
	const { protocol, hostname } = new URL(issuer);
	const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
	return protocol === "https:" || (protocol === "http:" && isHere);
}

/** Everything of the app lies at the root of its address. */
function isSite(url: string): boolean {
	if (!z.url({ protocol: /^https?$/ }).safeParse(url).success) return false;
	const { origin, href } = new URL(url);
	return href === `${origin}/`;
}

/** Messages go on from the variable's name. None of them repeats a value: it may be a secret. */
const Environment = z.object({
	/** The database: a file, whose master key is kept in one beside it, or a server of PostgreSQL. */
	DATABASE_URL: z
		.string()
		.default(DEFAULT_DATABASE)
		.transform((url) => url.trim())
		.refine(
			(url) => !OTHER_DATABASE.test(url) && !PAIRS.test(url),
			"has to be the path of a file, or the address of a PostgreSQL server as postgres://user@host:5432/concord: Concord keeps what it holds in SQLite or PostgreSQL",
		)
		.refine((url) => !isServerAddress(url) || isReadableAddress(url), UNREADABLE_ADDRESS)
		.transform((url) => url || DEFAULT_DATABASE),
	/** The address or name of this machine that the server listens on; `0.0.0.0` is all of them. */
	HOST: z
		.string()
		.default("")
		.transform((host) => host.trim() || LOOPBACK),
	/** Where people reach the app, when a proxy stands before it: `https://concord.example.org`. */
	PUBLIC_URL: z
		.string()
		.trim()
		.refine(
			isSite,
			"has to be an address as in https://concord.example.org, with http or https and nothing after the host",
		)
		.transform((url) => new URL(url).origin)
		.optional(),
	PORT: z
		.string()
		.transform(Number)
		.refine(
			(port) => Number.isInteger(port) && port >= 1 && port <= 65_535,
			"has to be a whole number from 1 to 65535",
		)
		.optional(),
	/** `off` leaves judge runs to another process. */
	RUN_WORKER: oneOf("on", "off").default("on"),
	/**
	 * Internal hosts that judges may ask, names or name:port parted by commas. Without it an endpoint
	 * cannot reach inside the network that Concord runs in.
	 */
	CONCORD_ALLOW_HOSTS: z
		.string()
		.default("")
		.transform((list) => list.split(",").map((entry) => entry.trim()))
		.transform((entries) => entries.filter((entry) => entry !== ""))
		.refine(
			(entries) => entries.every(isHostEntry),
			"has to be hosts, or hosts and ports, parted by commas as in 127.0.0.1:11434,models.lan",
		),
	/** What endpoint keys are sealed with, in place of the file beside the database. */
	CONCORD_KEY: z
		.string()
		.default("")
		.transform((key) => key.trim())
		.refine((key) => key === "" || readSealingKey(key) !== null, SEALING_KEY_FORM),
	/**
	 * Variables that may hold an endpoint's key though their names do not end in _API_KEY, parted by commas.
	 * Whoever adds endpoints names a variable, and must not have another one sent away.
	 */
	CONCORD_KEY_VARIABLES: z
		.string()
		.default("")
		.transform((list) => list.split(",").map((name) => name.trim()))
		.transform((names) => names.filter((name) => name !== "")),
	/** Which lines the server writes to its log, and all that are worse. */
	CONCORD_LOG_LEVEL: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").default(
		"info",
	),
	/** `on`: /metrics answers, in the text format of Prometheus. */
	CONCORD_METRICS: oneOf("on", "off").default("off"),
	/** What /metrics wants to be shown as `Authorization: Bearer …`; nothing where it is empty. */
	CONCORD_METRICS_TOKEN: z.string().default(""),
	/** Most requests that a token of the HTTP API sends a process in a minute. */
	CONCORD_API_PER_MINUTE: z
		.string()
		.default("600")
		.transform(Number)
		.refine(
			(number) => Number.isInteger(number) && number >= 1 && number <= 1_000_000,
			"has to be a whole number from 1 to 1000000",
		),
	/** Sign-in with OpenID Connect: the provider's address, and how Concord is known there. */
	CONCORD_OIDC_ISSUER: z
		.string()
		.default("")
		.refine(
			(issuer) => issuer === "" || isSafeIssuer(issuer),
			"has to be an address with https (http only for this machine), as the provider gives it",
		),
	CONCORD_OIDC_CLIENT_ID: z.string().default(""),
	CONCORD_OIDC_CLIENT_SECRET: z.string().default(""),
	/** What the button says: "Go on with …". */
	CONCORD_OIDC_NAME: z
		.string()
		.trim()
		.max(60, "has to be short: it stands on a button")
		.default(""),
	/** Who has a verified e-mail address of these domains becomes an account unasked; nobody where it is empty. */
	CONCORD_OIDC_EMAIL_DOMAINS: z
		.string()
		.default("")
		.transform((list) => list.split(",").map((entry) => entry.trim().toLowerCase()))
		.transform((entries) => entries.filter((entry) => entry !== ""))
		.refine(
			(entries) => entries.every((entry) => /^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u.test(entry)),
			"has to be domains parted by commas, as in example.org,example.com",
		)
		// As the addresses of mail write them, which are taken in plain letters alone.
		.transform((entries) => entries.map((entry) => domainToASCII(entry) || entry)),
	/** `concord start --demo` sets it: the plain address shows how to enter. */
	CONCORD_DEMO: oneOf("on", "off").default("off"),
	/** What `concord papers` asks unless its options say it. */
	CONCORD_PAPERS_ENDPOINT: z.string().optional(),
	CONCORD_PAPERS_MODEL: z.string().optional(),
	NODE_ENV: z.string().default("development"),
	/** Of the terminal: https://no-color.org and https://force-color.org. */
	NO_COLOR: z.string().optional(),
	FORCE_COLOR: z.string().optional(),
	TERM: z.string().optional(),
	COLUMNS: z.string().optional(),
});

/** Every variable that is read, whatever of it is set. */
export function ownVariables(): string[] {
	return Object.keys(Environment.shape);
}

/** Variables that are called like Concord's own and are none. */
export function unknownVariables(): string[] {
	const own = ownVariables();
	return Object.keys(process.env).filter(
		(name) => (name.startsWith("CONCORD_") || isMistyped(name)) && !own.includes(name),
	);
}

/** Of those without a prefix that no other program is likely to have. */
const EASILY_MISTYPED = ["PUBLIC_URL", "DATABASE_URL", "RUN_WORKER"];

/** Is it one of these with a letter left out, put in or replaced, or with two in each other's place? */
function isMistyped(name: string): boolean {
	return EASILY_MISTYPED.some((own) => {
		let start = 0;
		while (start < own.length && own[start] === name[start]) start++;
		const [rest, theirs] = [own.slice(start), name.slice(start)];
		const swapped = `${rest[1] ?? ""}${rest[0] ?? ""}${rest.slice(2)}`;
		return (
			[rest.slice(1), swapped].includes(theirs) || [rest, rest.slice(1)].includes(theirs.slice(1))
		);
	});
}

export type Config = z.output<typeof Environment>;

/** What sign-in with OpenID Connect lacks; empty where it is whole, or not wanted. */
function missingForSignInElsewhere(read: Config): string[] {
	if (read.CONCORD_OIDC_ISSUER === "") return [];
	const needed = ["CONCORD_OIDC_CLIENT_ID", "CONCORD_OIDC_CLIENT_SECRET", "PUBLIC_URL"] as const;
	return needed
		.filter((name) => !read[name])
		.map((name) => `${name} has to be set where CONCORD_OIDC_ISSUER is`);
}

/** What an environment says, with defaults for what it leaves out, or what is wrong with it. */
export function readConfig(
	env: Readonly<Record<string, string | undefined>> = process.env,
): Config | Refusal {
	const parsed = Environment.safeParse(env);
	const wrong = parsed.success
		? missingForSignInElsewhere(parsed.data)
		: parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
	if (parsed.success && wrong.length === 0) return parsed.data;
	return refused(`the environment is not usable: ${wrong.join("; ")}.`);
}

/**
 * What the process was started with. Every way to start Concord looks for refusals first, so that
 * here they are a bug. Read anew each time, some microseconds: a test may change its environment.
 */
export function config(): Config {
	const read = readConfig();
	if (isRefusal(read)) throw new Error(read.sentence);
	return read;
}

/** For the start of a server, before it does anything: an unusable environment ends it with code 2. */
export function exitUnlessUsable(): void {
	const read = readConfig();
	if (!isRefusal(read)) return;
	process.stderr.write(`concord: ${read.sentence}\n`);
	process.exit(2);
}

/**
 * The path in DATABASE_URL, relative to where the process runs; `:memory:` is no file. Null where it names a
 * server of PostgreSQL.
 */
export function databasePath(): string | null {
	const { DATABASE_URL: url } = config();
	return isServerAddress(url) ? null : url.replace(/^file:/, "");
}

/** Is a database named by the address of a PostgreSQL server, and not by a path? */
export function isServerAddress(url: string): boolean {
	return POSTGRES.test(url);
}

/** One host, and nothing that the rest of an address would be cut off by. Never shown: it may hold a password. */
export function isReadableAddress(url: string): boolean {
	const parsed = parsedUrl(url);
	if (parsed === null || parsed.hostname === "" || parsed.hash !== "" || isCutOff(parsed))
		return false;
	try {
		decodeURIComponent(parsed.username + parsed.password + parsed.pathname);
		return true;
	} catch {
		return false;
	}
}

/** May the key of an endpoint be in a variable of this name? What is Concord's own never may. */
export function isKeyVariable(name: string): boolean {
	if (/^concord_/i.test(name)) return false;
	return name.endsWith("_API_KEY") || config().CONCORD_KEY_VARIABLES.includes(name);
}

/** What stands in a variable that people named themselves, as for the key of an endpoint. */
export function variableNamed(name: string): string | undefined {
	return process.env[name];
}

/** Lets this process, and no other, ask one more internal host. @returns what takes that back */
export function allowHostHere(host: string): () => void {
	const { CONCORD_ALLOW_HOSTS: before } = process.env;
	process.env.CONCORD_ALLOW_HOSTS = before ? `${before},${host}` : host;
	return () => {
		if (before === undefined) delete process.env.CONCORD_ALLOW_HOSTS;
		else process.env.CONCORD_ALLOW_HOSTS = before;
	};
}

/** The environment of a process that is started: this one's, with changes. */
export function environmentWith(changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
	return { ...process.env, ...changes };
}
