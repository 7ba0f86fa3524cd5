import type { ModelRequest } from "../asking/model-reply.ts";
import type { RefusedPart } from "../asking/next-form.ts";

/** What an endpoint said, as far as it tells which part of a request it does not take. */
export type Complaint = {
	readonly status: number;
	readonly message: string;
	/** The parameter, where the endpoint names one. */
	readonly param: string | null;
};

/** Longer ones quote what was sent, and any word may stand there. */
const READ = 600;

/** "not supported", "Unknown name", "Extra inputs are not permitted", "only the default value is …" */
const NOT_TAKEN =
	/unsupported|(not|n't) (be |currently )?(support|permit|allow|enabl|accept|implement|recogni|available|valid)|unrecogni[sz]ed|unknown|invalid|extra (inputs|fields)|unexpected|deprecated|no longer|cannot|must (be|not)|may only|only .{0,60}(supported|allowed|accepted)|too (large|high)|out of range|valid range|exceeds?\b|maximum|less than or equal|range of|alternate/i;
const LIMIT = /max[_ ]?(completion|output|new)?[_ ]?tokens/i;
const SYSTEM =
	/\b(system|developer)['"`]? (role|message|prompt|instruction)|role.{0,20}\b(system|developer)\b|'system'|\bsystem_instruction\b|only user and assistant|roles must alternate/i;
const ANSWER =
	/response[_ ]?(format|schema|mime)|json[_ ]?(schema|object|mode)|structured[_ ]?outputs?|guided|grammar|\bschema\b/i;
const SCHEMA_WORD =
	/\b(anyOf|oneOf|allOf|any_of|enum|const|additionalProperties|additional_properties|minimum|maximum|minItems|maxItems|pattern|properties)\b|\$(ref|defs)/;
const TOOL = /\btools?\b|tool_choice|function[_ ]?(call|declaration)/i;
const THINKING = /\b(thinking|reasoning)\b/i;

/**
 * Which part of a request an endpoint does not take, by the parameter it names or by its words: OpenAI's
 * and Azure's, vLLM's, Ollama's, Anthropic's, Gemini's and their like. Only what was sent can be refused.
 * @returns null where the failure is another one
 */
export function refusedPart(complaint: Complaint, asked: ModelRequest): RefusedPart | null {
	const { status } = complaint;
	const message = complaint.message.slice(0, READ);
	// A server whose grammar engine breaks answers 500; a router that finds nobody to take it, 404.
	if (status >= 500)
		return asked.responseFormat && ANSWER.test(message) ? { part: "answer" } : null;
	if (status !== 400 && status !== 422 && status !== 404) return null;
	const named = complaint.param === null ? null : partNamed(complaint.param, asked);
	if (named) return withSize(named, message, asked);
	if (status === 404) return asked.responseFormat && TOOL.test(message) ? { part: "answer" } : null;
	const [first] = partsIn(message, asked).sort((a, b) => a.at - b.at);
	return first ? withSize(first.part, message, asked) : null;
}

function partNamed(param: string, { responseFormat, ...asked }: ModelRequest): RefusedPart | null {
	if (asked.maxTokens !== null && LIMIT.test(param)) return { part: "max_tokens" };
	if (/^messages.*\brole$/.test(param) && hasSystem(asked)) return { part: "system" };
	if (responseFormat && /^(response_format|text\.format|tools|tool_choice)/.test(param)) {
		return { part: "answer" };
	}
	const name = param.split(/[.[]/)[0];
	return membersOf(asked).includes(name) ? { part: "member", name } : null;
}

/** Every part that was sent and that the words may mean, with where they do. */
function partsIn(
	message: string,
	asked: ModelRequest,
): { readonly part: RefusedPart; readonly at: number }[] {
	const found: { part: RefusedPart; at: number }[] = [];
	const note = (part: RefusedPart, pattern: RegExp) => {
		const at = message.search(pattern);
		if (at >= 0) found.push({ part, at });
	};
	// What grammars and schemas are said not to have needs no further word.
	if (asked.responseFormat) note({ part: "answer" }, ANSWER);
	if (!NOT_TAKEN.test(message)) return found;
	if (asked.responseFormat) {
		note({ part: "answer" }, SCHEMA_WORD);
		if (asked.responseFormat.by === "tool") note({ part: "answer" }, TOOL);
	}
	if (asked.maxTokens !== null) note({ part: "max_tokens" }, LIMIT);
	if (hasSystem(asked)) note({ part: "system" }, SYSTEM);
	const members = membersOf(asked);
	// Of two that exclude each other the second is left out.
	const isEither = /cannot both|only one|not both/i.test(message);
	for (const name of isEither ? members.filter((member) => member !== "temperature") : members) {
		note({ part: "member", name }, new RegExp(`\\b${name.replaceAll("_", "[_ ]?")}\\b`, "i"));
		if (name === "reasoning_effort") note({ part: "member", name }, THINKING);
	}
	return found;
}

function membersOf({
	temperature,
	extras,
}: Pick<ModelRequest, "temperature" | "extras">): string[] {
	return [...(temperature === null ? [] : ["temperature"]), ...Object.keys(extras ?? {})];
}

function hasSystem({ messages }: Pick<ModelRequest, "messages">): boolean {
	return messages.some(({ role }) => role === "system");
}

const TOO_MUCH = /too (large|high|big)|at most|maximum|range|less than|exceeds?\b|>/i;
/** Shorter answers than this are no limit that anybody has, but the number of something else. */
const SHORTEST = 16;

/** "supports at most 4096", "is [1, 8192]", "200000 > 8192": the largest number below what was asked for. */
function withSize(part: RefusedPart, message: string, { maxTokens }: ModelRequest): RefusedPart {
	if (part.part !== "max_tokens" || maxTokens === null || !TOO_MUCH.test(message)) return part;
	const sizes = [...message.matchAll(/\b\d{2,7}\b/g)]
		.map(([size]) => Number(size))
		.filter((size) => size < maxTokens && size >= SHORTEST);
	return sizes.length > 0 ? { part: "max_tokens", atMost: Math.max(...sizes) } : part;
}
