/**
 * `tsx judges/bench/client-call.ts [calls]`: CPU time of one call through our model client beside a
 * bare call of the openai client, both against an instant server in a process of its own, 64 in
 * flight. Writes the figures into `build/bench.json` beside those of other benches.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import OpenAI from "openai";
import type { ModelRequest } from "../asking/model-reply.ts";
import { createModelClient } from "../endpoint/model-client.server.ts";

const CALLS = Number(process.argv[2] ?? 4000);
const IN_FLIGHT = 64;
const ROUNDS = 3;

const COMPLETION = JSON.stringify({
	...{ id: "x", object: "chat.completion", created: 0, model: "m-1" },
	choices: [
		{
			...{ index: 0, finish_reason: "stop", logprobs: null },
			message: { role: "assistant", content: `{"why":"${"word ".repeat(40)}","grade":3}` },
		},
	],
	usage: { prompt_tokens: 700, completion_tokens: 60, total_tokens: 760 },
});

const SERVER = `
	const body = ${JSON.stringify(COMPLETION)};
	const server = require("node:http").createServer((request, response) => {
		request.resume().on("end", () => {
			response.writeHead(200, { "content-type": "application/json" }).end(body);
		});
	});
	server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

const SCHEMA = {
	type: "object",
	properties: { why: { type: "string" }, grade: { type: "number", enum: [1, 2, 3, 4, 5] } },
	required: ["why", "grade"],
	additionalProperties: false,
};

function requestOf(at: number): ModelRequest {
	const item = `Item ${at}. ${"Some context of an item, long enough to be real. ".repeat(50)}`;
	return {
		...{ role: "judge", model: "m-1", temperature: 0, maxTokens: 500, draw: 0, step: "structured" },
		messages: [
			{ role: "system", content: "Grade the answer. ".repeat(20) },
			{ role: "user", content: item },
		],
		responseFormat: { name: "grade", schema: SCHEMA },
	};
}

type Ask = (request: ModelRequest) => Promise<unknown>;

function bareClient(baseURL: string): Ask {
	const client = new OpenAI({ baseURL, apiKey: "sk-bench-0000", maxRetries: 0 });
	return ({ model, messages, temperature, maxTokens, responseFormat }) => {
		if (!responseFormat) throw new Error("every request of the bench asks for a format");
		return client.chat.completions.create({
			...{ model, messages: [...messages], temperature, max_tokens: maxTokens },
			response_format: {
				type: "json_schema",
				json_schema: { name: responseFormat.name, schema: SCHEMA, strict: true },
			},
		});
	};
}

function ownClient(baseUrl: string): Ask {
	const client = createModelClient({
		...{ baseUrl, apiKey: "sk-bench-0000", timeoutMs: 60_000, allowedHosts: ["127.0.0.1"] },
	});
	const { signal } = new AbortController();
	return (request) => client.complete(request, signal);
}

/** Microseconds of CPU for one call. */
async function cpuOf(ask: Ask, calls: number): Promise<number> {
	const before = process.cpuUsage();
	let next = 0;
	async function lane(): Promise<void> {
		while (next < calls) await ask(requestOf(next++));
	}
	await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
	const { user, system } = process.cpuUsage(before);
	return (user + system) / calls;
}

function median(numbers: readonly number[]): number {
	return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function keep(figures: object): void {
	const path = "build/bench.json";
	const others = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as object) : {};
	mkdirSync("build", { recursive: true });
	writeFileSync(path, `${JSON.stringify({ ...others, clientCall: figures }, null, "\t")}\n`);
}

async function bench(): Promise<void> {
	const server = spawn(process.execPath, ["-e", SERVER], { stdio: ["ignore", "pipe", "inherit"] });
	try {
		const port = await new Promise<string>((ready) => {
			server.stdout.once("data", (line) => ready(String(line).trim()));
		});
		const url = `http://127.0.0.1:${port}/v1`;
		const bare = bareClient(url);
		const own = ownClient(url);
		await cpuOf(bare, CALLS / 4);
		await cpuOf(own, CALLS / 4);
		const figures = { bare: [] as number[], own: [] as number[] };
		for (let round = 0; round < ROUNDS; round++) {
			figures.bare.push(await cpuOf(bare, CALLS));
			figures.own.push(await cpuOf(own, CALLS));
		}
		const bareMicros = Math.round(median(figures.bare));
		const ownMicros = Math.round(median(figures.own));
		const ratio = Number((ownMicros / bareMicros).toFixed(2));
		console.log(`bare openai call ${bareMicros} µs CPU, own client ${ownMicros} µs: ${ratio} ×`);
		keep({ bareMicros, ownMicros, ratio });
	} finally {
		server.kill();
	}
}

await bench();
