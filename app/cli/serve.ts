import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentWith } from "#app/base/config.server.ts";
import { packageRoot } from "#app/base/package-root.ts";

const ROOT = packageRoot();
const SERVER_BUILD = join(ROOT, "build/server/index.js");
const START_TIMEOUT_MS = 30_000;

export type Served =
	| { kind: "serving"; url: string; ended: Promise<void>; stop: () => void }
	| { kind: "failed"; sentence: string };

/** Has `npm run build` made the server that `serve` starts? */
export function isBuilt(): boolean {
	return existsSync(SERVER_BUILD);
}

function isFree(port: number): Promise<boolean> {
	return new Promise((answer) => {
		const probe = createServer();
		probe.once("error", () => answer(false));
		probe.listen(port, () => probe.close(() => answer(true)));
	});
}

/** The port that was asked for, or the first free one from 3000 on. */
async function choosePort(wanted: number | null): Promise<number | null> {
	if (wanted !== null) return (await isFree(wanted)) ? wanted : null;
	for (let port = 3000; port < 3100; port++) if (await isFree(port)) return port;
	return null;
}

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
	const chosen = await choosePort(port);
	if (chosen === null) {
		return {
			kind: "failed",
			sentence: `port ${port ?? "3000 to 3099"} is in use; choose another with --port.`,
		};
	}
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
	const url = `http://localhost:${chosen}`;
	if (await answers(url, server)) return { kind: "serving", url, ended, stop };
	stop();
	return { kind: "failed", sentence: "the server did not start; its messages stand above." };
}
