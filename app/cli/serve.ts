import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { config, environmentWith, variableNamed } from "#app/base/config.server.ts";
import { packageRoot } from "#app/base/package-root.ts";
import { type Refusal, refused } from "#app/base/refusal.ts";

const ROOT = packageRoot();
const SERVER_BUILD = join(ROOT, "build/server/index.js");
const START_TIMEOUT_MS = 30_000;
/** Longer than the server takes to finish what is under way, and its runs to give back what they hold. */
const STOP_TIMEOUT_MS = 40_000;

export type Served =
	| {
			kind: "serving";
			url: string;
			/** Null once it has ended in order, else how it ended. */
			ended: Promise<string | null>;
			/** Has it finish what is under way and end. */
			stop: () => void;
	  }
	| Refusal;

/** Has `npm run build` made the server that `serve` starts? */
export function isBuilt(): boolean {
	return existsSync(SERVER_BUILD);
}

/** Why nothing can listen there, by the system's code; null when something can. */
function whyNotListening(port: number, host: string): Promise<string | null> {
	return new Promise((answer) => {
		const probe = createServer();
		probe.once("error", ({ code, message }: NodeJS.ErrnoException) => answer(code ?? message));
		probe.listen({ port, host }, () => probe.close(() => answer(null)));
	});
}

const OTHER_HOST =
	"without HOST this machine alone is served, and with 0.0.0.0 all of its addresses";

/** What is in the way, and what to do about it. */
function listenTrouble(code: string, port: number, host: string): string {
	const where = `port ${port} of ${host} (HOST)`;
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
	const { HOST: host } = config();
	for (let port = wanted ?? 3000; ; port++) {
		const code = await whyNotListening(port, host);
		if (code === null) return port;
		if (wanted !== null || code !== "EADDRINUSE") return refused(listenTrouble(code, port, host));
		if (port === 3099) return refused("port 3000 to 3099 is in use; choose another with --port.");
	}
}

/** What a browser on this machine reaches as localhost. */
const AS_LOCALHOST: readonly string[] = ["0.0.0.0", "::", "127.0.0.1", "localhost"];
async function answers(url: string, server: ChildProcess): Promise<boolean> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	while (Date.now() < deadline && server.exitCode === null) {
		const response = await fetch(`${url}/healthz`).catch(() => null);
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
	const { HOST: host } = config();
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
			HOST: host,
			// Who watches a terminal looks for what went wrong; each request is for who collects lines.
			...(process.stderr.isTTY && !variableNamed("CONCORD_LOG_LEVEL")
				? { CONCORD_LOG_LEVEL: "warn" }
				: {}),
			DATABASE_URL: databaseUrl,
			CONCORD_DEMO: isDemo ? "on" : "off",
		}),
		// Its log of every request stays off the terminal; errors come through. By the channel it hears
		// when this process is gone, so that it does not keep the port.
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	});
	const ended = new Promise<string | null>((done) =>
		server.once("exit", (code, signal) => done(code === 0 ? null : `${signal ?? `code ${code}`}`)),
	);
	const kill = () => server.kill("SIGKILL");
	process.once("exit", kill);
	const stop = () => {
		server.kill("SIGTERM");
		setTimeout(kill, STOP_TIMEOUT_MS).unref();
	};
	const shown = AS_LOCALHOST.includes(host) ? "localhost" : host;
	const url = `http://${shown.includes(":") ? `[${shown}]` : shown}:${chosen}`;
	if (await answers(url, server)) return { kind: "serving", url, ended, stop };
	kill();
	return refused("the server did not start; its messages stand above.");
}
