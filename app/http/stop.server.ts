import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "../base/log.server.ts";

/** Answers under way are finished within so long; a stream of events goes on for longer, and is cut off. */
const PATIENCE_MS = 10_000;
/** What is broken off has ended within so long: answers of models that are paid for are awaited for ten seconds. */
const BROKEN_OFF_MS = 11_000;
/** The database is let go within so long: one that answers nothing keeps no process. All of it together takes under 30 s. */
const LET_GO_MS = 2_000;
/** Answers about what was broken off are out within so long. */
const TOLD_MS = 1_000;
const LOOK_MS = 20;
/** Who asks whether this server is ready does so every few seconds, and is told once more before it closes. */
const ASKER_MS = 30_000;
const ASKED_AGAIN_MS = 5_000;

type Exchange = { request: IncomingMessage; response: ServerResponse; server: Server };

const underWay = new Set<ServerResponse>();
let listening: Server | undefined;
let stopping = false;
let lastAsked = Number.NEGATIVE_INFINITY;
let isTold = false;

/** Whether this process is about to end. Remembers who asks, so that they hear of it in time. */
export function askedWhetherReady(): boolean {
	lastAsked = performance.now();
	isTold ||= stopping;
	return stopping;
}

/** Lets a load balancer that asks whether this server is ready hear the answer no, while it still answers. */
async function untilTold(server: Server | undefined): Promise<void> {
	const began = performance.now();
	if (!server || began - lastAsked > ASKER_MS) return;
	const { close } = server;
	// Remix closes it on the same signal.
	server.close = () => server;
	while (!isTold && performance.now() - began < ASKED_AGAIN_MS) await wait(LOOK_MS);
	server.close = close;
}

subscribe("http.server.request.start", (message) => {
	const { response, server } = message as Exchange;
	listening = server;
	underWay.add(response);
	response.once("close", () => underWay.delete(response));
});

async function untilAnswered(ms: number): Promise<void> {
	const end = performance.now() + ms;
	while (underWay.size > 0 && performance.now() < end) {
		// One that was answering when the server closed is kept open, and would bring new requests.
		listening?.closeIdleConnections();
		await wait(LOOK_MS);
	}
}

/** @returns whether it was done in time */
async function inTime(done: Promise<unknown>, ms: number): Promise<boolean> {
	const late = wait(ms, false, { ref: false });
	return Promise.race([done.then(() => true), late]);
}

type InOrder = {
	/** Ends what takes long and can go on another time, within seconds; who waits for it is answered after that. */
	readonly breakOff: () => Promise<unknown>;
	readonly release: () => Promise<void>;
};

/**
 * Ends this process in order when it is told to (SIGTERM, Ctrl-C), or when the command that started it is
 * gone: no new request, answers under way finished, then `breakOff`, then `release`, each for a while, then exit code 0.
 * Called once.
 */
export function stopInOrder({ breakOff, release }: InOrder): void {
	const stop = async (why: string) => {
		if (stopping) return;
		stopping = true;
		log().info({ why, underWay: underWay.size }, "Stopping");
		await untilTold(listening);
		listening?.close();
		await untilAnswered(PATIENCE_MS);
		if (!(await inTime(breakOff(), BROKEN_OFF_MS)))
			log().warn(
				"What was under way did not end in time: it is gone on with where that is possible",
			);
		await untilAnswered(TOLD_MS);
		if (!(await inTime(release(), LET_GO_MS)))
			log().warn("The database gave no answer: what this process held there ends by itself");
		process.exit(0);
	};
	const began = (why: string) => () => {
		stop(why).catch((error: unknown) => {
			log().error({ err: error }, "Stopping broke");
			process.exit(1);
		});
	};
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, began(signal));
	process.once("disconnect", began("the command is gone"));
}
