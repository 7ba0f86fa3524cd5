import { type Fields, fieldOf } from "../../files/source-row.ts";
import { isEmpty, isObject, objectAt, textAt } from "../parts/json-values.ts";

const REFERENCE = /^(?:attachment|tc):\/\//;
const MOST_LENGTH = 64 * 1024 * 1024;
/** Of a part that is text, what a turn takes however little it says. */
const READ_OF_TEXT: ReadonlySet<string> = new Set(["type", "text"]);

/** Texts and images that a sample holds once, under a name, and refers to by it. */
export class Attachments {
	private readonly used = new Set<string>();
	/** Characters put in place: a long text that is referred to ten thousand times is made to fill memory. */
	private length = 0;

	constructor(private readonly held: Fields) {}

	/** The same value with what it refers to in its place. */
	resolved(value: unknown): unknown {
		if (typeof value === "string") return this.resolvedText(value);
		if (Array.isArray(value)) return value.map((inner) => this.resolved(inner));
		if (!isObject(value)) return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [key, this.resolved(inner)]),
		);
	}

	/** Does the sample hold some that nothing referred to? */
	get haveRest(): boolean {
		return Object.keys(this.held).some((name) => !this.used.has(name));
	}

	private resolvedText(text: string): string {
		if (!REFERENCE.test(text)) return text;
		const name = text.replace(REFERENCE, "");
		const found = fieldOf(this.held, name);
		if (typeof found !== "string" || this.length + found.length > MOST_LENGTH) return text;
		this.length += found.length;
		this.used.add(name);
		return found;
	}
}

/** The words of a message: its text, or those of its parts that are text. */
export function wordsOf(message: unknown): string {
	const content = isObject(message) ? fieldOf(message, "content") : undefined;
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content.flatMap((part) => textAt(part, "text") ?? []).join("\n");
}

/** Messages as turns of the OpenAI chat form; null where one is no message. Ids and what cost they had are left out. */
export function turnsOf(messages: readonly unknown[]): Fields[] | null {
	const turns = messages.map(turnOf);
	return turns.some((turn) => turn === null) ? null : (turns as Fields[]);
}

function turnOf(message: unknown): Fields | null {
	const role = textAt(message, "role");
	if (role === null || !isObject(message)) return null;
	const content = fieldOf(message, "content");
	const calls = fieldOf(message, "tool_calls");
	const callId = textAt(message, "tool_call_id");
	const name = textAt(message, "function");
	const error = objectAt(message, "error");
	return {
		role,
		content: contentOf(content),
		...(Array.isArray(calls) && calls.length > 0 ? { tool_calls: calls.map(callOf) } : {}),
		...(callId === null ? {} : { tool_call_id: callId }),
		...(name === null ? {} : { name }),
		...(!isEmpty(error) ? { error } : {}),
	};
}

function contentOf(content: unknown): unknown {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	const parts = content.map(partOf);
	// A list of one text is a text.
	const [first] = parts;
	return parts.length === 1 && isPlainText(first) ? first.text : parts;
}

function isPlainText(part: unknown): part is { readonly text: string } {
	return isObject(part) && textAt(part, "text") !== null && Object.keys(part).length === 2;
}

function partOf(part: unknown): unknown {
	if (typeof part === "string") return { type: "text", text: part };
	if (!isObject(part)) return { type: "unknown", value: part };
	const image = textAt(part, "image");
	if (image !== null) return { type: "image_url", image_url: { url: image } };
	if (textAt(part, "type") !== "text") return { ...part, type: textAt(part, "type") ?? "unknown" };
	return Object.fromEntries(
		Object.entries(part).filter(([key, inner]) => READ_OF_TEXT.has(key) || !isEmpty(inner)),
	);
}

/** Inspect has the function's name where others have an object. */
function callOf(call: unknown): unknown {
	const id = textAt(call, "id");
	const name = textAt(call, "function") ?? "unknown";
	const given = isObject(call) ? fieldOf(call, "arguments") : undefined;
	return {
		...(id === null ? {} : { id }),
		type: "function",
		function: { name, arguments: given ?? {} },
	};
}
