import type { Database } from "#db/dialect";
import type { Rubric } from "#db/model/rubric.ts";
import { currentAnnotation, storeAnnotation } from "#db/queries/annotations.server.ts";
import { answerContext } from "#db/queries/answering.server.ts";
import { assignedItem } from "#db/queries/assignments.server.ts";
import { rubricVersions } from "#db/queries/rubrics.server.ts";
import { type FormValues, ratingField, TYPED_FIELD } from "./annotation-fields.ts";
import { type AnnotationAnswer, annotationForm } from "./annotation-form.server.ts";
import { type Answer, type AnswerLine, answerInWords } from "./answer-in-words.server.ts";
import { askedAgain } from "./asked-again.server.ts";
import { dimensionView } from "./dimension-view.server.ts";
import { asksEvidence, readEvidence } from "./evidence/read-evidence.server.ts";
import { markableTexts } from "./item-content.server.ts";
import { fromSides, inSides, type LeftSide, leftSideOf } from "./pair-sides.server.ts";
import { takeAgain } from "./plans/refill-queue.server.ts";
import { countsSteps, stepProblems } from "./step-problems.server.ts";
import { leftOut, meaningsOf, valuesUnder } from "./values-under.ts";

/** Why nothing was written, in ways that a person can cause and mend. */
export type RefusedAnnotation =
	/** The annotator's own other answer came first. */
	| {
			kind: "already-annotated";
			annotationId: string;
			stored: AnswerLine[];
			submitted: AnswerLine[];
	  }
	/** A newer version was published since the page was opened. */
	| {
			kind: "rubric-changed";
			version: number;
			/** What of the answer means the same under the new version, by field name of the form. */
			kept: FormValues;
			/** Titles of the dimensions whose answers were left out; browsers hold troubles of before that do not say. */
			leftOut?: string[];
	  }
	/** What is wrong, by field name of the form. */
	| { kind: "invalid"; fieldErrors: Record<string, string[]> };

export type SubmitAnnotation =
	/** It is stored, now or by an earlier request that said exactly the same. */
	| {
			kind: "saved";
			annotationId: string;
			/** Place of the item in the annotator's queue. */
			queuePosition: number;
	  }
	/** The item is not in this annotator's queue. */
	| { kind: "not-assigned" }
	/** The page belongs to somebody else than whoever is signed in now. */
	| { kind: "other-person" }
	| RefusedAnnotation;

export type Submission = {
	readonly projectId: string;
	readonly raterId: string;
	readonly itemId: string;
	/** As the label page names them, with the rubric it showed and the answer it corrects. */
	readonly fields: FormValues;
	readonly now: Date;
};

/**
 * Stores an annotator's answer to one of their items: a first one, a correction of their own, or a
 * skip. Append-only, and the same answer twice (a double click, a retry after a lost response) is
 * stored once. Two answers of one moment are settled by the database.
 */
export async function submitAnnotation(
	db: Database,
	{ projectId, raterId, itemId, fields, now }: Submission,
): Promise<SubmitAnnotation> {
	// A browser that two people share may still send what the one before typed.
	if (fields.raterId && fields.raterId !== raterId) return { kind: "other-person" };
	const clientId = fields.clientId ?? null;
	const place = { projectId, raterId, itemId, clientId };
	let context = await answerContext(db, place);
	// Its lease ended while it was answered: when nobody took the place, it is theirs again.
	if (!context && (await takeAgain(db, { ...place, now })))
		context = await answerContext(db, place);
	if (!context) return { kind: "not-assigned" };
	const { assignment, rubric, dimensionIds, stored, sentBefore } = context;
	const { position: queuePosition } = assignment;
	if (sentBefore) return { kind: "saved", annotationId: sentBefore, queuePosition };
	if (fields.rubricId !== rubric.id) {
		return rubricChanged(db, { projectId, fields, rubric });
	}

	const parsed = annotationForm(rubric.definition).safeParse(fields);
	if (!parsed.success) return { kind: "invalid", fieldErrors: errorsByField(parsed.error.issues) };
	const marked = await markedWords(db, place, { fields, rubric: rubric.definition });
	if (parsed.data.intent === "submit" && marked && "fieldErrors" in marked)
		return { kind: "invalid", fieldErrors: marked.fieldErrors };
	const { supersedes, earlier, startedAt, durationMs } = parsed.data;
	const leftSide = leftSideOf(raterId, itemId, context.item);
	const said = answerOf(parsed.data, rubric.definition);
	const evidence =
		said.status === "submitted" && marked && "evidence" in marked ? marked.evidence : null;
	const answer = { ...fromSides(said, rubric.definition, leftSide), evidence };
	const stepped = countsSteps(rubric.definition) ? await assignedItem(db, raterId, itemId) : null;
	const noSteps =
		stepped && stepProblems(stepped, { rubric: rubric.definition, ratings: answer.ratings });
	if (noSteps) return { kind: "invalid", fieldErrors: noSteps };
	const { referenceShown } = context;

	const correctsStored =
		(stored?.id ?? null) === supersedes || earlier.includes(stored?.clientId ?? "");
	const beside = (other: Answer & { readonly id: string }) =>
		secondAnswer({ stored: other, answer, rubric: rubric.definition, leftSide, queuePosition });
	if (stored && !correctsStored) return beside(stored);

	const again = await askedAgain(db, { rubric, own: stored, assignment });
	const annotationId = await storeAnnotation(db, {
		projectId,
		itemId,
		itemPosition: assignment.itemPosition,
		raterId,
		rubric,
		assignment,
		supersedes: stored?.id ?? null,
		...answer,
		startedAt,
		durationMs,
		clientId: parsed.data.clientId,
		// What went out and did not arrive before the answer was given was not seen.
		referenceSeen: referenceShown && fields.referenceShown !== "no",
		leftSide,
		askedAbout: again?.names ?? null,
		ratings: [...answer.ratings].map(([name, rated]) => {
			const dimensionId = dimensionIds.get(name);
			if (!dimensionId) throw new Error(`${projectId} has a rubric but no dimension ${name}`);
			return { dimensionId, rated };
		}),
		now,
	});
	if (annotationId) return { kind: "saved", annotationId, queuePosition };
	const winner = await currentAnnotation(db, raterId, itemId);
	if (winner && winner.clientId === clientId && clientId !== null) {
		return { kind: "saved", annotationId: winner.id, queuePosition };
	}
	// No other answer came first: the item went back in this moment, or was given back before.
	if (!winner) return submitAnnotation(db, { projectId, raterId, itemId, fields, now });
	return beside(winner);
}

