import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { BuiltServer } from "./built-server.ts";
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
	/** Longest time that the event loop stood after the first byte of a page that said that it is computing; null of another. */
	readonly gapWhileComputingMs: number | null;
};

/** The built server on a project's database, in a process that is watched. */
export class WatchedServer {
	private readonly server: BuiltServer;
	private readonly url: string;
	private readonly cookie: string;

	constructor({ file, cookie }: LargeProject, port: number) {
		this.server = new BuiltServer(file, port);
		this.url = this.server.url;
		this.cookie = cookie;
	}

	ready(): Promise<void> {
		return this.server.ready();
	}

	/** Loads a page of a project, by default of the large one, to its end. */
	async load(path: string, project = "large"): Promise<PageLoad> {
		// What came before must not count.
		await wait(200);
		await this.watched();
		let longestHealthMs = 0;
		let loading = true;
		const health = async () => {
			while (loading) {
				const asked = performance.now();
				// On a busy machine a connection is closed in the moment in which it is used again: the next one tells.
				const answer = await fetch(`${this.url}/health`).catch(() => null);
				await answer?.text();
				if (answer) longestHealthMs = Math.max(longestHealthMs, performance.now() - asked);
				await wait(10);
			}
		};
		const asking = health();
		const start = performance.now();
		const answer = await fetch(`${this.url}/projects/${project}/${path}`, {
			// Whoever does not look like a browser gets the page in one piece.
			headers: { cookie: this.cookie, "user-agent": "Mozilla/5.0 Chrome/130 Safari/537.36" },
		});
		const firstByteMs = performance.now() - start;
		const first = await this.watched();
		const text = await answer.text();
		const ms = performance.now() - start;
		loading = false;
		await asking;
		if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
		const rest = await this.watched();
		return {
			...{ firstByteMs, ms, longestHealthMs, megabytes: rest.megabytes },
			longestGapMs: Math.max(first.longestGapMs, rest.longestGapMs),
			gapWhileComputingMs: text.includes("Computing the figures") ? rest.longestGapMs : null,
			processorMs: first.processorMs + rest.processorMs,
		};
	}

	private async watched(): Promise<z.infer<typeof Watched>> {
		return Watched.parse(await this.server.watched());
	}

	stop(): Promise<void> {
		return this.server.stop();
	}
}
