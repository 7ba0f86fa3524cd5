import { readTurn, type TurnPart } from "#db/model/chat-turn.ts";
import type { Message } from "#db/model/item.ts";
import { inTurn } from "../base/in-turn.ts";
import { imageView, type ShownAs, type TextView, textView } from "./text-view.server.ts";

/** One turn of a conversation as pages show it. */
export type TurnView = {
	role: string;
	/** Who speaks by name, and for a tool whose result it is; null where nothing is known but the role. */
	title: string | null;
	/** The number of the agent's step; null where nothing is numbered. */
	step: number | null;
	/** It is the question that the item asks. */
	asks: boolean;
	parts: (TextView & { kind: TurnPart["kind"] })[];
};

export type ConversationView = {
	turns: TurnView[];
	/** The question stands among the turns, not apart from them. */
	holdsQuestion: boolean;
	/** The number of the step that the answer is; null where steps are not numbered. */
	answerStep: number | null;
	/** How many steps there are, the answer included; null where none is numbered. */
	steps: number | null;
};

type Item = {
	readonly input: string | null;
	readonly response: string | null;
	readonly messages: readonly Message[] | null;
};

/**
 * The turns of an item. Where tools are called or answer it is an agent's trajectory, and each turn of the
 * assistant is a step with its number, the answer the last of them. A last turn that is the answer itself stands there only.
 */
export async function conversationView(
	{ input, response, messages }: Item,
	shownAs: ShownAs,
): Promise<ConversationView> {
	const all = messages ?? [];
	const shown = turnsBeside({ response, messages });
	const asked = input === null ? -1 : shown.findLastIndex(({ role }) => role === "user");
	const asks = shown[asked]?.content === input ? asked : -1;
	const numbered = all.some(usesTools);
	let steps = 0;
	const turns = await inTurn(shown, async (message, index): Promise<TurnView> => {
		const { role, name, parts } = readTurn(message);
		const isStep = numbered && role === "assistant";
		if (isStep) steps++;
		return {
			role,
			title: titleOf(role, name),
			step: isStep ? steps : null,
			asks: index === asks,
			parts: await inTurn(parts, async (part) => ({
				...(await partView(part, shownAs)),
				kind: part.kind,
			})),
		};
	});
	return {
		turns,
		holdsQuestion: asks >= 0,
		answerStep: numbered && response !== null ? steps + 1 : null,
		steps: stepsOf({ response, messages }),
	};
}

/** How many steps an agent's trajectory has, the answer included; null where an item has no numbered steps. */
export function stepsOf(item: Pick<Item, "response" | "messages">): number | null {
	if (!(item.messages ?? []).some(usesTools)) return null;
	const said = turnsBeside(item).filter((message) => readTurn(message).role === "assistant");
	return said.length + (item.response === null ? 0 : 1);
}

/** The turns but for a last one that is the answer itself. */
function turnsBeside({ response, messages }: Pick<Item, "response" | "messages">) {
	const all = messages ?? [];
	const last = all.at(-1);
	const isAnswer = last?.role === "assistant" && response !== null && last.content === response;
	return isAnswer ? all.slice(0, -1) : all;
}

function usesTools(message: Message): boolean {
	const { role, parts } = readTurn(message);
	return role === "tool" || role === "function" || parts.some(({ kind }) => kind === "call");
}

function titleOf(role: string, name: string | null): string | null {
	return name && (role === "tool" || role === "function") ? `result of ${name}` : name;
}

/** Words as the project shows texts; what a program reads as it was written. */
async function partView({ kind, title, text }: TurnPart, shownAs: ShownAs): Promise<TextView> {
	const isWords = kind === "text" || kind === "refusal";
	const name = kind === "call" ? `calls ${title}` : (title ?? "");
	if (kind === "image") return imageView("image", text, shownAs);
	return isWords ? textView(name, text, shownAs) : { title: name, text, html: null };
}
