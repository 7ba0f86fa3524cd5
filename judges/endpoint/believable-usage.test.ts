import { expect, test } from "vitest";
import { believableUsage } from "./believable-usage.ts";

const TEXTS = { prompt: ["x".repeat(350), "é".repeat(25)], answer: ["y".repeat(41)] };

test("fewer tokens than one for every 40 bytes are not believed, of a prompt or of an answer", () => {
	// 350 + 2 · 25 bytes are at least 10 tokens, 41 bytes at least 2.
	const least = { prompt: 10, cached: 4, completion: 2 };
	expect(believableUsage(least, TEXTS)).toEqual(least);
	expect(believableUsage({ ...least, prompt: 9 }, TEXTS)).toEqual({ ...least, prompt: null });
	expect(believableUsage({ ...least, completion: 1 }, TEXTS)).toEqual({
		...least,
		completion: null,
	});
});

test("zeros are believed of what is empty alone", () => {
	const zeros = { prompt: 0, cached: null, completion: 0 };
	expect(believableUsage(zeros, { prompt: [""], answer: [] })).toEqual(zeros);
	expect(believableUsage(zeros, { prompt: ["?"], answer: ["!"] })).toEqual({
		...zeros,
		...{ prompt: null, completion: null },
	});
});
