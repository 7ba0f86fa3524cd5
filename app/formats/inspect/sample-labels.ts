import { type Fields, fieldOf } from "../../files/source-row.ts";
import type { ForeignLabel } from "../foreign-format.ts";
import {
	isEmpty,
	isName,
	isObject,
	listAt,
	momentIn,
	objectAt,
	textAt,
} from "../parts/json-values.ts";
import { errorOf } from "./sample-item.ts";
import type { ScorerBook } from "./scorer-book.ts";

/** What Inspect writes for what an edit leaves as it is. */
const UNCHANGED = "UNCHANGED";
/** The name of a score before samples could have several. */
const ONLY_SCORE = "score";
const READ_OF_SCORE: ReadonlySet<string> = new Set([
	"value",
	"answer",
	"explanation",
	"metadata",
	"history",
	"sample_id",
]);
const READ_OF_METADATA: ReadonlySet<string> = new Set([
	"verifier_model",
	"grader_model",
	"judge_model",
	"unscored_reason",
]);
/** Why Inspect says that there is no value, in our words. */
const REASONS: ReadonlyMap<string, string> = new Map([
	["grade_parse_failure", "unparsable"],
	["refusal", "refused"],
]);

export type SampleLabels = {
	readonly labels: readonly ForeignLabel[];
	readonly problems: readonly string[];
	readonly noPlace: readonly string[];
};

type Made = { labels: ForeignLabel[]; problems: string[]; noPlace: string[] };
/** What all labels of a score have in common. */
type Common = Pick<ForeignLabel, "item_id" | "rater" | "rater_kind" | "created_at" | "rationale">;

/** The labels that a sample's scores are: of a scorer one, or one for each key of an object; of people their edits. */
export function labelsOfSample(sample: Fields, itemId: string, scorers: ScorerBook): SampleLabels {
	const made: Made = { labels: [], problems: [], noPlace: [] };
	const scores = scoresOf(sample, scorers, made);
	for (const [name, score] of scores) {
		if (!isObject(score)) made.problems.push(`the score "${name.slice(0, 60)}" is no object`);
		else if (!isName(name)) made.problems.push("a score has no name");
		else addScore(score, { name, sample, itemId, scorers }, made);
	}
	const given = new Set(scores.map(([name]) => name));
	const error = errorOf(fieldOf(sample, "error"));
	for (const name of scorers.names.filter((one) => !given.has(one)))
		for (const dimension of scorers.dimensionsOf(name))
			made.labels.push({
				item_id: itemId,
				rater: scorers.raterOf(name, {}),
				rater_kind: "judge",
				dimension,
				value: null,
				reason: error === null ? "not scored" : `the sample ended in an error: ${error}`,
			});
	return { ...made, noPlace: [...new Set(made.noPlace)] };
}

function scoresOf(sample: Fields, scorers: ScorerBook, made: Made): [string, unknown][] {
	const scores = fieldOf(sample, "scores");
	if (isObject(scores)) return Object.entries(scores);
	if (!isEmpty(scores)) made.problems.push("scores are no object");
	const single = fieldOf(sample, "score");
	return !isEmpty(single) ? [[scorers.names[0] ?? ONLY_SCORE, single]] : [];
}

type Of = {
	readonly name: string;
	readonly sample: Fields;
	readonly itemId: string;
	readonly scorers: ScorerBook;
};

