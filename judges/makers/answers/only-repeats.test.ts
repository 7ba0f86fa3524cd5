import fc from "fast-check";
import { expect, test } from "vitest";
import { onlyRepeats } from "./only-repeats.ts";

const QUESTION = "How long are late books lent, and to whom?";
const ASKED = { question: QUESTION, queries: ["late book fee", "class lending period", "rooms"] };

test("the question or a query, with a label, twice, in another order or in the plural, is no answer", () => {
	const repeats = [
		QUESTION,
		`${QUESTION}\n${QUESTION}`,
		`${QUESTION} ${QUESTION.toUpperCase()} ${QUESTION}`,
		`The question is: ${QUESTION}`,
		`The question is ${QUESTION}`,
		`You asked: “${QUESTION}”`,
		`The user's question was: ${QUESTION}`,
		`Question:\n${QUESTION}`,
		`${QUESTION} is the question`,
		"To whom are late books lent, and how long?",
		"late book fee late book fee",
		"Late book fee.",
		"fee late book",
		"Fee late book.",
		"late book fees",
		"the fee for late books",
		"My search query: fees of a late book",
		"I searched for late book fee",
		"classes lending periods",
		"Rooms",
		"Query: rooms",
	];
	for (const text of repeats) expect(onlyRepeats(text, ASKED), text).toBe(true);
});

test("a short answer is one, also from the question's own words", () => {
	const answers: readonly (readonly [text: string, question: string, ...queries: string[]])[] = [
		["Yes.", "Are books lent on Monday?", "books lent Monday"],
		["No", "Are books lent on Monday?", "books lent Monday"],
		["Books are lent on Monday.", "Are books lent on Monday?", "books lent Monday"],
		["Books are not lent on Monday.", "Are books lent on Monday?", "books lent Monday"],
		["On Monday", "On which day are books lent?", "Monday"],
		["In 1998.", "When was the library founded?", "library founded"],
		["The library was founded in 1998.", "When was the library founded?", "library founded"],
		["Paris", "Where is the Louvre?", "Louvre"],
		["In Paris.", "Where is the Louvre?", "Paris Louvre", "Paris"],
		["Tuesday", "Is it open on Monday or Tuesday?", "open Monday Tuesday"],
		["Ada Lovelace.", "Who wrote it, Ada Lovelace or Charles Babbage?", "Lovelace Babbage"],
		["Larry and Sergey", "Who founded it, Larry or Sergey?", "Larry Sergey"],
		["It was both.", "Was it Larry or Sergey?", "Larry Sergey"],
		["The query is late.", "Which one is late?", "late"],
		["The search is for bees.", "What is it about?", "bees"],
		["When books are late, there is a fee.", "When books are late, is there a fee?"],
		["The books of a member", "What is counted?", "books"],
		["Members keep the books.", "Who keeps what?", "member keep book"],
		["The question is open: nobody knows.", QUESTION, "open question"],
		["I do not know.", QUESTION],
	];
	for (const [text, question, ...queries] of answers)
		expect(onlyRepeats(text, { question, queries }), text).toBe(false);
});

test("whatever adds a word of its own is an answer, wherever it stands", () => {
	const word = fc.constantFrom("late", "book", "fees", "lent", "the", "for", "question", "search");
	const words = fc.array(word, { maxLength: 8 });
	const own = fc.constantFrom("21", "Ossel", "yes", "no", "desk", "Gebühr", "是", "in", "and");
	fc.assert(
		fc.property(words, own, words, (before, added, after) => {
			const text = [...before, added, ...after].join(" ");
			const asked = { question: "How long are late books lent?", queries: ["late book fee"] };
			expect(onlyRepeats(text, asked), text).toBe(false);
		}),
		{ numRuns: 1000 },
	);
});

test("a long text is read in a moment", () => {
	const texts = ["late ".repeat(100_000), "?".repeat(200_000), `${QUESTION}\n`.repeat(5_000)];
	const started = performance.now();
	for (const text of texts) onlyRepeats(text, ASKED);
	expect(performance.now() - started).toBeLessThan(5000);
});
