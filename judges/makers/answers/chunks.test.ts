import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/cl100k_base";
import { expect, test } from "vitest";
import { chunksOf } from "./chunks.ts";
import { countedWords } from "./counted-words.ts";

const OPTIONS = { disallowedSpecial: new Set<string>() };
const tokensOf = (text: string) => countTokens(text, OPTIONS);

const WORD = fc.constantFrom(
	"The",
	"tower",
	"is",
	"höher",
	"als",
	"1,889",
	"metres.",
	"(see",
	"§",
	"4)",
	"東京",
	"don't",
	"<|endoftext|>",
	"🗼",
	"x=1;",
	"—",
	"2024",
	'…"',
	"e\u0301",
	"\ud83d",
);
const SPACE = fc.constantFrom(
	" ",
	" ",
	" ",
	"  ",
	"\n",
	"\n\n",
	"\r\n",
	"\t",
	" \n ",
	"\u00a0",
	"\n\t\t",
);
const TEXT = fc
	.array(fc.tuple(WORD, SPACE), { maxLength: 400 })
	.map((pairs) => pairs.flat().join(""));

const chunked = async (text: string, tokens: number | null, overlap: number) =>
	(await chunksOf([{ id: "d", text }], { tokens, overlap })).map((chunk) => chunk.text);

test("the tokens of the words are the text's own", async () => {
	await fc.assert(
		fc.asyncProperty(SPACE, TEXT, async (space, text) => {
			const words = await countedWords(`${space}${text}`);
			expect(words.map(({ start, end }) => `${space}${text}`.slice(start, end))).toEqual(
				text.match(/\S+/g) ?? [],
			);
			const sum = words.reduce((before, { tokens }) => before + tokens, 0);
			expect(sum).toBe(words.length === 0 ? 0 : tokensOf(`${space}${text}`));
		}),
		{ numRuns: 300 },
	);
});

test("as many words as fit by their tokens, and the share that the next chunk begins with", async () => {
	// One token a word, space included.
	const short = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? "the" : "cat")).join(" ");
	const halves = await chunked(short, 40, 0.5);
	expect(halves.map((text) => text.split(" ").length)).toEqual([40, 40, 40, 40]);
	// Four tokens a word: the space, and three digits at a time; the first has no space.
	const numbers = Array.from({ length: 30 }, (_, at) => `${1_000_000 + at}`).join(" ");
	const [first, second, ...rest] = await chunked(numbers, 40, 0.25);
	expect([first, second].map((text) => text?.split(" ").length)).toEqual([10, 10]);
	expect(second).toMatch(/^1000008 1000009 1000010 /);
	expect(rest.at(-1)).toMatch(/ 1000029$/);
});

test("chunks are the document's own text, cut at white space alone, and leave no word out", async () => {
	const sizes = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom(0, 0.1, 0.25, 0.5));
	// Each word with its number: it stands in one place alone.
	const unlike = fc
		.array(fc.tuple(WORD, SPACE), { maxLength: 400 })
		.map((pairs) =>
			pairs.map(([word, space], at) => `${word}${String(at).padStart(3, "0")}${space}`).join(""),
		);
	await fc.assert(
		fc.asyncProperty(unlike, sizes, async (text, [most, overlap]) => {
			const words = await countedWords(text);
			const sum = (from: number, to: number) =>
				words.slice(from, to).reduce((before, { tokens }) => before + tokens, 0);
			let reached = 0;
			for (const chunk of await chunked(text, most, overlap)) {
				const start = text.indexOf(chunk);
				const from = words.findIndex((word) => word.start === start);
				const to = words.findIndex(({ end }) => end === start + chunk.length) + 1;
				// It begins within the end of the one before, and goes on further.
				expect(sum(from, reached)).toBeLessThanOrEqual(most * overlap);
				expect(from >= 0 && from <= reached && reached < to).toBe(true);
				if (to - from > 1) expect(sum(from, to)).toBeLessThanOrEqual(most);
				if (to < words.length) expect(sum(from, to + 1)).toBeGreaterThan(most);
				reached = to;
			}
			expect(reached).toBe(words.length);
		}),
		{ numRuns: 300 },
	);
});

test("a word longer than a chunk is whole and alone, and nothing is repeated for it", async () => {
	const long = "🗼".repeat(40);
	expect(await chunked(`the cat ${long}\n the cat`, 10, 0.5)).toEqual(["the cat", long, "the cat"]);
	expect(await chunked(" \n", 10, 0.5)).toEqual([]);
});

test("a megabyte takes a moment, with white space and without", async () => {
	const ordinary = "The tower is 1,889 metres high (see § 4).\n\n".repeat(24_000);
	for (const text of [ordinary, "q7Zk".repeat(250_000), `the${" ".repeat(1_000_000)}cat`]) {
		const started = performance.now();
		const chunks = await chunksOf([{ id: "d", text }], { tokens: 512, overlap: 0.1 });
		expect(chunks.at(-1)?.id).toBe(`d#${chunks.length}`);
		expect(performance.now() - started).toBeLessThan(10_000);
	}
});

test("where no size is asked for, each document is one chunk", async () => {
	expect(await chunksOf([{ id: "d", text: " a \n" }], { tokens: null, overlap: 0 })).toEqual([
		{ id: "d", text: " a \n", document: "d" },
	]);
});
