import type { ForeignItem } from "../foreign-format.ts";
import { keyIn, labelsBeside } from "../parts/concord-key.ts";
import { exchangeOf } from "../parts/exchange.ts";
import { isEmpty, isObject } from "../parts/json-values.ts";
import { firstOf, nameIn, type ToldRows } from "../parts/told-rows.ts";
import { itemOfOwnTrace } from "./own-trace.ts";
import { labelOfScore, repetitions, scoreObjects } from "./score-label.ts";

type Trace = Readonly<Record<string, unknown>>;

/** Fields that are read on their own; every other one is metadata where it is small. */
const READ: ReadonlySet<string> = new Set([
	"id",
	"input",
	"output",
	"metadata",
	"observations",
	"scores",
	"sessionId",
	"session_id",
]);

/** The item that a trace is, and the labels that its scores are. */
export function tellTrace(trace: Trace, told: ToldRows): void {
	const id = nameIn(trace, "id");
	if (id === undefined) {
		told.problem("a trace has no id");
		return;
	}
	const key = keyIn(trace.metadata);
	if (key) {
		told.rows.push({ place: told.place, item: itemOfOwnTrace(id, trace, key) });
		told.rows.push(...labelsBeside(id, key, told.place));
	} else tellItem(id, trace, told);
	told.noPlace("observations[]", trace.observations);
	const repeated = repetitions();
	for (const score of scoreObjects(trace.scores, told)) {
		const label = labelOfScore(score, told, id);
		if (!label) continue;
		told.rows.push({ place: told.place, label: repeated(label, score) });
	}
}

function tellItem(id: string, trace: Trace, told: ToldRows): void {
	const own = [trace.input, trace.output];
	const [input, output] = own.every(isEmpty) ? ofRoot(trace.observations) : own;
	const { fields, rest } = exchangeOf(input, output, ["input", "output"]);
	if (Object.keys(fields).length === 0) told.problem("a trace has no input and no output");
	else {
		const metadata = metadataOf(trace, told);
		for (const [path, value] of rest) told.keep(metadata, path, value);
		const group = nameIn(trace, "sessionId", "session_id");
		const item: ForeignItem = {
			id,
			...fields,
			...(group !== undefined && { group }),
			...(metadata.size > 0 && { metadata: Object.fromEntries(metadata) }),
		};
		told.rows.push({ place: told.place, item });
	}
}

/** Input and output of the only observation that is in no other, where the trace itself has none. */
function ofRoot(observations: unknown): readonly unknown[] {
	const roots = (Array.isArray(observations) ? observations : [])
		.filter(isObject)
		.filter((one) => firstOf(one, ["parentObservationId", "parent_observation_id"]) === undefined);
	return roots.length === 1 ? [roots[0].input, roots[0].output] : [];
}

/** The trace's own metadata first, then its other fields under the names that are not taken. */
function metadataOf(trace: Trace, told: ToldRows): Map<string, unknown> {
	const kept = new Map<string, unknown>();
	const { metadata } = trace;
	if (isObject(metadata))
		for (const [name, value] of Object.entries(metadata)) {
			if (name === "__proto__" || JSON.stringify(value).length > LONGEST)
				told.noPlace(`metadata.${name}`, value);
			else if (!isEmpty(value)) kept.set(name, value);
		}
	else told.keep(kept, "metadata", metadata);
	for (const [name, value] of Object.entries(trace)) {
		if (READ.has(name)) continue;
		if (Array.isArray(value) && !NAMED_LISTS.has(name)) told.noPlace(name, value);
		else told.keep(kept, name, value);
	}
	return kept;
}
/** Longer values of metadata are whole documents or prompts, which metadata is no place for; characters of JSON. */
const LONGEST = 2_000;
/**
 * Any other list in a row of the table of traces is a column of scores: averages of all who gave one, without their
 * source, so that nobody can be said to have given them.
 */
const NAMED_LISTS: ReadonlySet<string> = new Set(["tags"]);

const OF_TRACES = [
	"sessionId",
	"session_id",
	"userId",
	"user_id",
	"release",
	"environment",
	"htmlPath",
	"observations",
	"scores",
	"public",
	"bookmarked",
	"projectId",
	"project_id",
	"totalCost",
];

/** Is the record a trace, by its fields? */
export function isTrace(fields: { has(field: string): boolean }): boolean {
	const more = OF_TRACES.filter((field) => fields.has(field));
	return (
		["id", "timestamp"].every((field) => fields.has(field)) &&
		["input", "output"].some((field) => fields.has(field)) &&
		!["response", "run_type", "traceId", "trace_id"].some((field) => fields.has(field)) &&
		more.length >= 2
	);
}
