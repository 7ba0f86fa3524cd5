import { type Fields, fieldOf } from "../../files/source-row.ts";
import type { ForeignItem } from "../foreign-format.ts";
import { CONCORD } from "../parts/concord-key.ts";
import { asText, isObject, objectAt, saysSomething, textAt } from "../parts/json-values.ts";
import { isSame, textsOf, unreadOf } from "./json-values.ts";
import { Metadata } from "./metadata.ts";
import { ownItem } from "./own-test.ts";

/** What a result's item is called, and whom it is of, for its labels too. */
type ResultItem = {
	readonly item: ForeignItem;
	/** Why there is no answer to be judged, in the tool's words; null where there is one. */
	readonly error: string | null;
};

/** Variables whose names say what they are. */
const CONTEXT_VARS = ["context", "contexts"] as const;
const REFERENCE_VARS = [
	"expected",
	"expected_output",
	"expected_answer",
	"reference",
	"ground_truth",
] as const;
const QUESTION_VARS = ["question", "query", "input"] as const;

/** Read here or with the labels; sums over what is read; keys of the tool's own database. */
const RESULT_FIELDS = new Set([
	..."id evalId promptId promptIdx testIdx testCase provider prompt vars response error".split(" "),
	..."failureReason success score gradingResult namedScores latencyMs cost metadata".split(" "),
	"description",
]);
const PROMPT_FIELDS = new Set(["id", "raw", "label", "display", "provider"]);
const RESPONSE_FIELDS = new Set(["output", "error", "cached", "raw", "metadata", "cost"]);
const TEST_FIELDS = new Set(["vars", "assert", "description", "metadata"]);
/** A result that has one of this kind failed before it was graded; else `error` repeats why it did not pass. */
const FAILED_BY_ERROR = 2;

/** The item of one result; a sentence where it holds neither a prompt nor an output. */
export function itemOfResult(
	result: Fields,
	place: number,
	about: { readonly evalId: string | null; readonly noPlace: Set<string> },
): ResultItem | string {
	const { noPlace } = about;
	const evalId = about.evalId ?? textAt(result, "evalId");
	const test = objectAt(result, "testCase");
	const response = objectAt(result, "response");
	const system = systemOf(fieldOf(result, "provider"));
	const output = asText(fieldOf(response, "output"));
	const error = errorOf(result, output);
	const graded = ownItem(test);
	// The answer of an item that went out is that item, graded; another answer to its test is an item of its own.
	if (graded && error === null && graded.response === output) return { item: graded, error };
	const vars = new Map(
		Object.entries(saysSomething(result.vars) ? objectAt(result, "vars") : objectAt(test, "vars")),
	);
	const prompt = objectAt(result, "prompt");
	const asked = askedBy(textAt(prompt, "raw"), output) ?? inputOf(take(vars, QUESTION_VARS));
	if (asked === undefined && output === null)
		return "a result needs prompt.raw, a variable with the question, or response.output";
	const contexts = take(vars, CONTEXT_VARS);
	const reference = take(vars, REFERENCE_VARS);
	const metadata = new Metadata(noPlace);
	for (const [name, value] of vars) metadata.add(name, value, `vars.${name}`);
	addTestMetadata(metadata, result, noPlace);
	metadata.add("description", test.description ?? result.description, "testCase.description");
	if (textAt(prompt, "label") !== textAt(prompt, "raw"))
		metadata.add("prompt", textAt(prompt, "label"), "prompt.label");
	metadata.add("evalId", evalId, "evalId");
	metadata.add("latencyMs", result.latencyMs, "latencyMs");
	if (saysSomething(result.cost)) metadata.add("cost", result.cost, "cost");
	metadata.add("error", error, "error");
	if (output === null && saysSomething(response.output)) noPlace.add("response.output");
	if (!isSame(response.raw ?? response.output, response.output)) noPlace.add("response.raw");
	for (const path of [
		...unreadOf(result, "", RESULT_FIELDS),
		...unreadOf(prompt, "prompt.", PROMPT_FIELDS),
		...unreadOf(response, "response.", RESPONSE_FIELDS),
		...unreadOf(test, "testCase.", TEST_FIELDS),
	])
		noPlace.add(path);
	const item: ForeignItem = {
		id: idOf(result, { place, system, evalId }),
		...asked,
		...(contexts ? { contexts } : {}),
		...(output === null ? {} : { response: output }),
		...(reference ? { reference: reference.length === 1 ? reference[0] : reference } : {}),
		...(graded?.query_id === undefined ? {} : { query_id: graded.query_id }),
		...(system === null ? {} : { system }),
		...(metadata.all ? { metadata: metadata.all } : {}),
	};
	return { item, error };
}

