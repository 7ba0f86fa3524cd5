import { isSameText } from "./is-same-text.ts";

/**
 * Is a text nothing but a call of the search, in the form that the prompt teaches or one near to it: JSON
 * whole or loose, `search(…)`, a tag, "Search: …", "Let me search for …", in whatever case, fence or quotes?
 * Several calls are no answer either. A text that says more beside a call is not one: it may be an answer
 * that tells how something is searched for.
 * @param asked the question and the queries so far: "search" before one of them is a call without any mark
 */
export function isSearchCall(text: string, asked: readonly string[]): boolean {
	const said = text.replace(THINKING, "");
	if (said.length > MOST_CHARACTERS) return false;
	// Runs of white space would make the patterns below slow.
	const bare = unwrapped(said.replace(/[^\S\n]+/g, " ").replace(/ ?\n\s*/g, "\n"));
	return isCall(bare, asked) || areCallsInLines(bare, asked);
}

/** What is longer is no query, whatever its form. */
const MOST_CHARACTERS = 2000;
const MOST_WORDS = 20;
/** With a full stop behind it a query has fewer words than a sentence. */
const MOST_WORDS_STOPPED = 5;
const DEEPEST = 4;

const THINKING = /^\s*<think>[\s\S]*?<\/think>/i;
const FENCE_HEAD = /^(?:`{3,}|~{3,})[^\n`]*\n?/;
const FENCE_END = /\n?(?:`{3,}|~{3,})$/;
/** Quotes, emphasis and bullets around a whole text. */
const AROUND = /^(?:(?:["'*_“”„‘’«»]|`{1,2}(?!`))+|[-•>]\s+)|(?:["'*_“”„‘’«»]|(?<!`)`{1,2})+$/g;

const SEARCH =
	"(?:web[ _-]?|document[ _-]?)?search(?:[ _-]?(?:query|queries|term|terms|documents?|call|tool))?";
const NAMED_SEARCH = new RegExp(`^${SEARCH}$`, "i");
const TOOL_MEMBERS = ["action", "tool", "name", "function", "tool_name", "type", "command"];
const QUERY_MEMBERS = ["search", "query", "queries", "q", "search_query"];

/** `"action": "search"` at the head of a text, with or without its quotes and brackets. */
const LOOSE_ACTION = new RegExp(
	`^[{[(\\s]*["']?(?:action|tool|tool_name|function|name)["']?\\s*[:=]\\s*["'\`*]*${SEARCH}["'\`*]*\\s*(?:$|[,;\\n}\\]([{|])`,
	"i",
);
const CALLED = new RegExp(
	`^(?:[\\w]+\\.)*${SEARCH}(?:[([{][\\s\\S]*|\\s+[([{]\\s*["'“][\\s\\S]*)[)\\]}];?$`,
	"i",
);
const TAGGED = /^[<[]\|?\s*\/?([a-z_ -]+?)\s*\|?[>\]]\s*([\s\S]*)$/i;
const CLOSING_TAG = /[<[]\|?\s*\/?[a-z_ -]+\|?[>\]]\s*$/i;
const QUOTED = new RegExp(`^${SEARCH}(?:\\s+for)?\\s*["'“«\`][^"”»\`]+(?:["'”»\`][.!]?)?$`, "i");
const LABELLED = new RegExp(
	`^(?:(?:next|new|my|final|tool|another|first|second)\\s+)?(?:${SEARCH}(?:\\s+for)?|(?:search\\s+)?quer(?:y|ies)|searching(?:\\s+for)?)["'*_\`]*\\s*(?::|=>?|-+>|→|\\|)\\s*(\\S.*)$`,
	"i",
);
const INTENT =
	/^(?:(?:ok|okay|sure|well|now|first|next|then|so)\b[,.]?\s+)*(?:let me|let['’]?s|let us|i(?:['’]ll| will| shall| need to| want to| have to| should| must| would like to|['’]d like to| am going to|['’]m going to| can))\s+(?:now |first |next |also |please |try to |try |do |run |make |perform )*(?:a |an |another |one more |the )?(?:new |further |different )?(?:search|query|look up|look for)\b[^\n]*$/i;
/** A sentence that ends before the text does. */
const SENTENCE_END = /[.!?][)"'”’]*\s+\p{Lu}/u;

function isCall(bare: string, asked: readonly string[], depth = 0): boolean {
	if (bare === "" || depth > DEEPEST) return false;
	const parsed = parsedJson(bare);
	if (parsed !== undefined) return isCallInJson(parsed, asked, depth);
	if (LOOSE_ACTION.test(bare) || CALLED.test(bare) || QUOTED.test(bare)) return true;
	if (isTagged(bare, asked, depth) || isLabelled(bare, asked)) return true;
	if (INTENT.test(bare) && !SENTENCE_END.test(bare)) return true;
	const unmarked = /^search(?:ing)?(?:\s+for)?\s+(.+)$/is.exec(bare)?.[1];
	return unmarked !== undefined && asked.some((query) => isSameText(query, unmarked));
}

function isCallInJson(value: unknown, asked: readonly string[], depth: number): boolean {
	if (typeof value === "string") return isCall(unwrapped(value), asked, depth + 1);
	if (Array.isArray(value))
		return value.length > 0 && value.every((one) => isCallInJson(one, asked, depth));
	if (typeof value !== "object" || value === null) return false;
	const members = Object.entries(value).map(([name, held]) => [name.toLowerCase(), held] as const);
	if (members.some(([name, held]) => TOOL_MEMBERS.includes(name) && isSearchName(held)))
		return true;
	const said = members.filter(([name]) => !["reason", "thought", "rationale"].includes(name));
	if (said.length === 1 && QUERY_MEMBERS.includes(said[0]?.[0] ?? "")) return true;
	// {"function": {"name": "search", …}}, {"tool_calls": [{…}]}, {"answer": "Search: …"}
	const held = said.length === 1 || "function" in value ? said.map(([, inner]) => inner) : [];
	return depth < DEEPEST && held.some((inner) => isCallInJson(inner, asked, depth + 1));
}

function isSearchName(value: unknown): boolean {
	return typeof value === "string" && NAMED_SEARCH.test(value.trim());
}

/** `<search>bees</search>`, `[search] bees`, or a call between the tags of a tool. */
function isTagged(bare: string, asked: readonly string[], depth: number): boolean {
	const [, tag = "", rest = ""] = TAGGED.exec(bare) ?? [];
	if (tag === "") return false;
	const inner = unwrapped(rest.replace(CLOSING_TAG, ""));
	if (NAMED_SEARCH.test(tag) || /^(?:query|search[_-]?query)$/i.test(tag))
		return isOnePhrase(inner);
	return /tool|function|action|call/i.test(tag) && isCall(inner, asked, depth + 1);
}

/** "Search: bees cost", "Query: bees cost". */
function isLabelled(bare: string, asked: readonly string[]): boolean {
	const query = LABELLED.exec(bare)?.[1];
	if (query === undefined || bare.includes("\n")) return false;
	return isOnePhrase(query) || asked.some((one) => isSameText(one, query));
}

function isOnePhrase(text: string): boolean {
	const most = /[.!]["'”’]?$/.test(text) ? MOST_WORDS_STOPPED : MOST_WORDS;
	return !SENTENCE_END.test(text) && text.split(/\s+/).length <= most;
}

/** Nothing but calls, one a line; what was thought before one may stand before it. */
function areCallsInLines(bare: string, asked: readonly string[]): boolean {
	const lines = bare
		.split(/\n+/)
		.map(unwrapped)
		.filter((line) => line !== "");
	const called = lines.filter((line) => !/^(?:thought|thinking|reasoning|plan)\s*:/i.test(line));
	if (called.length === 0) return false;
	const [first = "", ...rest] = called;
	if (LOOSE_ACTION.test(first))
		return rest.every((line) =>
			/^["']?(?:text|(?:action )?input|query|arguments?)["']?\s*[:=]/i.test(line),
		);
	// An intent in words may lead to the call that it speaks of.
	const calls = rest.length > 0 && /:$/.test(first) && INTENT.test(first) ? rest : called;
	if (calls !== called && isCall(unwrapped(calls.join("\n")), asked)) return true;
	return calls.every((line) => isCall(line, asked));
}

/** Without fences, quotes, emphasis and white space around all of it. */
function unwrapped(text: string): string {
	let bare = text.trim();
	for (;;) {
		const quoted = parsedJson(bare);
		const inside = (typeof quoted === "string" ? quoted : withoutMarks(bare)).trim();
		if (inside === bare) return bare;
		bare = inside;
	}
}

function withoutMarks(text: string): string {
	if (FENCE_HEAD.test(text) && FENCE_END.test(text))
		return text.replace(FENCE_HEAD, "").replace(FENCE_END, "");
	// JSON that stood in a string keeps the backslashes of its quotes.
	const plain = /^[{[]\s*\\"/.test(text) ? text.replaceAll('\\"', '"') : text;
	return plain.replace(THINKING, "").replace(AROUND, "");
}

/** Undefined where the text is no JSON; a bare word or number is none either. */
function parsedJson(text: string): unknown {
	if (!/^[{["]/.test(text)) return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
