/**
 * Starts the scripted model server by itself:
 * `npx tsx judges/testing/serve.ts --port 4010 --faults '[{"kind":"rate_limited","rate":0.1}]'`
 * Faults are those of `faults.ts`; `rate_limited:0.1,off_scale:0.05` is short for rates.
 */
import { parseArgs } from "node:util";
import { FaultList } from "./faults.ts";
import { startModelServer } from "./model-server.ts";
import type { RateLimit } from "./rate-limiter.ts";

const { values } = parseArgs({
	options: {
		port: { type: "string", default: "4010" },
		faults: { type: "string", default: "" },
		seed: { type: "string", default: "1" },
		models: { type: "string", default: "scripted-model" },
		latency: { type: "string", default: "0" },
		"requests-per-minute": { type: "string" },
		"tokens-per-minute": { type: "string" },
		key: { type: "string" },
	},
});

function readFaults(text: string): unknown {
	if (text.trim().startsWith("[")) return JSON.parse(text) as unknown;
	return text
		.split(",")
		.filter((part) => part.trim() !== "")
		.map((part) => {
			const [kind, rate] = part.trim().split(":");
			return rate === undefined ? { kind } : { kind, rate: Number(rate) };
		});
}

function readRateLimit(): RateLimit {
	const requests = values["requests-per-minute"];
	const tokens = values["tokens-per-minute"];
	return {
		...(requests !== undefined && { requestsPerMinute: Number(requests) }),
		...(tokens !== undefined && { tokensPerMinute: Number(tokens) }),
	};
}

const server = await startModelServer({
	port: Number(values.port),
	faults: FaultList.parse(readFaults(values.faults)),
	seed: Number(values.seed),
	models: values.models.split(","),
	latencyMs: Number(values.latency),
	rateLimit: readRateLimit(),
	...(values.key === undefined ? {} : { apiKey: values.key }),
});
console.log(`Scripted model server: ${server.url} (models: ${values.models})`);

async function stop(): Promise<void> {
	console.log(JSON.stringify(server.ledger.byKind()));
	await server.close();
}
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