function addScore(score: Fields, { name, sample, itemId, scorers }: Of, made: Made): void {
	const rater = scorers.raterOf(name, score);
	const edits = listAt(score, "history").filter(isObject);
	const isEdited = edits.some((edit) => isByPerson(edit));
	// The first state in the history is the scorer's own; where it is missing, a person wrote over it.
	const original = isEdited ? edits.find((edit) => !isByPerson(edit)) : score;
	if (original)
		addValues(made, {
			name,
			scorers,
			value: fieldOf(original, "value"),
			reason: reasonOf(objectAt(original, "metadata")),
			common: {
				item_id: itemId,
				rater,
				rater_kind: "judge",
				created_at: momentIn(sample.completed_at),
				rationale: textAt(original, "explanation") ?? undefined,
			},
		});
	for (const [author, edit] of lastEdits(edits, made))
		addValues(made, {
			name,
			scorers,
			value: fieldOf(edit, "value"),
			reason: undefined,
			common: {
				item_id: itemId,
				rater: author,
				rater_kind: "human",
				created_at: momentIn(objectAt(edit, "provenance").timestamp),
				rationale: saidWith(edit),
			},
		});
	noteUnread(score, isEdited, made);
}

function isByPerson(edit: Fields): boolean {
	return isName(fieldOf(objectAt(edit, "provenance"), "author"));
}

/** Of each person the last word on a score; who changed only the words around it gave no value. */
function lastEdits(edits: readonly Fields[], made: Made): Map<string, Fields> {
	const last = new Map<string, Fields>();
	for (const edit of edits) {
		if (!isByPerson(edit)) continue;
		const isValue = fieldOf(edit, "value") !== UNCHANGED && Object.hasOwn(edit, "value");
		if (isValue) last.set(String(fieldOf(objectAt(edit, "provenance"), "author")), edit);
		else made.noPlace.push("samples[].scores.*.history[]");
	}
	return last;
}

function saidWith(edit: Fields): string | undefined {
	const explanation = textAt(edit, "explanation");
	const own = explanation === UNCHANGED ? null : explanation;
	return own ?? textAt(objectAt(edit, "provenance"), "reason") ?? undefined;
}

type Values = {
	readonly name: string;
	readonly scorers: ScorerBook;
	readonly value: unknown;
	readonly reason: string | undefined;
	readonly common: Common;
};

function addValues(made: Made, { name, scorers, value, reason, common }: Values): void {
	const parts: [string, unknown][] = Array.isArray(value)
		? value.map((inner, at) => [`${name}[${at}]`, inner])
		: isObject(value)
			? Object.entries(value)
			: [[name, value]];
	if (parts.length === 0) parts.push([name, null]);
	if (isObject(value)) scorers.remember(name, Object.keys(value).filter(isName));
	for (const [dimension, inner] of parts) {
		if (!isName(dimension)) made.problems.push(`a value of the score "${name}" has no name`);
		else if (typeof inner === "object" && inner !== null)
			made.problems.push(`a value of the score "${name}" is neither a number nor a text`);
		else if (typeof inner === "string" && inner.includes("\0"))
			made.problems.push(`a value of the score "${name}" holds the character NUL`);
		else made.labels.push({ ...common, dimension, ...ratedOf(inner, reason) });
	}
}

/** Inspect writes a number that is none where a scorer cannot tell. */
function ratedOf(
	value: unknown,
	reason: string | undefined,
): Pick<ForeignLabel, "value" | "reason"> {
	if (typeof value === "string" || typeof value === "boolean") return { value };
	if (typeof value !== "number") return { value: null, reason: reason ?? "unscored" };
	return Number.isFinite(value) ? { value } : { value: null, reason: "off_scale" };
}

function reasonOf(metadata: Fields): string | undefined {
	const reason = textAt(metadata, "unscored_reason");
	return reason === null ? undefined : (REASONS.get(reason) ?? reason);
}

function noteUnread(score: Fields, isEdited: boolean, made: Made): void {
	const metadata = objectAt(score, "metadata");
	for (const field of Object.keys(metadata))
		if (!READ_OF_METADATA.has(field) && !isEmpty(metadata[field]))
			made.noPlace.push(`samples[].scores.*.metadata.${field}`);
	for (const field of Object.keys(score))
		if (!READ_OF_SCORE.has(field) && !isEmpty(score[field]))
			made.noPlace.push(`samples[].scores.*.${field}`);
	if (!isEdited && listAt(score, "history").length > 1)
		made.noPlace.push("samples[].scores.*.history[]");
}
