import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import {
	config,
	databasePath,
	environmentWith,
	readConfig,
	variableNamed,
} from "./config.server.ts";
import { isRefusal, refused } from "./refusal.ts";

const KEY = "ab".repeat(32);
const NO_KEY =
	"CONCORD_KEY has to be 32 bytes in base64 or hex; `openssl rand -base64 32` makes one";
const NO_ISSUER =
	"CONCORD_OIDC_ISSUER has to be an address with https (http only for this machine), as the provider gives it";
const NO_HOSTS =
	"CONCORD_ALLOW_HOSTS has to be hosts, or hosts and ports, parted by commas as in 127.0.0.1:11434,models.lan";

afterEach(() => {
	vi.unstubAllEnvs();
});

test("an empty environment is usable, and says what is meant", () => {
	expect(readConfig({})).toEqual({
		DATABASE_URL: "data/concord.sqlite",
		HOST: "127.0.0.1",
		RUN_WORKER: "on",
		CONCORD_ALLOW_HOSTS: [],
		CONCORD_KEY: "",
		CONCORD_KEY_VARIABLES: [],
		CONCORD_API_PER_MINUTE: 600,
		CONCORD_METRICS: "off",
		CONCORD_METRICS_TOKEN: "",
		CONCORD_OIDC_ISSUER: "",
		CONCORD_OIDC_CLIENT_ID: "",
		CONCORD_OIDC_CLIENT_SECRET: "",
		CONCORD_OIDC_NAME: "",
		CONCORD_OIDC_EMAIL_DOMAINS: [],
		CONCORD_DEMO: "off",
		CONCORD_LOG_LEVEL: "info",
		NODE_ENV: "development",
	});
	expect(readConfig({ DATABASE_URL: "" })).toMatchObject({ DATABASE_URL: "data/concord.sqlite" });
});

test("what is set is read: hosts as a list, the port as a number, the key without its line's end", () => {
	const env = {
		CONCORD_ALLOW_HOSTS: " 127.0.0.1:11434, ,models.lan,",
		PORT: "3100",
		CONCORD_KEY: `${KEY}\n`,
		PUBLIC_URL: "https://concord.example.org",
		RUN_WORKER: "off",
		CONCORD_OIDC_EMAIL_DOMAINS: "Example.org, bücher.example",
	};
	expect(readConfig(env)).toMatchObject({
		CONCORD_ALLOW_HOSTS: ["127.0.0.1:11434", "models.lan"],
		PORT: 3100,
		CONCORD_KEY: KEY,
		PUBLIC_URL: "https://concord.example.org",
		RUN_WORKER: "off",
		CONCORD_OIDC_EMAIL_DOMAINS: ["example.org", "xn--bcher-kva.example"],
	});
});

const NO_SITES = [
	"",
	"concord",
	"localhost:4825",
	"concord.example.org:8443",
	"javascript:alert(1)",
	"ftp://x",
	"https://x/label",
	"https://x?y",
	"https://x#y",
	"https://me@x",
	"http:x y",
];

test.each([
	...NO_SITES.map((address): [Record<string, string>, string] => [
		{ PUBLIC_URL: address },
		"PUBLIC_URL has to be an address as in https://concord.example.org, with http or https and nothing after the host",
	]),
	[{ PORT: "0" }, "PORT has to be a whole number from 1 to 65535"],
	[{ PORT: "65536" }, "PORT has to be a whole number from 1 to 65535"],
	[{ PORT: "80.5" }, "PORT has to be a whole number from 1 to 65535"],
	[{ PORT: "" }, "PORT has to be a whole number from 1 to 65535"],
	[{ PORT: "http" }, "PORT has to be a whole number from 1 to 65535"],
	[{ RUN_WORKER: "no" }, "RUN_WORKER has to be on or off"],
	[
		{ CONCORD_LOG_LEVEL: "loud" },
		"CONCORD_LOG_LEVEL has to be trace, debug, info, warn, error, fatal or silent",
	],
	[
		{ RUN_WORKER: "", PORT: "-1" },
		"PORT has to be a whole number from 1 to 65535; RUN_WORKER has to be on or off",
	],
	[{ CONCORD_OIDC_ISSUER: "idp" }, NO_ISSUER],
	[{ CONCORD_OIDC_ISSUER: "http://idp.example.org" }, NO_ISSUER],
	[{ CONCORD_OIDC_ISSUER: "http://127.0.0.1.example.org" }, NO_ISSUER],
	[
		{ CONCORD_OIDC_ISSUER: "http://127.0.0.1:9", CONCORD_OIDC_CLIENT_ID: "concord" },
		"CONCORD_OIDC_CLIENT_SECRET has to be set where CONCORD_OIDC_ISSUER is; PUBLIC_URL has to be set where CONCORD_OIDC_ISSUER is",
	],
	[
		{ CONCORD_OIDC_EMAIL_DOMAINS: "@example.org" },
		"CONCORD_OIDC_EMAIL_DOMAINS has to be domains parted by commas, as in example.org,example.com",
	],
	[{ CONCORD_KEY: "short" }, NO_KEY],
	[{ CONCORD_KEY: `${KEY}0` }, NO_KEY],
	[{ CONCORD_KEY: "ä".repeat(43) }, NO_KEY],
	[{ CONCORD_ALLOW_HOSTS: "http://[" }, NO_HOSTS],
	[{ CONCORD_ALLOW_HOSTS: "models.lan,http://127.0.0.1:11434" }, NO_HOSTS],
	[{ CONCORD_ALLOW_HOSTS: "127.0.0.1:99999" }, NO_HOSTS],
	[{ CONCORD_ALLOW_HOSTS: "::1" }, NO_HOSTS],
	[{ CONCORD_ALLOW_HOSTS: "*" }, NO_HOSTS],
])("%j is refused in one sentence that names the variable", (env, wrong) => {
	expect(readConfig(env)).toEqual(refused(`the environment is not usable: ${wrong}.`));
});

