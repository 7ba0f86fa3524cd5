/** Many odd requests at the built server, by everybody, and what went wrong. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { disconnect } from "#db/dialect";
import { BuiltServer, freePort } from "../parts/built-server.ts";
import { addressPatterns } from "./address-patterns.ts";
import { knownForms } from "./known-forms.ts";
import { type KnownHouse, type OddRequest, oddRequest } from "./odd-requests.ts";
import { type Sent, sent } from "./sent-request.ts";
import { type TwoProjects, twoProjects, type Visitor } from "./two-projects.ts";

const Watched = z.object({ longestWorkMs: z.number(), megabytes: z.number() });

/** How many are under way at once, and after how many it is looked how long the event loop stood. */
const AT_ONCE = 8;
const A_LOOK = 40;
const GAP_MS = 100;

export type Hunt = {
	readonly tried: number;
	/** One for each request that broke something: what, and the request. */
	readonly troubles: readonly string[];
	readonly statuses: Readonly<Record<string, number>>;
	/** The longest that the event loop worked without a break, in milliseconds. */
	readonly longestWorkMs: number;
	readonly megabytes: number;
};

/** What is answered where an endpoint does not answer, and where too much comes at once. */
const SAID: readonly number[] = [502, 503];

/** A line of code in a text: a stack, wherever it stands. */
const STACK = /\n\s*at .{0,200}:\d+:\d+|\\n\s*at .{0,200}:\d+:\d+|node_modules|file:\/\/\//;

export type Hunted = {
	readonly requests: number;
	readonly seed: number;
	/** Whether a stretch of work that is too long counts as trouble, which takes a machine that is not too busy. */
	readonly isTimed: boolean;
};

export async function hunt(hunted: Hunted): Promise<Hunt> {
	const folder = mkdtempSync(join(tmpdir(), "concord-hunt-"));
	const file = join(folder, "hunt.sqlite");
	const house = await twoProjects(file);
	const server = new BuiltServer(file, await freePort(), {
		isHeard: true,
		// In so much room, of which the heap is a part: what it does not give back ends it.
		env: { CONCORD_LOG_LEVEL: "info", TMPDIR: folder, NODE_OPTIONS: "--max-old-space-size=256" },
	});
	try {
		await server.ready();
		return await huntIn(house, server, hunted);
	} finally {
		await server.stop("SIGKILL");
		disconnect(house.db);
		rmSync(folder, { recursive: true, force: true });
	}
}

async function huntIn(
	house: TwoProjects,
	server: BuiltServer,
	{ requests, seed, isTimed }: Hunted,
): Promise<Hunt> {
	let cookies = await house.cookies();
	const patterns = await addressPatterns();
	const forms = await knownForms(server.url, {
		...{ patterns, slug: house.own.slug, names: house.own.names },
		cookie: cookies["administrator of the installation"],
	});
	const known: KnownHouse = {
		...{ patterns, forms, origin: server.url },
		slugs: [house.own.slug, house.own.slug, house.own.slug, house.other.slug, "nothing"],
		names: [house.own.names, house.own.names, house.other.names],
	};
	const watched = async () => Watched.parse(await server.watched());
	const troubles: string[] = [];
	const statuses: Record<string, number> = {};
	let longestWorkMs = 0;
	await watched();
	for (let first = 0; first < requests; first += A_LOOK) {
		// Some requests sign out, and take memberships away.
		if (first % (5 * A_LOOK) === 0) cookies = await house.cookies();
		const odd = Array.from({ length: Math.min(A_LOOK, requests - first) }, (_, at) =>
			oddRequest(known, seed, first + at),
		);
		await side(odd, async (request) => {
			const answer = await sent(server.url, request, cookies[request.visitor]);
			statuses[String(answer.status)] = (statuses[String(answer.status)] ?? 0) + 1;
			troubles.push(...troublesOf(answer).map((what) => `${what}: ${inWords(request)}`));
		});
		const { longestWorkMs: worked } = await watched();
		if (isTimed && worked > GAP_MS)
			longestWorkMs = Math.max(longestWorkMs, await again(odd, { server, cookies, troubles }));
		else longestWorkMs = Math.max(longestWorkMs, worked);
	}
	for (const line of server.log.split("\n").filter((text) => STACK.test(text)))
		troubles.push(`a stack in the log: ${line.slice(0, 2_000)}`);
	const { megabytes } = await watched();
	if (megabytes > 512) troubles.push(`${Math.round(megabytes)} MB of memory`);
	return { tried: requests, troubles, statuses, longestWorkMs, megabytes };
}

type Alone = {
	readonly server: BuiltServer;
	readonly cookies: Record<Visitor, string>;
	readonly troubles: string[];
};

/** The same requests one by one: on a busy machine the best of three tries is what a request takes. */
async function again(odd: readonly OddRequest[], { server, cookies, troubles }: Alone) {
	let longest = 0;
	for (const request of odd) {
		let best = Number.POSITIVE_INFINITY;
		for (let turn = 0; turn < 3 && best > GAP_MS; turn++) {
			await server.watched();
			await sent(server.url, request, cookies[request.visitor]);
			best = Math.min(best, Watched.parse(await server.watched()).longestWorkMs);
		}
		longest = Math.max(longest, best);
		if (best > GAP_MS) troubles.push(`${Math.round(best)} ms without a break: ${inWords(request)}`);
	}
	return longest;
}

function troublesOf({ status, text, headers }: Sent): string[] {
	const isPage = headers["content-type"]?.includes("text/html") ?? false;
	return [
		...(status !== null && status >= 500 && !SAID.includes(status)
			? [`${status} ${text.slice(0, 200)}`]
			: []),
		...(STACK.test(text) ? [`a stack in the answer (${STACK.exec(text)?.[0]})`] : []),
		...(isPage && /\bNaN\b/.test(text) ? ["NaN in the page"] : []),
	];
}

function inWords({ visitor, method, path, headers, body }: OddRequest): string {
	const text = body === null ? "" : body.toString("latin1").slice(0, 600);
	return `${visitor}: ${method} ${path.slice(0, 400)} ${JSON.stringify(headers)} ${text}`;
}

/** Does something with each of a list, some at a time. */
async function side<T>(list: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
	const rest = list.values();
	const one = async () => {
		for (const each of rest) await work(each);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, one));
}
