import { type Fields, fieldOf, shown } from "../../files/source-row.ts";
import { isEmpty, isObject, listAt, objectAt, textAt, unread } from "../parts/json-values.ts";
import { ScorerBook } from "./scorer-book.ts";

/** The newest version of the log's schema that is read. */
const NEWEST = 2;
const READ_OF_EVAL: ReadonlySet<string> = new Set([
	"task",
	"model",
	"dataset",
	"run_id",
	"scorers",
	"model_roles",
]);

/** What a log says of all its samples. */
export type LogHeader = {
	readonly model: string | null;
	readonly task: string | null;
	readonly dataset: string | null;
	readonly runId: string | null;
	readonly scorers: ScorerBook;
};

/** Why a version is not read; null where it is, or where the log does not say. */
export function versionProblem(version: unknown): string | null {
	if (version === undefined || version === null) return null;
	if (typeof version !== "number")
		return `the version of the log is a number, not ${shown(version)}`;
	return version > NEWEST
		? `the log has version ${version}, and no newer one than ${NEWEST} is read`
		: null;
}

/** Of the members `eval` and `results` of a log. */
export function headerOf(evaluation: unknown, results: unknown): LogHeader {
	const name = textAt(objectAt(evaluation, "dataset"), "name");
	return {
		model: textAt(evaluation, "model"),
		task: textAt(evaluation, "task"),
		dataset: name ?? textAt(objectAt(evaluation, "dataset"), "location"),
		runId: textAt(evaluation, "run_id"),
		scorers: new ScorerBook(scorersOf(evaluation, results), objectAt(evaluation, "model_roles")),
	};
}

export function unreadOfEval(evaluation: unknown): string[] {
	if (!isObject(evaluation)) return [];
	const dataset = objectAt(evaluation, "dataset");
	const isNamed = textAt(dataset, "name") !== null;
	return [
		...unread(evaluation, "eval.", READ_OF_EVAL, (value) => !isEmpty(value)),
		...unread(
			dataset,
			"eval.dataset.",
			new Set(["name", ...(isNamed ? [] : ["location"])]),
			(value) => !isEmpty(value),
		),
	];
}

/** Older logs name the scorers in their results only. */
function scorersOf(evaluation: unknown, results: unknown): Fields[] {
	const declared = listAt(evaluation, "scorers").filter(isObject);
	if (declared.length > 0) return declared;
	const scores = listAt(results, "scores").filter(isObject);
	const single = objectAt(results, "scorer");
	const found = scores.length > 0 ? scores : textAt(single, "name") === null ? [] : [single];
	const named = new Map<string, Fields>();
	for (const score of found) {
		const name = textAt(score, "scorer") ?? textAt(score, "name");
		if (name !== null && !named.has(name))
			named.set(name, { name, options: fieldOf(score, "params") });
	}
	return [...named.values()];
}
