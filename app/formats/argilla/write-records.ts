import type { Fields } from "../../files/source-row.ts";
import type { ForeignItem, ForeignLabel } from "../foreign-format.ts";
import type { ForeignWriter, WrittenItem } from "../foreign-writer.ts";
import {
	CONCORD,
	itemBeside,
	keyOfItem,
	typeOfValue,
	type ValueType,
	valueOfText,
} from "../parts/concord-key.ts";
import { asName, isObject } from "../parts/json-values.ts";
import { MORE, readOwnRecord } from "./own-record.ts";

/** Records for `dataset.records.from_json`: people's labels as responses, of judges one a dimension as suggestion. */
export const argillaWriter: ForeignWriter = {
	id: "argilla",
	async *write({ dimensions, pages }) {
		const names = new Set(dimensions.map(({ name }) => name));
		let before = "[\n";
		for await (const page of pages())
			for (const written of page) {
				yield `${before}${JSON.stringify(recordOf(written, names))}`;
				before = ",\n";
			}
		yield before === "[\n" ? "[]\n" : "\n]\n";
	},
};

type Question = { type: ValueType } | { of: string };
type Suggestion = { value: unknown; agent: string; type: "model" };

function recordOf({ item, labels }: WrittenItem, names: ReadonlySet<string>): object {
	const fields = fieldsOf(item);
	const metadata = metadataOf(item);
	const read = readOwnRecord(item.id, { fields, metadata });
	const questions = new Map<string, Question>();
	const responses = new Map<string, object[]>();
	const suggestions = new Map<string, Suggestion>();
	const others: ForeignLabel[] = [];
	const more: Fields[] = [];
	for (const label of labels) {
		const { dimension, rater, rationale } = label;
		const said = saidBy(label, questions.get(dimension), suggestions);
		if (said === null) {
			others.push(label);
			continue;
		}
		questions.set(dimension, { type: said.type });
		const rest = MORE.filter((name) => label[name] !== undefined);
		if (rest.length > 0)
			more.push({
				...{ rater, dimension },
				...Object.fromEntries(rest.map((name) => [name, label[name]])),
			});
		const add = (question: string, value: unknown) => {
			if (label.rater_kind === "judge")
				suggestions.set(question, { value, agent: rater, type: "model" });
			else
				responses.set(question, [
					...(responses.get(question) ?? []),
					{ value, user_id: rater, status: "submitted" },
				]);
		};
		add(dimension, said.value);
		if (rationale === undefined) continue;
		const comment = commentOn(dimension, names);
		questions.set(comment, { of: dimension });
		add(comment, rationale);
	}
	const types = [...questions].map(([name, one]) => [name, "type" in one ? one.type : one]);
	const own = keyOfItem(itemBeside(item, read), others, {
		...(types.length > 0 && { questions: Object.fromEntries(types) as Fields }),
		...(more.length > 0 && { more }),
	});
	return {
		id: item.id,
		fields,
		metadata: { ...metadata, [CONCORD]: JSON.stringify(own) },
		responses: Object.fromEntries(responses),
		suggestions: Object.fromEntries(suggestions),
		vectors: {},
	};
}

/**
 * The value as Argilla's questions have it: a whole number from 0 to 10 is a rating, anything else text.
 * @returns null where there is no field for the label: no value, a second answer, a second judge
 */
function saidBy(
	label: ForeignLabel,
	question: Question | undefined,
	suggestions: ReadonlyMap<string, unknown>,
): { readonly value: string | number; readonly type: ValueType } | null {
	const { value, rater, rater_kind, dimension, repetition = 0 } = label;
	if (value === null || value === "" || repetition > 0 || dimension === "") return null;
	// Python's word for nobody is read as nobody.
	if (asName(rater) !== rater || rater === "None") return null;
	if (rater_kind === "judge" && suggestions.has(dimension)) return null;
	const type = typeOfValue(value);
	if (question && (!("type" in question) || question.type !== type)) return null;
	if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 10)
		return { value, type };
	const text = String(value);
	return valueOfText(text, type) === value ? { value: text, type } : null;
}

function commentOn(dimension: string, names: ReadonlySet<string>): string {
	let name = `${dimension}_rationale`;
	while (names.has(name)) name += "_";
	return name;
}

const TEXTS = ["input", "response", "response_a", "response_b"] as const;
const LISTS = ["contexts", "reference_contexts", "reference"] as const;

/** Fields of Argilla are texts, and turns for its chat field; lists are one text with blank lines between. */
function fieldsOf(item: ForeignItem): Fields {
	const { messages } = item;
	return Object.fromEntries([
		...(Array.isArray(messages) && messages.length > 0 ? [["messages", messages]] : []),
		...TEXTS.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])),
		...LISTS.flatMap((name) => {
			const text = textOf(item[name]);
			return text === "" ? [] : [[name, text]];
		}),
	]);
}

function textOf(value: unknown): string {
	const list: readonly unknown[] = Array.isArray(value)
		? value
		: value === undefined
			? []
			: [value];
	return list.map((one) => String(isObject(one) ? one.text : one)).join("\n\n");
}

/** What Argilla can filter by: texts and numbers. */
function metadataOf({ metadata }: ForeignItem): Fields {
	if (!isObject(metadata)) return {};
	return Object.fromEntries(
		Object.entries(metadata).filter(
			([name, value]) =>
				name !== CONCORD && (typeof value === "string" || typeof value === "number"),
		),
	);
}
