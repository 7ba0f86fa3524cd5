import { z } from "zod";
import { CannotJudgeReason } from "#db/model/rating.ts";
import {
	CANNOT,
	cannotField,
	type FormValues,
	ratingField,
	SKIP_REASONS,
	type SkipReason,
} from "../../labelling/annotation-fields.ts";
import { evidenceField, fieldOf, PageSpan } from "../../labelling/evidence/page-span.ts";

/** What somebody answers, as the API takes it: of levels the code, from 0. */
export const Answers = z
	.record(
		z.string(),
		z.union([
			z.strictObject({ level: z.int().min(0).max(253).describe("its code: its place from 0") }),
			z.strictObject({ number: z.number() }),
			z.strictObject({ cannotJudge: CannotJudgeReason }),
		]),
	)
	.describe("by dimension");

const Comment = { comment: z.string().optional(), flagged: z.boolean().default(false) };
const Given = {
	rubric: z.string().describe("id of the rubric that the item was shown with"),
	corrects: z.string().optional().describe("id of your own answer that this one corrects"),
	...Comment,
};

/** An answer to a whole item, or why it is skipped. */
export const NewLabel = z.union([
	z.strictObject({
		...Given,
		answers: Answers,
		evidence: z
			.record(z.string(), z.array(PageSpan).max(50))
			.optional()
			.describe("words that answers rest on, by dimension; `answer:0` is the first answer shown"),
	}),
	z.strictObject({ ...Given, skip: z.enum(Object.keys(SKIP_REASONS) as [SkipReason]) }),
]);

/** Answers as the label page's form names them; whether each fits its scale is asked before (`misfit.ts`). */
export function ratingFields(answers: z.output<typeof Answers>): FormValues {
	const fields: FormValues = {};
	for (const [name, answer] of Object.entries(answers)) {
		if ("level" in answer) fields[ratingField(name)] = String(answer.level);
		else if ("number" in answer) fields[ratingField(name)] = String(answer.number);
		else {
			fields[ratingField(name)] = CANNOT + answer.cannotJudge;
			fields[cannotField(name)] = answer.cannotJudge;
		}
	}
	return fields;
}

/** An answer as the label page's form names it. */
export function fieldsOf(label: z.output<typeof NewLabel>): FormValues {
	const common: FormValues = {
		rubricId: label.rubric,
		comment: label.comment ?? "",
		supersedes: label.corrects ?? "",
		...(label.flagged && { flagged: "on" }),
	};
	if ("skip" in label) return { ...common, intent: "skip", skipReason: label.skip };
	const evidence = Object.entries(label.evidence ?? {}).map(([name, spans]) => [
		evidenceField(name),
		fieldOf(spans),
	]);
	return {
		...common,
		...ratingFields(label.answers),
		...Object.fromEntries(evidence),
		intent: "submit",
	};
}

/** Fields of the form by what they are called here. */
export function problemFields(
	errors: Readonly<Record<string, string[]>>,
): Record<string, string[]> {
	return Object.fromEntries(
		Object.entries(errors).map(([field, sentences]) => [
			field.replace(/^(rating|cannot):/, "answers.").replace(/^evidence:/, "evidence."),
			sentences,
		]),
	);
}