/** The words that were marked; null where the rubric asks for none. */
async function markedWords(
	db: Database,
	{ projectId, raterId, itemId }: { projectId: string; raterId: string; itemId: string },
	{ fields, rubric }: { fields: FormValues; rubric: Rubric },
) {
	if (!asksEvidence(rubric)) return null;
	const item = await assignedItem(db, raterId, itemId);
	if (!item) return null;
	const left = leftSideOf(raterId, itemId, item);
	return readEvidence(fields, rubric, { texts: await markableTexts(db, projectId, item), left });
}

/** An answer that was given under an older rubric, with what of it means the same under the current one. */
export async function rubricChanged(
	db: Database,
	{
		projectId,
		fields,
		rubric,
	}: {
		projectId: string;
		/** With the id of the rubric that it was given under. */
		fields: FormValues;
		rubric: { definition: Rubric; version: number };
	},
): Promise<Extract<RefusedAnnotation, { kind: "rubric-changed" }>> {
	const versions = await rubricVersions(db, projectId);
	const answered = versions.find(({ id }) => id === fields.rubricId)?.definition.dimensions ?? [];
	const typed = Object.fromEntries(
		Object.entries(fields).filter(([name]) => TYPED_FIELD.test(name)),
	);
	const now = rubric.definition.dimensions.map(dimensionView);
	const kept = valuesUnder(meaningsOf(answered.map(dimensionView)), now, typed);
	const { version } = rubric;
	return { kind: "rubric-changed", version, kept, leftOut: leftOut(typed, kept, now) };
}

/** What becomes of an answer when there is one already: the same is as good as saved. */
function secondAnswer({
	stored,
	answer,
	rubric,
	leftSide,
	queuePosition,
}: {
	readonly stored: Answer & { readonly id: string };
	readonly answer: Answer;
	readonly rubric: Rubric;
	readonly leftSide: LeftSide | null;
	readonly queuePosition: number;
}): SubmitAnnotation {
	if (sameAnswer(stored, answer)) {
		return { kind: "saved", annotationId: stored.id, queuePosition };
	}
	return {
		kind: "already-annotated",
		annotationId: stored.id,
		stored: answerInWords(inSides(rubric, leftSide), fromSides(stored, rubric, leftSide)),
		submitted: answerInWords(inSides(rubric, leftSide), fromSides(answer, rubric, leftSide)),
	};
}

function answerOf(data: AnnotationAnswer, rubric: Rubric): Answer {
	const { comment, flagged } = data;
	if (data.intent === "skip") {
		const { skipReason } = data;
		return { status: "skipped", skipReason, comment, flagged, ratings: new Map() };
	}
	const ratings = rubric.dimensions.flatMap(({ name }) => {
		const rating = data.ratings[ratingField(name)];
		return rating ? [[name, rating] as const] : [];
	});
	return { status: "submitted", skipReason: null, comment, flagged, ratings: new Map(ratings) };
}

function sameAnswer(a: Answer, b: Answer): boolean {
	const text = (answer: Answer) =>
		JSON.stringify([
			answer.status,
			answer.skipReason,
			answer.comment,
			answer.flagged,
			[...answer.ratings].sort(([left], [right]) => (left < right ? -1 : 1)),
			(answer.evidence ?? [])
				.map(({ dimension, source, start, end }) => JSON.stringify([dimension, source, start, end]))
				.sort(),
		]);
	return text(a) === text(b);
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** What is wrong with an answer, in sentences by the name of the field. */
export function errorsByField(issues: readonly Issue[]): Record<string, string[]> {
	const errors: Record<string, string[]> = {};
	for (const { path, message } of issues) {
		const field = String(path.at(-1) ?? "intent");
		errors[field] = [...(errors[field] ?? []), message];
	}
	return errors;
}
