import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { config, environmentWith } from "#app/base/config.server.ts";
import { packageRoot } from "#app/base/package-root.ts";
import { type Refusal, refused } from "#app/base/refusal.ts";

const ROOT = packageRoot();
const SERVER_BUILD = join(ROOT, "build/server/index.js");
const START_TIMEOUT_MS = 30_000;

export type Served =
	| { kind: "serving"; url: string; ended: Promise<void>; stop: () => void }
	| Refusal;

/** Has `npm run build` made the server that `serve` starts? */
export function isBuilt(): boolean {
	return existsSync(SERVER_BUILD);
}

/** Why nothing can listen there, by the system's code; null when something can. */
function whyNotListening(port: number, host: string | undefined): Promise<string | null> {
	return new Promise((answer) => {
		const probe = createServer();
		probe.once("error", ({ code, message }: NodeJS.ErrnoException) => answer(code ?? message));
		probe.listen({ port, host }, () => probe.close(() => answer(null)));
	});
}

const OTHER_HOST =
	"127.0.0.1 serves this machine alone, and without HOST all of its addresses are served";

/** What is in the way, and what to do about it. */
function listenTrouble(code: string, port: number, host: string | undefined): string {
	const where = `port ${port}${host === undefined ? "" : ` of ${host} (HOST)`}`;
	switch (code) {
		case "EADDRINUSE":
			return `${where} is in use; choose another with --port.`;
		case "EACCES":
			return `${where} may not be listened on by this user; choose one from 1024 on with --port.`;
		case "EADDRNOTAVAIL":
			return `HOST is ${host}, which is no address of this machine; ${OTHER_HOST}.`;
		case "ENOTFOUND":
		case "EAI_AGAIN":
			return `HOST is ${host}, a name that leads to no address; ${OTHER_HOST}.`;
		default:
			return `${where} cannot be listened on (${code}).`;
	}
}

/**
 * The port that was asked for, or the first free one from 3000 on, on the HOST of the environment.
 * @param wanted null: any from 3000 to 3099
 */
export async function choosePort(wanted: number | null): Promise<number | Refusal> {
	const host = config().HOST || undefined;
	for (let port = wanted ?? 3000; ; port++) {
		const code = await whyNotListening(port, host);
		if (code === null) return port;
		if (wanted !== null || code !== "EADDRINUSE") return refused(listenTrouble(code, port, host));
		if (port === 3099) return refused("port 3000 to 3099 is in use; choose another with --port.");
	}
}

/** What a browser on this machine reaches as localhost. */
const AS_LOCALHOST: readonly (string | undefined)[] = [undefined, "0.0.0.0", "::", "127.0.0.1"];

async function answers(url: string, server: ChildProcess): Promise<boolean> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	while (Date.now() < deadline && server.exitCode === null) {
		const response = await fetch(`${url}/health`).catch(() => null);
		if (response?.ok) return true;
		await sleep(100);
	}
	return false;
}

/**
 * Serves the built app in a process of its own until that ends.
 * @param port null: the first free one from 3000 on
 */
export async function serve(
	port: number | null,
	databaseUrl: string,
	isDemo: boolean,
): Promise<Served> {
	const host = config().HOST || undefined;
	const chosen = await choosePort(port);
	if (typeof chosen !== "number") return chosen;
	const remixServe = join(
		dirname(createRequire(import.meta.url).resolve("@remix-run/serve/package.json")),
		"dist/cli.js",
	);
	const server = spawn(process.execPath, [remixServe, SERVER_BUILD], {
		cwd: ROOT,
		env: environmentWith({
			NODE_ENV: "production",
			PORT: String(chosen),
			DATABASE_URL: databaseUrl,
			CONCORD_DEMO: isDemo ? "on" : "off",
		}),
		// Its log of every request stays off the terminal; errors come through.
		stdio: ["ignore", "ignore", "inherit"],
	});
	const ended = new Promise<void>((done) => server.once("exit", () => done()));
	const stop = () => server.kill("SIGKILL");
	process.once("exit", stop);
	const shown = AS_LOCALHOST.includes(host) ? "localhost" : host;
	const url = `http://${shown?.includes(":") ? `[${shown}]` : shown}:${chosen}`;
	if (await answers(url, server)) return { kind: "serving", url, ended, stop };
	stop();
	return refused("the server did not start; its messages stand above.");
}
