import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { packageRoot } from "../../base/package-root.ts";

/** Tenths of a second that a server has to answer: a machine with much to do takes long to start one. */
const TRIES = 1_200;

/** The built server (`npm run build`) on a database file, in a process that can be asked for its use of the processor. */
export class BuiltServer {
	readonly url: string;
	readonly process: ChildProcess;

	/** What it wrote on stderr, where it is heard. */
	log = "";

	/** @param options.isHeard whether its messages are kept here instead of going to this process's stderr */
	constructor(
		file: string,
		port: number,
		{
			env = {},
			isHeard = false,
		}: { env?: Readonly<Record<string, string>>; isHeard?: boolean } = {},
	) {
		const root = packageRoot();
		const remix = createRequire(import.meta.url).resolve("@remix-run/serve/package.json");
		const watch = join(root, "app/bench/parts/watch-process.cjs");
		const built = join(root, "build/server/index.js");
		this.url = `http://127.0.0.1:${port}`;
		this.process = spawn(
			process.execPath,
			["--require", watch, join(dirname(remix), "dist/cli.js"), built],
			{
				cwd: root,
				env: {
					...process.env,
					NODE_ENV: "production",
					PORT: String(port),
					DATABASE_URL: file,
					RUN_WORKER: "off",
					...env,
				},
				stdio: ["ignore", "ignore", isHeard ? "pipe" : "inherit", "ipc"],
			},
		);
		this.process.stderr?.setEncoding("utf8").on("data", (text: string) => {
			this.log += text;
		});
	}

	/** Settles when it answers; throws when it does not within two minutes. */
	async ready(): Promise<void> {
		for (let tries = 0; tries < TRIES; tries++) {
			const answer = await fetch(`${this.url}/healthz`).catch(() => null);
			if (answer?.ok) return;
			if (this.process.exitCode !== null) break;
			await wait(100);
		}
		throw new Error("the server does not answer; is it built (npm run build)?");
	}

	/** What `watch-process.cjs` has seen since it was asked last. */
	async watched(): Promise<unknown> {
		this.process.send("now");
		const [said] = await once(this.process, "message");
		return said;
	}

	/** Sets a pragma on the server's own connection. */
	async pragma(text: string): Promise<void> {
		this.process.send(`pragma ${text}`);
		await once(this.process, "message");
	}

	async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
		if (this.process.exitCode !== null || this.process.signalCode !== null) return;
		const ended = once(this.process, "exit");
		this.process.kill(signal);
		await ended;
	}
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
	const probe = createServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	const address = probe.address();
	probe.close();
	await once(probe, "close");
	if (address === null || typeof address === "string") throw new Error("no port");
	return address.port;
}
