import fc from "fast-check";
import { countTokens as exactly } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { countTokens } from "./count-tokens.server.ts";

const OPTIONS = { disallowedSpecial: new Set<string>() };
const WORD = fc.constantFrom(
	"The",
	"tower",
	"is",
	"höher",
	"als",
	"1,889",
	"metres.",
	"  ",
	"\n\n",
	"(see",
	"§ 4)",
	"東京",
	"don't",
	"<|endoftext|>",
	"🗼",
	"x=1;",
	"—",
);

test("counted by stretches, a text has the tokens that it has as a whole", async () => {
	const text = fc.array(WORD, { minLength: 0, maxLength: 1_500 }).map((words) => words.join(" "));
	await fc.assert(
		fc.asyncProperty(text, async (some) => {
			expect(await countTokens(some)).toBe(exactly(some, OPTIONS));
		}),
		{ numRuns: 200 },
	);
});

test("without spaces there is at most one token more for every thousand characters", async () => {
	for (const unit of ["a", "東京都日本首都", "🗼", "q7Zk"]) {
		const text = unit.repeat(Math.ceil(6_000 / unit.length));
		const tokens = await countTokens(text);
		expect(tokens, unit).toBeGreaterThanOrEqual(exactly(text, OPTIONS));
		expect(tokens, unit).toBeLessThanOrEqual(exactly(text, OPTIONS) + 7);
	}
});
