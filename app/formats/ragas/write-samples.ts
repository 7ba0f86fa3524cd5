import type { Fields } from "../../files/source-row.ts";
import type { ForeignItem } from "../foreign-format.ts";
import type { ForeignWriter } from "../foreign-writer.ts";
import { isObject } from "../parts/json-values.ts";

/** Samples of Ragas' evaluation data sets: single turns, and conversations where there is one. */
export const ragasWriter: ForeignWriter = {
	id: "ragas",
	async *write({ pages }) {
		for await (const page of pages())
			yield page
				.flatMap(({ item }) => sampleOf(item))
				.map((sample) => `${JSON.stringify(sample)}\n`)
				.join("");
	},
};

function sampleOf(item: ForeignItem): object[] {
	const { id, input, response, messages } = item;
	if (input === undefined && response === undefined) return [];
	const turns = turnsOf(messages);
	const [reference] = Array.isArray(item.reference) ? item.reference : [item.reference];
	const beside = {
		...(item.contexts !== undefined && { retrieved_contexts: textsOf(item.contexts) }),
		...(item.reference_contexts !== undefined && {
			reference_contexts: textsOf(item.reference_contexts),
		}),
		...(reference !== undefined && { reference }),
		id,
	};
	if (turns.length === 0) return [{ user_input: input, response, ...beside }];
	return [{ user_input: withQuestion(turns, input, response), ...beside }];
}

type Turn = { readonly type: "human" | "ai"; readonly content: string };
const TYPES: Readonly<Record<string, Turn["type"]>> = { user: "human", assistant: "ai" };

/** Ragas knows turns of a person and of the system that answers; a tool's need the call, which is no text. */
function turnsOf(messages: unknown): Turn[] {
	const turns: readonly unknown[] = Array.isArray(messages) ? messages : [];
	return turns.filter(isObject).flatMap(({ role, content }: Fields): Turn[] => {
		const type = Object.hasOwn(TYPES, String(role)) ? TYPES[String(role)] : undefined;
		return type && typeof content === "string" ? [{ content, type }] : [];
	});
}

/** A conversation has its question and its answer at the end, unless the turns hold the question. */
function withQuestion(turns: readonly Turn[], input: unknown, response: unknown): Turn[] {
	const asked = turns.findLast(({ type }) => type === "human");
	return [
		...turns,
		...(typeof input === "string" && asked?.content !== input
			? [{ content: input, type: "human" } as const]
			: []),
		...(typeof response === "string" ? [{ content: response, type: "ai" } as const] : []),
	];
}

function textsOf(passages: unknown): unknown[] {
	const list: readonly unknown[] = Array.isArray(passages) ? passages : [passages];
	return list.map((one) => (isObject(one) ? one.text : one));
}
