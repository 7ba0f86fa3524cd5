import fc from "fast-check";
import { expect, test } from "vitest";
import { isSearchCall } from "./is-search-call.ts";

const QUESTION = "What does the course on bees cost?";
const word = fc.constantFrom(
	"bees",
	"cost",
	"course",
	"price",
	"Ossel",
	"fee",
	"2026",
	"Überweisung",
);
const query = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));

/** Ways to call the search, each with a query in it. */
const FORMS: Readonly<Record<string, (query: string) => string>> = {
	taught: (text) => JSON.stringify({ action: "search", text }),
	pretty: (text) => JSON.stringify({ action: "search", text }, null, 2),
	turned: (text) => JSON.stringify({ text, action: "search" }),
	renamed: (query) => JSON.stringify({ tool: "search_documents", query }),
	arguments: (query) => JSON.stringify({ name: "search", arguments: { query } }),
	nested: (query) =>
		JSON.stringify({ function: { name: "search", arguments: `{"q":"${query}"}` } }),
	calls: (query) => JSON.stringify({ tool_calls: [{ name: "search", arguments: { query } }] }),
	"query alone": (query) => JSON.stringify({ query }),
	"search alone": (search) => JSON.stringify({ search }),
	list: (text) =>
		JSON.stringify([
			{ action: "search", text },
			{ action: "search", text: "bees" },
		]),
	"as an answer": (text) => JSON.stringify({ answer: JSON.stringify({ action: "search", text }) }),
	"JSON in quotes": (text) => JSON.stringify(JSON.stringify({ action: "search", text })),
	"single quotes": (text) => `{'action': 'search', 'text': '${text}'}`,
	"no quotes": (text) => `{action: search, text: ${text}}`,
	"torn off": (text) => `{"action": "search", "text": "${text}`,
	lines: (text) => `action: search\ntext: ${text}`,
	react: (text) => `Thought: I need the price.\nAction: search\nAction Input: ${text}`,
	bracketed: (text) => `Action: Search[${text}]`,
	prefix: (text) => `Search: ${text}`,
	"no blank": (text) => `search:${text}`,
	"query prefix": (text) => `Query: ${text}`,
	"search query": (text) => `Search query: "${text}"`,
	"next search": (text) => `Next search: ${text}`,
	arrow: (text) => `search -> ${text}`,
	quoted: (text) => `search "${text}"`,
	"for quoted": (text) => `Search for “${text}”.`,
	called: (text) => `search(${text})`,
	"called with a name": (query) => `search(query="${query}")`,
	method: (query) => `tools.search_documents("${query}")`,
	tag: (text) => `<search>${text}</search>`,
	"tool tag": (text) =>
		`<tool_call>\n${JSON.stringify({ name: "search", arguments: { text } })}\n</tool_call>`,
	"square tag": (text) => `[search] ${text}`,
	several: (text) => `Search: ${text}\nSearch: price of the course`,
	intent: (text) => `Let me search for ${text}.`,
	"intent and call": (text) => `I will search once more:\n{"action": "search", "text": "${text}"}`,
	"I'll": (text) => `Okay, I'll search for "${text}"`,
	"question again": () => `search for ${QUESTION}`,
	"question after prefix": () => `Search: ${QUESTION}`,
};

/** What may stand around any of them. */
const AROUND: Readonly<Record<string, (call: string) => string>> = {
	bare: (call) => call,
	fence: (call) => `\`\`\`\n${call}\n\`\`\``,
	"JSON fence": (call) => `\`\`\`json\n${call}\n\`\`\``,
	blanks: (call) => `\n  ${call} \n`,
	bold: (call) => `**${call}**`,
	code: (call) => `\`${call}\``,
	quotes: (call) => `“${call}”`,
	bullet: (call) => `- ${call}`,
	thinking: (call) => `<think>The passages lack it.</think>\n${call}`,
	capitals: (call) => call.toUpperCase(),
	small: (call) => call.toLowerCase(),
	title: (call) => call.charAt(0).toUpperCase() + call.slice(1),
};

const names = <T extends object>(record: T) =>
	fc.constantFrom(...(Object.keys(record) as (keyof T)[]));

test("a call of the search in any form, case, fence and quotes is none but a call", () => {
	fc.assert(
		fc.property(names(FORMS), names(AROUND), names(AROUND), query, (form, inner, outer, text) => {
			const forged = AROUND[outer]?.(AROUND[inner]?.(FORMS[form]?.(text) ?? "") ?? "") ?? "";
			expect(isSearchCall(forged, [QUESTION]), forged).toBe(true);
		}),
		{ numRuns: 3000 },
	);
	for (const form of Object.keys(FORMS))
		for (const around of Object.keys(AROUND)) {
			const forged = AROUND[around]?.(FORMS[form]?.("bees cost") ?? "") ?? "";
			expect(isSearchCall(forged, [QUESTION]), forged).toBe(true);
		}
});

const ANSWERS = [
	"For 21 days.",
	"12 euros",
	"Search",
	"The button is called “Search”.",
	"I do not know.",
	"I searched for the price and found nothing.",
	"Search the catalogue, or ask at the desk.",
	"Search for the title in the catalogue. Then press Enter.",
	"Search: the catalogue has a box for it at the top of every page.",
	"Search: type the title. Press Enter to see where the book stands.",
	"Type it after search: and press Enter.",
	"Under “Search: bees cost” the handbook lists two courses.",
	'Send {"action": "search", "text": "bees"} to the catalogue.',
	'The catalogue takes "action": "search" with a text.',
	"The course costs 12 euros. I will search for more if you like.",
	"Let me search for that. The course costs 12 euros.",
	"Searching for a title is done at the desk.",
	"Search (top right)",
	"Query the desk by telephone.",
	"Action is needed: search the shelf and tell the desk.",
	"Action: search the shelf and tell the desk.",
	"Two ways:\n- search: the box on each page\n- the desk, which looks it up for you",
	'{"price": 12, "currency": "EUR"}',
	'{"answer": "12 euros"}',
	"[12, 14]",
	"```sql\nselect * from search\n```",
	"<b>12 euros</b>",
	"[search-desk] is the name of the mailing list that answers such questions. Write to it.",
	"",
	"…",
];

test("an answer that speaks of searching is an answer", () => {
	for (const answer of ANSWERS) expect(isSearchCall(answer, [QUESTION]), answer).toBe(false);
});

test("nor is one a call that holds a call between its own words", () => {
	const words = fc.constantFrom("The", "course", "costs", "12", "euros,", "see", "desk", "from");
	const prose = fc.array(words, { minLength: 3, maxLength: 12 }).map((all) => all.join(" "));
	const marked = fc.constantFrom("prefix", "taught", "called", "tag", "quoted", "query prefix");
	fc.assert(
		fc.property(prose, marked, query, prose, (before, form, text, after) => {
			const answer = `The fee: ${before} ${FORMS[form]?.(text)} ${after}.`;
			expect(isSearchCall(answer, [QUESTION]), answer).toBe(false);
		}),
		{ numRuns: 1000 },
	);
});
