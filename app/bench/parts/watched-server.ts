import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { packageRoot } from "../../base/package-root.ts";
import type { LargeProject } from "./large-project.ts";

const Watched = z.object({
	/** The longest time that the event loop stood still. */
	longestGapMs: z.number(),
	/** Of all threads. */
	processorMs: z.number(),
	/** The most memory since the process began. */
	megabytes: z.number(),
});

export type PageLoad = z.infer<typeof Watched> & {
	readonly firstByteMs: number;
	/** Until the last byte: the figures are there. */
	readonly ms: number;
	/** Longest answer of /health, which is asked every 10 ms meanwhile. */
	readonly longestHealthMs: number;
	/** Did the page say that it is computing? */
	readonly saidComputing: boolean;
};

/** The built server on a project's database, in a process that is watched. */
export class WatchedServer {
	private readonly server: ChildProcess;
	private readonly url: string;
	private readonly cookie: string;

	constructor({ file, cookie }: LargeProject, port: number) {
		const root = packageRoot();
		const remix = createRequire(import.meta.url).resolve("@remix-run/serve/package.json");
		const watch = join(root, "app/bench/parts/watch-process.cjs");
		const built = join(root, "build/server/index.js");
		this.server = spawn(
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
				},
				stdio: ["ignore", "ignore", "inherit", "ipc"],
			},
		);
		this.url = `http://127.0.0.1:${port}`;
		this.cookie = cookie;
	}

	async ready(): Promise<void> {
		for (let tries = 0; tries < 300; tries++) {
			const answer = await fetch(`${this.url}/health`).catch(() => null);
			if (answer?.ok) return;
			await wait(100);
		}
		throw new Error("the server does not answer; is it built (npm run build)?");
	}

	/** Loads a page of the project to its end. */
	async load(path: string): Promise<PageLoad> {
		// What came before must not count.
		await wait(200);
		await this.watched();
		let longestHealthMs = 0;
		let loading = true;
		const health = async () => {
			while (loading) {
				const asked = performance.now();
				await (await fetch(`${this.url}/health`)).text();
				longestHealthMs = Math.max(longestHealthMs, performance.now() - asked);
				await wait(10);
			}
		};
		const asking = health();
		const start = performance.now();
		const answer = await fetch(`${this.url}/projects/large/${path}`, {
			// Whoever does not look like a browser gets the page in one piece.
			headers: { cookie: this.cookie, "user-agent": "Mozilla/5.0 Chrome/130 Safari/537.36" },
		});
		const firstByteMs = performance.now() - start;
		const text = await answer.text();
		const ms = performance.now() - start;
		loading = false;
		await asking;
		if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
		const saidComputing = text.includes("Computing the figures");
		return { firstByteMs, ms, longestHealthMs, saidComputing, ...(await this.watched()) };
	}

	private async watched(): Promise<z.infer<typeof Watched>> {
		this.server.send("now");
		const [said] = await once(this.server, "message");
		return Watched.parse(said);
	}

	async stop(): Promise<void> {
		const ended = once(this.server, "exit");
		this.server.kill();
		await ended;
	}
}