/**
 * Which run, and which test of it with which prompt and provider; tests and prompts are counted from 0 as the tool does.
 * Without the run the same tests, run again, would be items that are there with other content.
 */
function idOf(
	result: Fields,
	{ place, system, evalId }: { place: number; system: string | null; evalId: string | null },
): string {
	const { testIdx, promptIdx } = result;
	const known = Number.isSafeInteger(testIdx) && Number.isSafeInteger(promptIdx);
	const which = known ? `${testIdx}/${promptIdx}` : `result ${place}`;
	return [evalId, which, system].filter((part) => part !== null).join("/");
}

function systemOf(provider: unknown): string | null {
	if (typeof provider === "string") return provider || null;
	return isObject(provider) ? (textAt(provider, "label") ?? textAt(provider, "id")) : null;
}

function errorOf(result: Fields, output: string | null): string | null {
	const isError =
		result.failureReason === FAILED_BY_ERROR ||
		(output === null && !saysSomething(result.gradingResult));
	const said = textAt(result, "error") ?? textAt(objectAt(result, "response"), "error");
	return isError ? (said ?? (output === null ? "no output" : null)) : null;
}

/**
 * What the prompt holds: the turns of a chat where it is one, else its text. A turn of the assistant at its end stays
 * a part of the question where there is no answer that could be told from it.
 */
function askedBy(raw: string | null, output: string | null): Partial<ForeignItem> | undefined {
	if (raw === null) return undefined;
	const turns = turnsOf(raw);
	if (!turns) return { input: raw };
	const isPlain = output !== null || turns.at(-1)?.role !== "assistant";
	return isPlain && turns.some(({ role }) => role === "user")
		? { messages: turns }
		: { input: raw };
}

function turnsOf(raw: string): Fields[] | null {
	if (!/^\s*\[\s*\{/.test(raw)) return null;
	try {
		const turns: unknown = JSON.parse(raw);
		const areTurns = Array.isArray(turns) && turns.every((turn) => isObject(turn) && isTurn(turn));
		return areTurns ? turns : null;
	} catch {
		return null;
	}
}

function isTurn({ role, content }: Fields): boolean {
	if (typeof role !== "string") return false;
	return (
		typeof content === "string" ||
		(Array.isArray(content) &&
			content.every((part) => isObject(part) && typeof part.type === "string"))
	);
}

/** The texts of the first of some variables that holds texts; it is none of the others then. */
function take(vars: Map<string, unknown>, names: readonly string[]): string[] | undefined {
	for (const name of names) {
		const texts = textsOf(vars.get(name));
		if (!texts) continue;
		vars.delete(name);
		return texts;
	}
	return undefined;
}

function inputOf(texts: readonly string[] | undefined): Partial<ForeignItem> | undefined {
	return texts && { input: texts.join("\n") };
}

/** The test's own metadata, and what the provider added to it in the result. */
function addTestMetadata(metadata: Metadata, result: Fields, noPlace: Set<string>): void {
	const ofTest = objectAt(objectAt(result, "testCase"), "metadata");
	for (const [name, value] of Object.entries(ofTest))
		if (name !== CONCORD) metadata.add(name, value, `testCase.metadata.${name}`);
	for (const [name, value] of Object.entries(objectAt(result, "metadata"))) {
		if (isSame(value, fieldOf(ofTest, name)) || !saysSomething(value)) continue;
		// What the tool notes for itself: where a file of a variable lay, how far a result has come.
		if (name.startsWith("_")) noPlace.add(`metadata.${name}`);
		else metadata.add(name, value, `metadata.${name}`);
	}
	for (const [name, value] of Object.entries(objectAt(objectAt(result, "response"), "metadata")))
		if (saysSomething(value) && !isSame(value, fieldOf(objectAt(result, "metadata"), name)))
			metadata.add(name, value, `response.metadata.${name}`);
}