test.each([
	{ CONCORD_KEY: "" },
	{ CONCORD_KEY: Buffer.from(KEY, "hex").toString("base64") },
	{ CONCORD_KEY: Buffer.from(KEY, "hex").toString("base64url") },
	{ CONCORD_ALLOW_HOSTS: "[::1]:8080, LOCALHOST., models.lan:443,10.0.0.1" },
])("%j is usable", (env) => {
	expect(isRefusal(readConfig(env))).toBe(false);
});

test("what the process was started with is read as it stands", () => {
	vi.stubEnv("DATABASE_URL", "file:elsewhere/own.sqlite");
	expect(databasePath()).toBe("elsewhere/own.sqlite");
	vi.stubEnv("MY_KEY", "sk-1");
	expect(variableNamed("MY_KEY")).toBe("sk-1");
	expect(variableNamed("NOBODY_SET_THIS")).toBeUndefined();
	expect(environmentWith({ PORT: "3001" })).toMatchObject({ MY_KEY: "sk-1", PORT: "3001" });
	vi.stubEnv("RUN_WORKER", "no");
	expect(config).toThrow("RUN_WORKER has to be on or off");
});

const COMMAND = resolve(import.meta.dirname, "../cli/concord.js");
const TSX = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const MIGRATE = resolve(import.meta.dirname, "migrate.ts");

test("a command and a server end with code 2 before they do anything", () => {
	const cwd = mkdtempSync(join(tmpdir(), "concord-config-"));
	const env = { ...process.env, RUN_WORKER: "no", DATABASE_URL: join(cwd, "own.sqlite") };
	for (const words of [
		[COMMAND, "start"],
		[COMMAND, "judge", "list", "-p", "demo"],
		["--import", TSX, MIGRATE],
	]) {
		const ended = spawnSync(process.execPath, words, { cwd, env, encoding: "utf8" });
		expect(ended.stderr).toBe(
			"concord: the environment is not usable: RUN_WORKER has to be on or off.\n",
		);
		expect(ended).toMatchObject({ status: 2, stdout: "" });
	}
	expect(existsSync(env.DATABASE_URL)).toBe(false);
	const help = execFileSync(process.execPath, [COMMAND, "--help"], { env, encoding: "utf8" });
	expect(help).toContain("Usage: concord");
});

test("an address that no server can be asked by is refused, and never repeated: it may hold a password", () => {
	expect(readConfig({ DATABASE_URL: " postgres://ada@db.lan/concord" })).toMatchObject({
		DATABASE_URL: "postgres://ada@db.lan/concord",
	});
	for (const url of [
		"postgres://ada:secret#1@db.lan/concord",
		"postgres://ada:secret@/concord?host=/run/postgresql",
		"postgres://ada:secret@one.lan:1,two.lan:2/concord",
		"postgres://ada:secret@db.lan:99999/concord",
		"postgres:/secret/concord",
		"jdbc:postgresql://ada:secret@db.lan/concord",
		"postgres://ada:sec/secret@db.lan/concord",
		"postgres://ada:12?secret@db.lan/concord",
		"postgres://ada:12/secret@db.lan/concord",
		"postgres://ada:secret%x@db.lan/concord",
		"host=db.lan user=ada password=secret dbname=concord",
		"password = 'secret'",
	]) {
		const refused = readConfig({ DATABASE_URL: url });
		expect(refused, url).toMatchObject({
			sentence: expect.stringContaining("DATABASE_URL has to be"),
		});
		expect(JSON.stringify(refused)).not.toContain("secret");
	}
});
