import type { Fields } from "../../files/source-row.ts";
import { isObject } from "../parts/json-values.ts";

/** What a record is: a run with or without its feedback, one of an experiment among them, or feedback alone. */
type RecordShape = "run" | "feedback";

/** Columns of a table that are fields of these, by their dotted names. */
const PARTS = [
	"inputs",
	"outputs",
	"reference",
	"reference_outputs",
	"feedback",
	"feedback_source",
];

/** Tells by its fields, dotted or not, what a record is; null where it is nothing of LangSmith. */
export function shapeOf(fields: Iterable<string>): RecordShape | null {
	const names = new Set<string>();
	for (const field of fields) {
		names.add(field);
		const dot = field.indexOf(".");
		const part = dot < 0 ? undefined : PARTS.find((one) => one === field.slice(0, dot));
		if (part !== undefined) names.add(part).add(`${part}.`);
	}
	const has = (...all: readonly string[]) => all.every((name) => names.has(name));
	const hasOne = (...any: readonly string[]) => any.some((name) => names.has(name));
	if (has("run", "example", "evaluation_results")) return "run";
	if (has("run_type") && hasOne("inputs", "outputs")) return "run";
	if (has("key", "run_id") && hasOne("score", "value") && hasOne("feedback_source", "comment"))
		return "feedback";
	const isExperiment =
		has("inputs", "outputs") &&
		hasOne("example_id", "execution_time") &&
		hasOne("feedback.", "feedback", "reference", "reference_outputs", "error");
	return isExperiment ? "run" : null;
}

/** The record with its dotted columns as objects, and a row of results as the run that it is about. */
export function nestedRecord(record: Fields): Fields {
	const nested: Record<string, unknown> = Object.create(null);
	for (const [field, value] of Object.entries(record)) {
		const dot = field.indexOf(".");
		const part = dot < 0 ? field : field.slice(0, dot);
		if (dot < 0 || !PARTS.includes(part)) nested[field] = value;
		else if (!Object.hasOwn(nested, part) || isObject(nested[part])) {
			const held = new Map(Object.entries((nested[part] as Fields | undefined) ?? {}));
			nested[part] = Object.fromEntries(held.set(field.slice(dot + 1), value));
		} else nested[field] = value;
	}
	return ofResult(nested);
}

/** `{run, example, evaluation_results}`, as the SDK hands out the results of an experiment. */
function ofResult(record: Fields): Fields {
	const { run, example, evaluation_results: results, ...others } = record;
	if (!isObject(run) || !isObject(example)) return record;
	const feedback = isObject(results) ? results.results : results;
	return {
		...others,
		...run,
		inputs: run.inputs ?? example.inputs,
		reference_outputs: example.outputs,
		example_id: example.id,
		feedback,
	};
}
