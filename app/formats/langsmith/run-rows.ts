import type { ForeignItem, ForeignLabel } from "../foreign-format.ts";
import { type ExchangeFields, exchangeOf, passagesIn } from "../parts/exchange.ts";
import { isEmpty, isObject, shownName } from "../parts/json-values.ts";
import { firstOf, nameIn, type ToldRows } from "../parts/told-rows.ts";
import { labelOfFeedback, plainValue } from "./feedback-label.ts";

type Run = Readonly<Record<string, unknown>>;

/** Fields that are read on their own, or that repeat others; every other one is metadata where it is small. */
const READ: ReadonlySet<string> = new Set(
	"id inputs outputs reference reference_outputs feedback extra example_id reference_example_id session_name project child_runs inputs_preview outputs_preview".split(
		" ",
	),
);

/** Is it a run in another one, that says so? */
export function isChild(run: Run): boolean {
	return !isEmpty(run.parent_run_id);
}

/** Is feedback given to the run itself, in its record? */
export function hasFeedback(run: Run): boolean {
	const { feedback } = run;
	return !isEmpty(feedback) && Object.values(Object(feedback)).some((one) => !isEmpty(one));
}

/** The item that a run is, and the labels that its feedback is. */
export function tellRun(run: Run, told: ToldRows, isText: boolean): void {
	const id = nameIn(run, "id");
	if (id === undefined) {
		told.problem("a run has no id");
		return;
	}
	const { fields, rest } = exchangeOf(run.inputs, run.outputs, ["inputs", "outputs"]);
	if (Object.keys(fields).length === 0) told.problem("a run has no inputs and no outputs");
	else {
		const metadata = metadataOf(run, told);
		for (const [path, value] of rest) told.keep(metadata, path, value);
		const contexts = fields.contexts ?? retrievedIn(run.child_runs);
		const expected = referenceOf(run, metadata, told);
		const reference = expected.reference ?? fields.reference;
		if (expected.reference !== undefined) told.noPlace("inputs.reference", fields.reference);
		const query = nameIn(run, "reference_example_id", "example_id");
		const system = nameIn(run, "session_name", "project");
		const item: ForeignItem = {
			id,
			...fields,
			...(contexts && { contexts }),
			...(reference !== undefined && { reference }),
			...(expected.contexts && { reference_contexts: expected.contexts }),
			...(query !== undefined && { query_id: query }),
			...(system !== undefined && { system }),
			...(metadata.size > 0 && { metadata: Object.fromEntries(metadata) }),
		};
		told.rows.push({ place: told.place, item });
	}
	told.noPlace("child_runs[]", run.child_runs);
	for (const label of labelsOf(run, id, told, isText)) told.rows.push({ place: told.place, label });
}

function metadataOf(run: Run, told: ToldRows): Map<string, unknown> {
	const kept = new Map<string, unknown>();
	const { extra } = run;
	if (isObject(extra)) {
		const { metadata, ...others } = extra;
		if (isObject(metadata))
			for (const [name, value] of Object.entries(metadata)) told.keep(kept, name, value);
		else told.noPlace("extra.metadata", metadata);
		for (const [name, value] of Object.entries(others)) told.noPlace(`extra.${name}`, value);
	} else told.noPlace("extra", extra);
	for (const [name, value] of Object.entries(run))
		if (!READ.has(name)) told.keep(kept, name, value);
	return kept;
}

/** The answer that the example expects, and from what; what else it holds is metadata where it is small. */
function referenceOf(
	run: Run,
	metadata: Map<string, unknown>,
	told: ToldRows,
): Pick<ExchangeFields, "reference" | "contexts"> {
	const expected = firstOf(run, ["reference_outputs", "reference"]);
	const { fields, rest } = exchangeOf(null, expected, ["inputs", "reference"]);
	for (const [path, value] of rest) told.keep(metadata, path, value);
	const { contexts, messages } = fields;
	const reference = messages ? JSON.stringify(expected) : (fields.response ?? fields.reference);
	return { reference, contexts };
}

/** Texts that the retrievers among the runs inside found, where a record brings those along. */
function retrievedIn(children: unknown): ExchangeFields["contexts"] {
	if (!Array.isArray(children)) return undefined;
	const found = children
		.filter(isObject)
		.filter((child) => child.run_type === "retriever" && isObject(child.outputs))
		.flatMap((child) => passagesIn((child.outputs as Run).documents)?.contexts ?? []);
	return found.length > 0 ? found : undefined;
}

/** Feedback is a list of records, or the columns of a table of results: one value for each key. */
function labelsOf(run: Run, id: string, told: ToldRows, isText: boolean): ForeignLabel[] {
	const { feedback } = run;
	if (isEmpty(feedback)) return [];
	if (Array.isArray(feedback)) {
		const given = feedback.filter(isObject);
		if (given.length < feedback.length) told.noPlace("feedback[]", feedback);
		return repeated(given.flatMap((one) => labelOfFeedback(one, told, { run: id, isText }) ?? []));
	}
	if (!isObject(feedback)) {
		told.noPlace("feedback", feedback);
		return [];
	}
	return Object.entries(feedback).flatMap(([key, held]) => {
		const value = plainValue(held ?? null, isText);
		if (value === undefined || key === "") {
			const about = `the feedback ${shownName(key)}`;
			told.problem(`${about} has no value that is a number, truth value or text`);
			return [];
		}
		// Nothing in a table of results: the evaluator may never have been asked.
		if (value === null || value === "") return [];
		return [{ item_id: id, rater: key, rater_kind: "judge", dimension: key, value } as const];
	});
}

/** How often each has said the same already, where one run has it several times. */
function repeated(labels: readonly ForeignLabel[]): ForeignLabel[] {
	const said = new Map<string, number>();
	return labels.map((label) => {
		const key = JSON.stringify([label.item_id, label.rater_kind, label.rater, label.dimension]);
		const before = said.get(key) ?? 0;
		said.set(key, before + 1);
		return before === 0 ? label : { ...label, repetition: before };
	});
}
