import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#db/dialect";
import { openTestDatabase } from "#db/testing.ts";
import { createLog } from "../base/log.server.ts";
import { answeredBy, requestId } from "../base/request-trace.server.ts";
import { createMetrics } from "./metrics.server.ts";
import { broken } from "./not-found.ts";
import { type Answered, requestsUnderWay, traceRequests } from "./trace-requests.server.ts";

afterEach(() => {
	vi.unstubAllEnvs();
});

const CANARIES = ["canary-in-path", "canary-in-search", "canary-in-key", "canary-in-text"];

test("a request has one id in its lines, its answer and its error page, and shows no secret", async () => {
	vi.stubEnv("CONCORD_LOG_LEVEL", "silent");
	vi.stubEnv("PUBLIC_URL", "https://concord.example.org");
	(globalThis as { concordDatabase?: Database }).concordDatabase = await openTestDatabase();
	const written: string[] = [];
	const log = createLog("trace", { write: (line) => written.push(line) });
	const told: Answered[] = [];
	const figures = createMetrics();
	const end = traceRequests((answered) => {
		told.push(answered);
		figures.count(answered);
	});
	onTestFinished(() => void end());
	const server = createServer(async (request, response) => {
		answeredBy("/join");
		answeredBy("/join/:token");
		request.resume();
		await wait(5);
		log.error({ err: new Error(`No route matches "${request.url}"`) }, "A request broke");
		const answer = broken(requestId());
		response.writeHead(answer.status).end(await answer.text());
	}).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const ask = (id: string) =>
		fetch(`${url}/join/canary-in-path?token=canary-in-search`, {
			method: "POST",
			headers: { "x-request-id": id, authorization: "Bearer canary-in-key" },
			body: "text=canary-in-text",
		});
	const answers = await Promise.all(["proxy-0001", "proxy-0002", "no word", "<script>"].map(ask));
	const ids = answers.map(({ headers }) => headers.get("x-request-id"));
	expect(ids.slice(0, 2)).toEqual(["proxy-0001", "proxy-0002"]);
	for (const id of ids.slice(2)) expect(id).toMatch(/^[0-9a-f]{16}$/);
	const pages = await Promise.all(answers.map((answer) => answer.text()));
	for (const [i, page] of pages.entries()) expect(page).toContain(`as request ${ids[i]}.`);
	const lines = written.map((line) => JSON.parse(line) as { request: string });
	expect(lines.map(({ request }) => request).sort()).toEqual([...ids].sort());
	for (const { headers } of answers) {
		expect(Object.fromEntries(headers)).toMatchObject({
			"cache-control": "no-store",
			"x-content-type-options": "nosniff",
			"strict-transport-security": "max-age=31536000",
		});
	}
	await vi.waitFor(() => expect(told).toHaveLength(4));
	for (const one of told) {
		expect(one).toMatchObject({ method: "POST", route: "/join/:token", status: 500 });
	}
	expect(requestsUnderWay()).toBe(0);
	expect(requestId()).toBeNull();
	const text = await figures.text();
	expect(text).toContain(
		'concord_request_duration_seconds_count{method="POST",route="/join/:token",status="500"} 4',
	);
	const everything = [...pages, ...written, JSON.stringify(told), text].join("\n");
	expect(CANARIES.filter((canary) => everything.includes(canary))).toEqual([]);
});
