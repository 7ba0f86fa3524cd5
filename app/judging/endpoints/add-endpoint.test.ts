import { expect, test } from "vitest";
import { FIRST_FORM } from "#db/model/request-form.ts";
import { openTestDatabase } from "#db/testing.ts";
import { modelFacts } from "#judges/endpoint/known-models.ts";
import { isRefusal } from "../../base/refusal.ts";
import { addEndpoint, type NewEndpoint } from "./add-endpoint.server.ts";
import { namedLines, readNamedLines } from "./addressing.ts";
import { firstFormAt } from "./form-keeper-of.server.ts";
import { pricesInWords, unknownPriceInWords } from "./prices-in-words.ts";

const NOW = new Date("2026-11-01T00:00:00Z");
const OPENAI: NewEndpoint = {
	...{ name: "o", baseUrl: "https://api.openai.com/v1", concurrency: 4, key: { source: "none" } },
};
const plain = { keyHeader: "authorization", headers: [], query: [] };

test("a preset brings its headers, its query and the form in which its models are asked first", async () => {
	const db = await openTestDatabase();
	const baseUrl = "https://mine.openai.azure.com/openai/deployments/gpt-5";
	const added = await addEndpoint(db, { ...OPENAI, baseUrl, preset: "azure" }, NOW);
	if (isRefusal(added)) throw new Error(added.sentence);
	expect(added.endpoint).toMatchObject({
		preset: "azure",
		keyHeader: "api-key",
		query: { "api-version": "2024-10-21" },
		timeoutSeconds: null,
	});
	expect((await firstFormAt(db, added.endpoint.id)).maxTokens).toBe("max_completion_tokens");
	expect(pricesInWords(added.endpoint)).toContain("No price of its models is known");
	const bare = await addEndpoint(db, { ...OPENAI, name: "bare" }, NOW);
	if (isRefusal(bare)) throw new Error(bare.sentence);
	expect(await firstFormAt(db, bare.endpoint.id)).toEqual(FIRST_FORM);
	const lines = await addEndpoint(db, { ...OPENAI, name: "two\nlines" }, NOW);
	expect(lines).toMatchObject({ fields: { name: [expect.stringContaining("a line break")] } });
	expect(pricesInWords(bare.endpoint)).toMatch(
		/^Prices are known of gpt-5, .* \(as of 2025-08-07\), .* against the provider’s own list\. Batches count at 50 % of the prices\.$/,
	);
	expect(unknownPriceInWords(bare.endpoint, "gpt-5-2025-08-07")).toBeNull();
	expect(unknownPriceInWords(bare.endpoint, "gpt-99")).toContain("gpt-99 is not known");
});

test("dated versions of either spelling have the price of their model", () => {
	const anthropic = { baseUrl: "https://api.anthropic.com/v1", models: {} };
	expect(modelFacts(anthropic, "claude-opus-4-5-20251101")?.inputPerMillion).toBe(5_000_000);
	expect(modelFacts(anthropic, "claude-9")).toBeUndefined();
});

test.each<[string, Partial<NewEndpoint>, string, string]>([
	["no such preset", { preset: "acme" }, "preset", "There is no preset acme; there are openai"],
	["a query in the address", { baseUrl: "https://a.example/v1?x=1" }, "baseUrl", "question mark"],
	["a name to fill in", { baseUrl: "https://YOUR-RESOURCE.example/v1" }, "baseUrl", "YOUR-"],
	["a page's wish for time", { timeoutSeconds: 0 }, "timeoutSeconds", "1 to 3,600"],
	[
		"a header with a line break",
		{ addressing: { ...plain, headers: [{ name: "X-A", value: "b\r\nX-C: d" }] } },
		...(["headers", "line break"] as const),
	],
	[
		"a header of the key",
		{ addressing: { ...plain, headers: [{ name: "Authorization", value: "Bearer x" }] } },
		...(["headers", "field of the key"] as const),
	],
	[
		"no header",
		{ addressing: { ...plain, headers: readNamedLines("X-A: b\nnonsense", ":") } },
		...(["headers", "“nonsense” is no header"] as const),
	],
	[
		"a header twice",
		{ addressing: { ...plain, headers: readNamedLines("X-A: b\nx-a: c", ":") } },
		...(["headers", "x-a is there twice"] as const),
	],
	[
		"a key in the query",
		{ addressing: { ...plain, query: readNamedLines("key=abc", "=") } },
		...(["query", "looks like a key"] as const),
	],
	[
		"another header of the key",
		{ addressing: { ...plain, keyHeader: "x" } },
		"keyHeader",
		"goes in",
	],
	[
		"a price that is none",
		{ prices: [{ model: "m", input: Number.NaN, cached: null, output: 1, context: null }] },
		...(["prices.0.input", "US dollars"] as const),
	],
])("%s is refused before anything is stored", async (_, change, field, words) => {
	const db = await openTestDatabase();
	const result = await addEndpoint(db, { ...OPENAI, ...change }, NOW);
	if (!isRefusal(result)) throw new Error("it was added");
	expect(result.fields?.[field]?.join(" ")).toContain(words);
});

test("headers are read as they are written", () => {
	const headers = { "X-Team": "graders: all", Other: "1" };
	const read = readNamedLines(namedLines(headers, ": "), ":");
	expect(Object.fromEntries(read.map(({ name, value }) => [name, value]))).toEqual(headers);
});

test("each wrong address is told one sentence, about what is wrong with it", async () => {
	const db = await openTestDatabase();
	const saidOf = async (baseUrl: string) => {
		const key = { source: "none" } as const;
		const result = await addEndpoint(db, { name: "e", baseUrl, concurrency: 1, key }, new Date());
		return result.kind === "refused" ? result.fields?.baseUrl : null;
	};
	expect(await saidOf("http://127.0.0.1:9/v1?a=b")).toEqual([
		expect.stringContaining("without its question mark"),
	]);
	expect(await saidOf("http://127.0.0.1:9/v1#frag")).toEqual([
		expect.stringContaining("without # and what follows"),
	]);
	expect(await saidOf("ftp://one.example/v1")).toEqual([
		"Enter an address that begins with http:// or https://.",
	]);
	expect(await saidOf("https://me:secret@one.example/v1")).toEqual([
		expect.stringContaining("without a user name and a password"),
	]);
});

test("a model with the price of one direction alone is not said to have one", () => {
	const facts = {
		...{ inputPerMillion: 1, cachedInputPerMillion: null, cacheWritePerMillion: null },
		...{ outputPerMillion: null, contextTokens: null, asOf: "2026-01-31" },
	};
	const half = {
		...{ baseUrl: "https://models.example/v1", models: { m: facts }, batchPercent: null },
	};
	expect(pricesInWords(half)).toBe(
		"No price of its models is known: runs show no cost and keep no cap until one is entered. Of m only the price of one direction is known: enter both.",
	);
});
