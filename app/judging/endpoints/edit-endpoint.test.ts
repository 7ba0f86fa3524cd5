import { expect, test } from "vitest";
import { findEndpoint } from "#db/queries/endpoints.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { modelFacts } from "#judges/endpoint/known-models.ts";
import { NOW } from "../testing/judged-project.ts";
import { addEndpoint } from "./add-endpoint.server.ts";
import { editEndpoint } from "./edit-endpoint.server.ts";
import { readPriceRow, readSettings } from "./endpoint-form.ts";

const NO_LIMITS = { concurrency: "8", requestsPerMinute: "", tokensPerMinute: "" };

async function anEndpoint() {
	const db = await openTestDatabase();
	const fields = {
		...{ name: "local", baseUrl: "http://127.0.0.1:9/v1", concurrency: 4 },
		key: { source: "none" } as const,
	};
	const added = await addEndpoint(db, fields, NOW);
	if (added.kind !== "added") throw new Error(added.sentence);
	return { db, endpoint: added.endpoint };
}

test("limits and prices are kept, a price that is left out stays unknown, empty rows are none", async () => {
	const { db, endpoint } = await anEndpoint();
	const none = { model: " ", input: "", cached: "", output: "", context: "" };
	const priced = { model: "m-1", input: "2.5", cached: "", output: "0", context: "8000" };
	const settings = { ...NO_LIMITS, requestsPerMinute: "3000" };
	const edited = await editEndpoint(db, endpoint, {
		settings: readSettings(settings),
		key: { source: "none" },
		prices: [priced, none].map(readPriceRow),
		now: NOW,
	});
	expect(edited).toEqual({ kind: "saved" });
	const kept = await findEndpoint(db, endpoint.id);
	if (!kept) throw new Error("the endpoint is gone");
	expect(kept).toMatchObject({ concurrency: 8, requestsPerMinute: 3000, tokensPerMinute: null });
	expect(modelFacts(kept, "m-1")).toEqual({
		inputPerMillion: 2_500_000,
		cachedInputPerMillion: null,
		cacheWritePerMillion: null,
		outputPerMillion: 0,
		contextTokens: 8000,
		asOf: "2026-03-01",
	});
	expect(modelFacts(kept, "m-2")).toBeUndefined();
});

test("what is no number is refused by its field, and nothing changes", async () => {
	const { db, endpoint } = await anEndpoint();
	const wrong = { model: "m-1", input: "cheap", cached: "", output: "1", context: "" };
	const settings = { ...NO_LIMITS, concurrency: "0" };
	const edited = await editEndpoint(db, endpoint, {
		settings: readSettings(settings),
		key: { source: "none" },
		prices: [readPriceRow(wrong)],
		now: NOW,
	});
	expect(edited).toMatchObject({ kind: "refused" });
	const fields = edited.kind === "refused" ? Object.keys(edited.fields ?? {}) : [];
	expect(fields.sort()).toEqual(["concurrency", "prices.0.input"]);
	expect((await findEndpoint(db, endpoint.id))?.models).toEqual({});
});

test("shipped prices hold for their origin alone, dated versions included", () => {
	const at = (baseUrl: string) => ({ baseUrl, models: {} });
	expect(modelFacts(at("https://api.openai.com/v1"), "gpt-4o-2024-08-06")).toMatchObject({
		inputPerMillion: 2_500_000,
	});
	expect(modelFacts(at("https://example.org/v1"), "gpt-4o")).toBeUndefined();
});
