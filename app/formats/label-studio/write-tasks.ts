import type { Dimension } from "#db/model/dimension.ts";
import type { Fields } from "../../files/source-row.ts";
import type { ForeignLabel } from "../foreign-format.ts";
import type { ForeignWriter, WrittenItem } from "../foreign-writer.ts";
import {
	CONCORD,
	circumstancesOf,
	itemBeside,
	keyOfItem,
	typeOfValue,
	withoutKey,
} from "../parts/concord-key.ts";
import { asName } from "../parts/json-values.ts";
import { readOwnTask } from "./own-task.ts";

/** Tasks to import into Label Studio: people's labels as annotations, judges' as predictions. */
export const labelStudioWriter: ForeignWriter = {
	id: "label-studio",
	async *write({ dimensions, pages }) {
		const controls = new Controls(dimensions);
		let before = "[\n";
		for await (const page of pages())
			for (const written of page) {
				yield `${before}${JSON.stringify(taskOf(written, controls))}`;
				before = ",\n";
			}
		yield before === "[\n" ? "[]\n" : "\n]\n";
	},
};

/** Which control each dimension has in the labelling form: one of its own name, and one for what is said with it. */
class Controls {
	readonly #stars: ReadonlySet<string>;
	readonly #names: ReadonlySet<string>;

	constructor(dimensions: readonly Dimension[]) {
		this.#names = new Set(dimensions.map(({ name }) => name));
		this.#stars = new Set(dimensions.filter(isStars).map(({ name }) => name));
	}

	/** The control of a value. Stars are whole numbers from 1; other numbers are numbers, whatever the dimension. */
	of(dimension: string, value: number | boolean | string): { type: string; value: Fields } {
		if (typeof value !== "number") return { type: "choices", value: { choices: [String(value)] } };
		return this.#stars.has(dimension) && Number.isInteger(value) && value > 0
			? { type: "rating", value: { rating: value } }
			: { type: "number", value: { number: value } };
	}

	commentOn(dimension: string): string {
		let name = `${dimension}_comment`;
		while (this.#names.has(name)) name += "_";
		return name;
	}
}

/** Levels 1, 2, 3 … */
function isStars({ scale }: Dimension): boolean {
	return scale.type === "ordinal" && scale.values.every((level, at) => level === at + 1);
}

/** Fields of an item that have a name in a task's data; the rest is `meta`. */
const IN_META: ReadonlySet<string> = new Set(["id", "metadata", "derived_from"]);

function taskOf({ item, labels }: WrittenItem, controls: Controls): object {
	const data = Object.fromEntries([
		["id", item.id],
		...Object.entries(item).filter(([name]) => !IN_META.has(name)),
	]);
	const metadata = withoutKey(item.metadata);
	const read = readOwnTask(item.id, { data, more: metadata });
	const said = labels.filter(canSay);
	const others = labels.filter((label) => !canSay(label));
	const answers = byAnswer(said);
	const meta = {
		...metadata,
		[CONCORD]: keyOfItem(itemBeside(item, read), others),
	};
	return {
		data,
		meta,
		annotations: answers.flatMap((of) => annotationOf(of, controls)),
		predictions: answers.flatMap((of) => predictionOf(of, controls)),
	};
}

/** Has Label Studio a field for it? Not for a value that is missing, nor for an empty choice. */
function canSay({ value, rater, rater_kind, dimension }: ForeignLabel): boolean {
	if (value === null || value === "" || asName(dimension) !== dimension) return false;
	return rater_kind === "human" ? asName(rater) !== null : asName(rater) === rater;
}

/** What one rater said of an item at one time is one annotation, or one prediction. */
function byAnswer(labels: readonly ForeignLabel[]): (readonly ForeignLabel[])[] {
	const answers = new Map<string, ForeignLabel[]>();
	for (const label of labels) {
		const { rater_kind, rater, repetition = 0, created_at } = label;
		const key = JSON.stringify([rater_kind, rater, repetition, created_at]);
		const there = answers.get(key);
		if (there) there.push(label);
		else answers.set(key, [label]);
	}
	return [...answers.values()];
}

const IS_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function annotationOf(labels: readonly ForeignLabel[], controls: Controls): object[] {
	const [first] = labels;
	if (first?.rater_kind !== "human") return [];
	const { rater, created_at, adjudicated: isTruth = false } = first;
	// Label Studio knows people by their addresses, and refuses a file that names anybody else.
	const isNamed = !isTruth && IS_ADDRESS.test(rater);
	return [
		{
			...(isNamed && { completed_by: { email: rater } }),
			...{ was_cancelled: false, ground_truth: isTruth },
			...(created_at !== undefined && { created_at }),
			result: resultsOf(labels, controls, { rater }),
		},
	];
}

function predictionOf(labels: readonly ForeignLabel[], controls: Controls): object[] {
	const [first] = labels;
	if (first?.rater_kind !== "judge") return [];
	const { rater, created_at } = first;
	return [
		{
			model_version: rater,
			...(created_at !== undefined && { created_at }),
			result: resultsOf(labels, controls, {}),
		},
	];
}

function resultsOf(labels: readonly ForeignLabel[], controls: Controls, own: Fields): object[] {
	return labels.flatMap((label, at) => {
		const { dimension, value, rationale } = label;
		if (value === null) return [];
		const type = typeOfValue(value);
		const shared = { to_name: "item" };
		const concord = {
			...own,
			...(type === "boolean" && { type }),
			...circumstancesOf(label),
		};
		const said = {
			...{ id: `value-${at}`, from_name: dimension, ...shared },
			...controls.of(dimension, value),
			meta: { [CONCORD]: concord },
		};
		if (rationale === undefined) return [said];
		const comment = {
			...{ id: `comment-${at}`, from_name: controls.commentOn(dimension), ...shared },
			...{ type: "textarea", value: { text: [rationale] } },
			meta: { [CONCORD]: { ...own, of: dimension } },
		};
		return [said, comment];
	});
}
