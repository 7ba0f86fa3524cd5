import { type Fields, fieldOf } from "../../files/source-row.ts";
import type { ForeignItem } from "../foreign-format.ts";
import { isEmpty, isObject, listAt, objectAt, oneLine, textAt } from "../parts/json-values.ts";
import { type Attachments, turnsOf, wordsOf } from "./chat-turns.ts";
import type { LogHeader } from "./log-header.ts";

/** The id of a sample's item: the sample's, with the epoch behind a stroke from the second on; null where it has none. */
export function itemIdOf(sample: Fields): string | null {
	const id = fieldOf(sample, "id");
	const isId = (typeof id === "string" && id !== "") || Number.isFinite(id);
	const epoch = fieldOf(sample, "epoch") ?? 1;
	if (!isId || typeof epoch !== "number") return null;
	const text = String(id);
	if (text.includes("\0")) return null;
	return epoch > 1 ? `${text}/${epoch}` : text;
}

/** What a sample was asked and answered, or why that is no item. */
export function itemOfSample(
	sample: Fields,
	id: string,
	{ header, attachments }: { readonly header: LogHeader; readonly attachments: Attachments },
): { item: ForeignItem } | { problem: string } {
	const given = attachments.resolved(fieldOf(sample, "input"));
	const response = responseOf(sample, attachments);
	const asked = Array.isArray(given) ? given : [];
	const input = typeof given === "string" ? given : lastWords(asked);
	if (!input && response === null) return { problem: "a sample without input and output" };
	const held = attachments.resolved(listAt(sample, "messages")) as readonly unknown[];
	const turns = turnsOf(held.length > 0 ? held : asked);
	if (turns === null) return { problem: "a message of the sample has no role" };
	const messages = withoutEnds(turns, input, response);
	const reference = referenceOf(fieldOf(sample, "target"));
	const system = header.model ?? textAt(objectAt(sample, "output"), "model");
	return {
		item: {
			id,
			...(input ? { input } : {}),
			...(response === null ? {} : { response }),
			...(reference === null ? {} : { reference }),
			...(messages.length > 0 ? { messages } : {}),
			...(system === null ? {} : { system }),
			metadata: metadataOf(sample, header),
		},
	};
}

function responseOf(sample: Fields, attachments: Attachments): string | null {
	const output = objectAt(sample, "output");
	const completion = attachments.resolved(fieldOf(output, "completion"));
	if (typeof completion === "string" && completion !== "") return completion;
	const [choice] = listAt(output, "choices");
	const words = wordsOf(attachments.resolved(objectAt(choice, "message")));
	if (words !== "") return words;
	// An answer of no words is one; a sample that broke off has none.
	return !isEmpty(fieldOf(sample, "error")) || choice === undefined ? null : "";
}

function lastWords(messages: readonly unknown[]): string | null {
	const last = messages.findLast((message) => textAt(message, "role") === "user");
	return last === undefined ? null : wordsOf(last);
}

/** The answer and the question stand in fields of their own; what a solver made of the question stays. */
function withoutEnds(
	turns: readonly Fields[],
	input: string | null,
	response: string | null,
): readonly Fields[] {
	const isLast = (kept: readonly Fields[], role: string, text: string | null) => {
		const last = kept.at(-1);
		return last?.role === role && last.content === text && Object.keys(last).length === 2;
	};
	const before = isLast(turns, "assistant", response) ? turns.slice(0, -1) : turns;
	return isLast(before, "user", input) ? before.slice(0, -1) : before;
}

/** One text, or several of which any suffices; numbers stand for their text. */
function referenceOf(target: unknown): string | readonly string[] | null {
	const targets = (Array.isArray(target) ? target : [target]).filter(
		(one) => (typeof one === "string" && one !== "") || typeof one === "number",
	);
	if (targets.length === 0) return null;
	return targets.length === 1 ? String(targets[0]) : targets.map(String);
}

function metadataOf(sample: Fields, header: LogHeader): Fields {
	const given = Object.entries(objectAt(sample, "metadata")).filter(([key]) => key !== "__proto__");
	const taken = new Set(given.map(([key]) => key));
	const added = Object.entries(bookkeepingOf(sample, header)).filter(
		([, value]) => !isEmpty(value),
	);
	return Object.fromEntries([
		...given,
		...added.map(([key, value]) => [taken.has(key) ? `inspect_${key}` : key, value]),
	]);
}

function bookkeepingOf(sample: Fields, header: LogHeader): Fields {
	const output = objectAt(sample, "output");
	const model = textAt(output, "model");
	const [choice] = listAt(output, "choices");
	const stopped = textAt(choice, "stop_reason");
	const invalidation = objectAt(sample, "invalidation");
	const error = fieldOf(sample, "error");
	return {
		task: header.task,
		dataset: header.dataset,
		run_id: header.runId,
		epoch: fieldOf(sample, "epoch"),
		uuid: textAt(sample, "uuid"),
		choices: fieldOf(sample, "choices"),
		output_model: header.model !== null && model !== header.model ? model : null,
		stop_reason: stopped === "stop" ? null : stopped,
		error: errorOf(error),
		output_error: errorOf(fieldOf(output, "error")),
		limit: textAt(objectAt(sample, "limit"), "type"),
		invalidated: !isEmpty(invalidation) ? (textAt(invalidation, "reason") ?? true) : null,
		answers: answersOf(sample),
	};
}

/** What the scorers took for the answer, where that is another text than the output. */
function answersOf(sample: Fields): Fields {
	const completion = fieldOf(objectAt(sample, "output"), "completion");
	const answers = Object.entries(objectAt(sample, "scores")).flatMap(([name, score]) => {
		const answer = textAt(score, "answer");
		return answer === null || answer === completion || name === "__proto__" ? [] : [[name, answer]];
	});
	return Object.fromEntries(answers);
}

/** The message of an error in one line; null where there is none. */
export function errorOf(error: unknown): string | null {
	const message = isObject(error) ? textAt(error, "message") : error;
	return typeof message === "string" && message !== "" ? oneLine(message) : null;
}
