import { expect, test } from "vitest";
import { cosineOfUnits } from "#judges/asking/cosine.ts";
import { lexicalEmbedding } from "#judges/asking/lexical-embedding.ts";
import type { SeenRequest } from "#judges/testing/seen-request.ts";
import { papersProject } from "./papers.ts";
import { knownOf } from "./papers-model-reading.ts";
import { drawnTriplets, TOPIC_NAMES } from "./papers-model-triplets.ts";

/** What the simulated model draws from a text. */
function drawnFrom(text: string) {
	const request = { blocks: [{ name: "text", text }] } as unknown as SeenRequest;
	const drawn = drawnTriplets(request)?.json as
		| { triplets: { head: string; relation: string; tail: string }[] }
		| undefined;
	return drawn?.triplets ?? [];
}

test("no two topics are near enough to count as the same", () => {
	const vectors = TOPIC_NAMES.map((name) => lexicalEmbedding(name));
	expect(TOPIC_NAMES.length).toBe(14 * 19);
	let nearest = 0;
	vectors.forEach((one, at) => {
		for (const other of vectors.slice(at + 1))
			nearest = Math.max(nearest, cosineOfUnits(one, other));
	});
	expect(nearest).toBeLessThan(700_000);
});

test("what a question asks for is found in the sentences that answer it", () => {
	const { questions } = papersProject();
	const answerable = questions.filter(({ reference_contexts }) => reference_contexts.length > 0);
	let all = 0;
	for (const { input } of answerable) {
		const wanted = (knownOf(input)?.wanted ?? []).join(" ");
		const told = new Set(drawnFrom(wanted).map(({ tail }) => tail));
		const asked = drawnFrom(input).map(({ tail }) => tail);
		expect(asked.length).toBeGreaterThan(0);
		expect([input, asked.some((tail) => told.has(tail))]).toEqual([input, true]);
		if (asked.every((tail) => told.has(tail))) all++;
	}
	expect(all / answerable.length).toBeGreaterThan(0.6);
});

test("another number keeps the topic and changes the detail; other texts give nothing", () => {
	const right = drawnFrom("The first replacement is free, each further one costs £3.");
	const wrong = drawnFrom("The first replacement is free, each further one costs £9.");
	expect(right.map(({ head }) => head)).toContain("Membership and cards");
	expect(wrong.slice(0, -1)).toEqual(right.slice(0, -1));
	expect(wrong.at(-1)?.tail).toContain("£9");
	expect(drawnFrom("The weir was rebuilt after the great flood.")).toEqual([]);
});
