import { z } from "zod";
import type { Message } from "./item.ts";
import { listUpToFirst } from "./list-up-to-first.ts";

const Call = z.looseObject({
	id: z.string().nullish(),
	/** As the OpenAI API has it. */
	function: z.looseObject({ name: z.string(), arguments: z.unknown().optional() }).optional(),
	/** As Ragas and others have it. */
	name: z.string().optional(),
	args: z.unknown().optional(),
	arguments: z.unknown().optional(),
});

const Part = z.union([z.string(), z.looseObject({ type: z.string() })]);
type Part = z.infer<typeof Part>;

/** One turn of a conversation as files have it: the chat form of the OpenAI API, and its kin. */
const ChatTurn = z.looseObject({
	role: z.string(),
	content: z.union([z.string(), listUpToFirst(Part)]).nullish(),
	refusal: z.string().nullish(),
	name: z.string().nullish(),
	tool_calls: listUpToFirst(Call).nullish(),
	function_call: Call.nullish(),
	tool_call_id: z.string().nullish(),
});
type ChatTurn = z.infer<typeof ChatTurn>;

/** What a turn is made of, in its order: words, an image, a call of a tool with its arguments, anything else. */
export type TurnPart = {
	readonly kind: "text" | "image" | "call" | "refusal" | "other";
	/** What stands above it: the tool that is called, the type of what is no text. */
	readonly title: string | null;
	/** As it was written; JSON where the file has no text; the address of an image. */
	readonly text: string;
};

/** A turn that can be read, and what a message of an item keeps of it. */
export type ReadTurn = {
	readonly role: string;
	/** Who spoke, or what the tool is called whose result this is. */
	readonly name: string | null;
	readonly parts: readonly TurnPart[];
};

/** Fields that say nothing more than the text form does. */
const PLAIN_FIELDS: ReadonlySet<string> = new Set(["role", "content"]);

/**
 * The turns of a conversation as an item keeps them: role and text form, and beside them the turn as it was given
 * wherever it is more than a role and a text.
 * @returns null when one of them is no turn
 */
export function messagesOfTurns(turns: readonly unknown[]): Message[] | null {
	const messages: Message[] = [];
	const toolNames = new Map<string, string>();
	for (const turn of turns) {
		const read = z.safeParse(ChatTurn, turn);
		if (!read.success) return null;
		const { data } = read;
		for (const { id, name } of callsOf(data)) if (id) toolNames.set(id, name);
		const { role, content } = data;
		const isPlain =
			typeof content === "string" && Object.keys(data).every((field) => PLAIN_FIELDS.has(field));
		if (isPlain) messages.push({ role, content });
		else {
			const name = data.name ?? toolNames.get(data.tool_call_id ?? "");
			const given = name && !data.name ? { tool: name, turn } : { turn };
			messages.push({ role, content: textOfTurn(readTurn({ role, content: "", given })), given });
		}
	}
	return messages;
}

/** A message as parts, for pages: of what was given where that is kept, else its text. */
export function readTurn({ role, content, given }: Message): ReadTurn {
	const read = given && z.safeParse(ChatTurn, given.turn);
	if (!read?.success)
		return { role, name: null, parts: [{ kind: "text", title: null, text: content }] };
	const turn = read.data;
	const parts: TurnPart[] = [];
	if (typeof turn.content === "string") {
		if (turn.content !== "") parts.push({ kind: "text", title: null, text: turn.content });
	} else parts.push(...(turn.content ?? []).map(partOf));
	if (turn.refusal) parts.push({ kind: "refusal", title: "refusal", text: turn.refusal });
	for (const { name, text } of callsOf(turn)) parts.push({ kind: "call", title: name, text });
	return { role, name: given?.tool ?? turn.name ?? null, parts };
}

/** What judges read of a turn: its parts in their order, and what is no text under a line in brackets. */
function textOfTurn({ role, name, parts }: ReadTurn): string {
	const isResult = role === "tool" || role === "function";
	const head = name ? [isResult ? `[result of ${name}]` : `[${name}]`] : [];
	return [...head, ...parts.map(textOfPart)].join("\n");
}

function textOfPart({ kind, title, text }: TurnPart): string {
	switch (kind) {
		case "text":
			return text;
		case "image":
			return `[image: ${shortAddress(text)}]`;
		case "call":
			return `[call of ${title}]\n${text}`;
		default:
			return `[${title}]\n${text}`;
	}
}

/** An image that stands in the file itself is named by its kind and size: a judge of words can read no more of it. */
function shortAddress(address: string): string {
	const found = /^data:([^;,]*)/.exec(address);
	return found ? `${found[1]} in the file, ${Math.ceil(address.length / 1000)} kB` : address;
}

function callsOf({
	tool_calls,
	function_call,
}: ChatTurn): { id: string | null; name: string; text: string }[] {
	const calls = [...(tool_calls ?? []), ...(function_call ? [function_call] : [])];
	return calls.map((call) => ({
		id: call.id ?? null,
		name: call.function?.name ?? call.name ?? "a tool",
		text: asText(call.function?.arguments ?? call.arguments ?? call.args ?? ""),
	}));
}

function partOf(part: Part): TurnPart {
	if (typeof part === "string") return { kind: "text", title: null, text: part };
	const { type, text, image_url: image } = part;
	if (typeof text === "string") return { kind: "text", title: null, text };
	if (typeof part.refusal === "string")
		return { kind: "refusal", title: "refusal", text: part.refusal };
	const address = z.union([z.string(), z.object({ url: z.string() })]).safeParse(image);
	if (!address.success) return { kind: "other", title: type, text: JSON.stringify(part) };
	const url = typeof address.data === "string" ? address.data : address.data.url;
	return { kind: "image", title: null, text: url };
}

function asText(value: unknown): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}
