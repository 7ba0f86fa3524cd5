import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import {
	CannotJudgeReason,
	type Rated,
	ratedLevel,
	ratedNumber,
	unscored,
} from "#db/model/rating.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { type DiscreteScale, isDiscrete } from "#db/model/scale.ts";
import { partsOf } from "../base/parts-of.ts";
import {
	CANNOT,
	cannotField,
	commentProblem,
	type FormValues,
	ratingField,
	SKIP_REASONS,
	type SkipReason,
} from "./annotation-fields.ts";
import { readNumber } from "./read-number.ts";

const ADVICE = "or say why it cannot be judged.";
const ClientId = z.uuid();
/** Nobody corrects an answer that often before the first one arrives. */
const MOST_EARLIER = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Times come from the annotator's browser: one that makes no sense is unknown, not an error. */
const Common = z.object({
	comment: z
		.string()
		.trim()
		.superRefine((text, { addIssue }) => {
			const message = commentProblem(text);
			if (message) addIssue({ code: "custom", message });
		})
		.transform((text) => text || null)
		.default(null),
	flagged: z.literal("on").optional().transform(Boolean),
	/** The answer that this one corrects; empty for a first answer. */
	supersedes: z
		.string()
		.transform((id) => id || null)
		.default(null),
	/** What the browser calls the answer; empty without a script. */
	clientId: ClientId.nullable().catch(null),
	/** Answers of this browser to the item that came before this one, whatever became of them. */
	earlier: z
		.string()
		.transform((text, context) => {
			const ids = partsOf(text, ",", MOST_EARLIER);
			if (ids) return ids.filter((id) => ClientId.safeParse(id).success);
			context.addIssue(
				"The answer names more earlier ones than there can be: send it from the page.",
			);
			return z.NEVER;
		})
		.default([]),
	startedAt: z.coerce
		.number()
		.int()
		.positive()
		.max(8.64e15)
		.transform(toDate)
		.nullable()
		.catch(null),
	durationMs: z.coerce.number().int().min(0).max(DAY_MS).nullable().catch(null),
});

function toDate(milliseconds: number): Date {
	return new Date(milliseconds);
}

/**
 * What the label form of a rubric may send: either a value or a reason for each of its dimensions,
 * or that the item is skipped. Takes the fields by their names on the page.
 */
export function annotationForm(rubric: Rubric) {
	const ratings = z.object(
		Object.fromEntries(
			rubric.dimensions.map(({ name, scale, optional }) => {
				const answer = isDiscrete(scale) ? levelAnswer(scale) : numberAnswer(scale.range);
				return [ratingField(name), optional ? answer.optional() : answer];
			}),
		),
	);
	return z.preprocess(
		(fields) => answerFields(FieldTexts.parse(fields), rubric),
		z.discriminatedUnion("intent", [
			Common.extend({ intent: z.literal("submit"), ratings }),
			Common.extend({
				intent: z.literal("skip"),
				skipReason: z.enum(Object.keys(SKIP_REASONS) as [SkipReason], {
					error: "Choose why you skip this item.",
				}),
			}),
		]),
	);
}
export type AnnotationAnswer = z.infer<ReturnType<typeof annotationForm>>;

const FieldTexts = z.record(z.string(), z.string());

function answerFields(fields: FormValues, rubric: Rubric): Record<string, unknown> {
	const text = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
	return {
		intent: text("intent") ?? "submit",
		comment: text("comment"),
		flagged: text("flagged"),
		supersedes: text("supersedes"),
		clientId: text("clientId") ?? null,
		earlier: text("earlier"),
		startedAt: text("startedAt") || null,
		durationMs: text("durationMs") || null,
		skipReason: text("skipReason"),
		ratings: Object.fromEntries(
			rubric.dimensions.map((dimension) => [
				ratingField(dimension.name),
				answerText(dimension, text),
			]),
		),
	};
}

/** A number wins over a reason that was chosen before it was typed. */
function answerText(
	{ name, scale, optional }: Dimension,
	text: (name: string) => string | undefined,
) {
	const value = text(ratingField(name))?.trim();
	if (value || (isDiscrete(scale) && !optional)) return value;
	const reason = isDiscrete(scale) ? undefined : text(cannotField(name));
	return reason ? CANNOT + reason : undefined;
}

function notJudged(text: string): Rated | null {
	const reason = text.startsWith(CANNOT)
		? CannotJudgeReason.safeParse(text.slice(CANNOT.length))
		: null;
	return reason?.success ? unscored("cannot_judge", reason.data) : null;
}

function levelAnswer(scale: DiscreteScale) {
	return z.string({ error: `Choose a level, ${ADVICE}` }).transform((text, context): Rated => {
		const code = /^\d{1,3}$/.test(text) ? Number(text) : -1;
		if (code >= 0 && code < scale.values.length) return ratedLevel(code);
		const answer = notJudged(text);
		if (answer) return answer;
		context.addIssue(`That is no level of this scale: choose one, ${ADVICE}`);
		return z.NEVER;
	});
}

function numberAnswer(range: readonly [number, number] | undefined) {
	return z
		.string()
		.default("")
		.transform((text, context): Rated => {
			const answer = notJudged(text);
			if (answer) return answer;
			const read = readNumber(text, range);
			if ("number" in read) return ratedNumber(read.number);
			context.addIssue(read.sentence);
			return z.NEVER;
		});
}
