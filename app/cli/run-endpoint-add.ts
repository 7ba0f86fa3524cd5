import { disconnect } from "#db/dialect";
import { parsedUrl } from "#judges/endpoint/network/parsed-url.ts";
import { presetById } from "#judges/endpoint/presets.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { addEndpoint, type NewEndpoint } from "../judging/endpoints/add-endpoint.server.ts";
import { readNamed } from "../judging/endpoints/addressing.ts";
import { readKeyChoice } from "../judging/endpoints/endpoint-form.ts";
import { readEndpointKey } from "../judging/endpoints/endpoint-key.server.ts";
import { pricesInWords } from "../judging/endpoints/prices-in-words.ts";
import type { EndpointAddJson } from "../outputs/judges.ts";
import { inOne } from "./chosen-endpoint.ts";
import { existingDatabase } from "./existing-database.ts";
import { fail, tell } from "./failure.ts";
import { givenPrices } from "./price-list.ts";
import { writeLine, writeOutput } from "./write-output.ts";

export type EndpointAddOptions = {
	preset?: string;
	url?: string;
	keyVariable?: string;
	/** False with `--no-key`. */
	key: boolean;
	keyHeader?: string;
	header: readonly string[];
	query: readonly string[];
	concurrency: number;
	requestsPerMinute?: number;
	tokensPerMinute?: number;
	timeout?: number;
	price: readonly string[];
	prices?: string;
	batchPercent?: number;
	currency: string;
	json?: boolean;
};

/** Carries out `concord endpoint add`. */
export async function runEndpointAdd(
	name: string | undefined,
	options: EndpointAddOptions,
): Promise<void> {
	const db = await existingDatabase();
	if (isRefusal(db)) return fail(db.sentence);
	try {
		const wanted = await wantedEndpoint(name, options);
		if (isRefusal(wanted)) return fail(inOne(wanted));
		const added = await addEndpoint(db, wanted, new Date());
		if (isRefusal(added)) return fail(`the endpoint was not added: ${inOne(added)}`);
		const { endpoint } = added;
		const prices = pricesInWords(endpoint);
		const key = readEndpointKey(endpoint);
		if (isRefusal(key)) tell(key.sentence);
		if (options.json) {
			const { sealedKey, id, createdAt, ...shown } = endpoint;
			const result: EndpointAddJson = { ...shown, prices };
			return await writeOutput(`${JSON.stringify(result, null, 2)}\n`);
		}
		const note = presetById(endpoint.preset)?.note;
		const sentences = [`Added the endpoint ${endpoint.name} (${endpoint.baseUrl}).`, prices];
		await writeLine([...sentences, ...(note ? [note] : [])].join(" "));
	} finally {
		await disconnect(db);
	}
}

async function wantedEndpoint(
	name: string | undefined,
	options: EndpointAddOptions,
): Promise<NewEndpoint | Refusal> {
	const preset = presetById(options.preset);
	const baseUrl = options.url ?? preset?.baseUrl ?? "";
	const apiKeyVariable = options.keyVariable ?? preset?.keyVariable ?? "";
	if (!options.key && options.keyVariable !== undefined) {
		return refused("--no-key and --key-variable contradict each other: give one of them.");
	}
	const key = options.key ? readKeyChoice({ apiKeyVariable }) : readKeyChoice({});
	if (isRefusal(key)) return key;
	const prices = await givenPrices(options);
	if (isRefusal(prices)) return prices;
	const host = parsedUrl(baseUrl)?.host ?? baseUrl;
	// What is given wins over the preset's of the same name.
	const own = (all: Readonly<Record<string, string>> = {}) =>
		Object.entries(all).map(([own, value]) => ({ name: own, value }));
	const query = options.query.map((text) => readNamed(text, "="));
	const headers = options.header.map((text) => readNamed(text, ":"));
	const without = (given: readonly { name: string }[], known: ReturnType<typeof own>) =>
		known.filter(({ name: one }) => !given.some((other) => other.name === one));
	return {
		...{ name: name ?? preset?.title ?? host, baseUrl, key },
		preset: options.preset ?? "",
		concurrency: options.concurrency,
		requestsPerMinute: options.requestsPerMinute ?? null,
		tokensPerMinute: options.tokensPerMinute ?? null,
		timeoutSeconds: options.timeout ?? null,
		...(options.batchPercent !== undefined && { batchPercent: options.batchPercent }),
		addressing: {
			keyHeader: options.keyHeader ?? preset?.keyHeader ?? "authorization",
			headers: [...without(headers, own(preset?.headers)), ...headers],
			query: [...without(query, own(preset?.query)), ...query],
		},
		...prices,
	};
}
