import { z } from "zod";
import { isHostEntry } from "#judges/endpoint/network/allowed-hosts.ts";
import { isRefusal, type Refusal, refused } from "./refusal.ts";
import { readSealingKey, SEALING_KEY_FORM } from "./sealing-key.ts";

const DEFAULT_DATABASE = "data/concord.sqlite";

/** An address as of another database's server, which would be read as the name of a file. */
const OTHER_DATABASE = /^(?!file:)[a-z][a-z\d+.-]*:\/\//i;

/** One of a few words, told as `RUN_WORKER has to be on or off`. */
const oneOf = <const Words extends readonly string[]>(...words: Words) =>
	z.enum(words, `has to be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`);

/** Messages go on from the variable's name. None of them repeats a value: it may be a secret. */
const Environment = z.object({
	/** The database file; its master key is kept in a file beside it. */
	DATABASE_URL: z
		.string()
		.default(DEFAULT_DATABASE)
		.refine(
			(url) => !OTHER_DATABASE.test(url),
			"has to be the path of a file: Concord keeps everything in SQLite and in no other database",
		)
		.transform((url) => url || DEFAULT_DATABASE),
	/** The address or name of this machine that the server listens on; all of them where unset. */
	HOST: z.string().optional(),
	/** Where people reach the app, when a proxy stands before it: `https://concord.example.org`. */
	PUBLIC_URL: z.url("has to be an address as in https://concord.example.org").optional(),
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
	/** Which lines the server writes to its log, and all that are worse. */
	CONCORD_LOG_LEVEL: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").default(
		"info",
	),
	/** `concord start --demo` sets it: the plain address shows how to enter. */
	CONCORD_DEMO: oneOf("on", "off").default("off"),
	/** What `concord papers` asks unless its options say it. */
	CONCORD_PAPERS_ENDPOINT: z.string().optional(),
	CONCORD_PAPERS_MODEL: z.string().optional(),
	NODE_ENV: z.string().default("development"),
	/** Of the terminal: https://no-color.org. */
	NO_COLOR: z.string().optional(),
	TERM: z.string().optional(),
	COLUMNS: z.string().optional(),
});

export type Config = z.output<typeof Environment>;

/** What an environment says, with defaults for what it leaves out, or what is wrong with it. */
export function readConfig(
	env: Readonly<Record<string, string | undefined>> = process.env,
): Config | Refusal {
	const parsed = Environment.safeParse(env);
	if (parsed.success) return parsed.data;
	const wrong = parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
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

/** The path in DATABASE_URL, relative to where the process runs; `:memory:` is no file. */
export function databasePath(): string {
	return config().DATABASE_URL.replace(/^file:/, "");
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
