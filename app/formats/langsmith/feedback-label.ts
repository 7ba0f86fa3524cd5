import type { ForeignLabel } from "../foreign-format.ts";
import { isEmpty, isObject, shownName } from "../parts/json-values.ts";
import { firstOf, momentOf, nameIn, type ToldRows } from "../parts/told-rows.ts";

type Feedback = Readonly<Record<string, unknown>>;

/** Fields that a label is made of, and what feedback says of itself alone. */
const READ: ReadonlySet<string> = new Set(
	"id key score value comment correction feedback_source run_id trace_id created_at modified_at error".split(
		" ",
	),
);

/**
 * Feedback as a label of its run; its fields that have no place are told as `feedback[].NAME`.
 * @param run the run that it stands in, where it names none itself
 * @param isText numbers and truth values are texts
 * @returns null where it cannot be used, which is told as a problem
 */
export function labelOfFeedback(
	feedback: Feedback,
	told: ToldRows,
	{ run, isText }: { readonly run?: string; readonly isText: boolean },
): ForeignLabel | null {
	const dimension = nameIn(feedback, "key");
	if (dimension === undefined) return refuse(told, "feedback has no key");
	const itemId = nameIn(feedback, "run_id") ?? run;
	const about = `the feedback ${shownName(dimension)}`;
	if (itemId === undefined) return refuse(told, `${about} is of no run`);
	const value = valueOfFeedback(feedback, isText);
	if (value === undefined)
		return refuse(told, `${about} has no score or value that is a number, truth value or text`);
	const rater = raterOf(feedback.feedback_source, dimension);
	if (rater === null) return refuse(told, `${about} is from a source that is not known`);
	const rationale = rationaleOf(feedback, told);
	const created = momentOf(feedback.created_at);
	const failed = feedback.error === true && value === null;
	if (created === undefined) told.noPlace("feedback[].created_at", feedback.created_at);
	tellRest(feedback, value, told);
	return {
		item_id: itemId,
		...rater,
		dimension,
		value,
		...(failed && { reason: "the evaluator failed" }),
		...(created !== undefined && { created_at: created }),
		...(rationale !== undefined && { rationale }),
	};
}

function refuse(told: ToldRows, problem: string): null {
	told.problem(problem);
	return null;
}

/** A score goes before a value, as in the tool's own tables of results. */
function valueOfFeedback(feedback: Feedback, isText: boolean): ForeignLabel["value"] | undefined {
	const value = feedback.score ?? feedback.value ?? null;
	return value === "" ? null : plainValue(value, isText);
}

/** A value of a label; undefined where it is none. In a table, a number or truth value by its text. */
export function plainValue(value: unknown, isText: boolean): ForeignLabel["value"] | undefined {
	if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
	if (typeof value === "boolean" || value === null) return value;
	if (typeof value !== "string" || value.includes("\0")) return undefined;
	if (!isText) return value;
	if (/^(nan|[+-]?inf(inity)?)$/i.test(value)) return undefined;
	if (/^(true|false)$/i.test(value)) return value.toLowerCase() === "true";
	return value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** A correction says why where no comment does. */
function rationaleOf(feedback: Feedback, told: ToldRows): string | undefined {
	const { comment, correction } = feedback;
	if (isEmpty(comment)) return isEmpty(correction) ? undefined : textOf(correction);
	told.noPlace("feedback[].correction", correction);
	return textOf(comment);
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}

function tellRest(feedback: Feedback, value: unknown, told: ToldRows): void {
	for (const [field, held] of Object.entries(feedback))
		if (!READ.has(field)) told.noPlace(`feedback[].${field}`, held);
	if (!isEmpty(feedback.score) && feedback.value !== value)
		told.noPlace("feedback[].value", feedback.value);
	if (!isObject(feedback.feedback_source)) return;
	const { type: _, user_id: id, user_name: name, metadata } = feedback.feedback_source;
	if (!isEmpty(id)) told.noPlace("feedback[].feedback_source.user_name", name);
	told.noPlace("feedback[].feedback_source.metadata", metadata);
}

const JUDGES: ReadonlySet<unknown> = new Set(["api", "model", "auto_eval", undefined]);

/** Who said it: a person in the app, or an evaluator by the key of its feedback; null where the source is unknown. */
function raterOf(source: unknown, key: string): Pick<ForeignLabel, "rater" | "rater_kind"> | null {
	const given = isObject(source) ? source : {};
	const type = firstOf(given, ["type"]);
	if (type === "app")
		return { rater: nameIn(given, "user_id", "user_name") ?? "annotator", rater_kind: "human" };
	if (!JUDGES.has(type)) return null;
	const metadata = isObject(given.metadata) ? given.metadata : {};
	const evaluator = nameIn(metadata, "evaluator", "evaluator_name", "rule_name");
	return {
		rater: evaluator === undefined ? key : `${key} by ${evaluator}`,
		rater_kind: "judge",
	};
}
