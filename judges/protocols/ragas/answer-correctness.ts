import type { Outcome } from "#db/model/judgment.ts";
import type { Scale } from "#db/model/scale.ts";
import { unscored } from "../../asking/dimension-outcomes.ts";
import {
	countYes,
	listText,
	numbered,
	type Verdict,
	verdictsSchema,
} from "../../asking/numbered.ts";
import type { Reply } from "../../asking/protocol.ts";
import { ratioOutcome } from "../../asking/ratio-outcome.ts";
import type { Measure, Subject } from "./measure.ts";
import { overReferences } from "./over-references.ts";
import type { RagasParameters } from "./parameters.ts";
import { CORRECTNESS_PROMPT, STATEMENTS_PROMPT } from "./prompt.ts";
import { similarityTo } from "./similarity.ts";
import { StatementList, statementsOf } from "./statements.ts";
import { type Counts, fBeta } from "./values.ts";

/** F1 of the statements of response and reference, and their similarity, weighted. */
export const answerCorrectness: Measure = {
	name: "answer_correctness",
	fields: ["input", "response", "reference"],
	claimBased: true,
	dimensions: (parameters) => [
		{
			name: "answer_correctness",
			scale: scaleOf(parameters),
			side: "response-reference",
			guideline: "Weighted mean of the F1 of statements and of the cosine with the reference.",
		},
	],
	prompts: () => [STATEMENTS_PROMPT, CORRECTNESS_PROMPT],
	schemas: [StatementList, verdictsSchema([])],
	judge: (subject) =>
		overReferences(subject, async (reference) => ({
			answer_correctness: await correctnessBy(subject, reference),
		})),
};

/** The cosine's part can be below 0. */
function scaleOf({ weights }: RagasParameters): Scale {
	return { type: "numeric", range: [weighted(weights, 0, weights.similarity > 0 ? -1 : 0), 1] };
}

function weighted(weights: RagasParameters["weights"], f1: number, similarity: number): number {
	const sum = weights.statements + weights.similarity;
	return (weights.statements * f1 + weights.similarity * similarity) / sum;
}

async function correctnessBy(subject: Subject, reference: string): Promise<Outcome> {
	const { response, parameters } = subject;
	const [ofResponse, ofReference] = await Promise.all([
		statementsOf(subject, response),
		statementsOf(subject, reference),
	]);
	if (!ofResponse.ok) return unscored(ofResponse);
	if (!ofReference.ok) return unscored(ofReference);
	if (ofResponse.value.length + ofReference.value.length === 0) return ratioOutcome(0, 0);
	const sorted = await sort(subject, ofResponse.value, ofReference.value);
	if (!sorted.ok) return unscored(sorted);
	const { counts, statements } = sorted.value;
	const f1 = fBeta(counts);
	const evidence = { ...counts, f1, ...statements };
	if (parameters.weights.similarity === 0) return { kind: "scored", value: f1, evidence };
	const similarity = await similarityTo(subject, reference);
	if (similarity.kind === "unscored") return { ...similarity, evidence };
	const cosine = Number(similarity.value);
	const value = weighted(parameters.weights, f1, cosine);
	return { kind: "scored", value, evidence: { ...evidence, similarity: cosine } };
}

type Sorted = { readonly counts: Counts; readonly statements: object };

/** Which statements the other side holds. 1 request; none where a side is empty: it holds nothing. */
async function sort(
	{ ask, question }: Subject,
	response: readonly string[],
	reference: readonly string[],
): Promise<Reply<Sorted>> {
	const answers = numbered("a", response);
	const references = numbered("r", reference);
	const reply =
		answers.length > 0 && references.length > 0
			? await ask({
					role: "judge",
					name: "correctness",
					prompt: CORRECTNESS_PROMPT,
					texts: [
						{ name: "question", text: question },
						listText("statements of the answer", answers),
						listText("statements of the reference", references),
					],
					schema: verdictsSchema([...answers, ...references]),
				})
			: { ok: true as const, value: { verdicts: [] } };
	if (!reply.ok) return reply;
	const { verdicts } = reply.value;
	const ofAnswer = verdicts.slice(0, answers.length);
	const ofReference = verdicts.slice(answers.length);
	const tp = countYes(ofAnswer);
	return {
		ok: true,
		value: {
			counts: {
				tp,
				fp: answers.length - tp,
				fn: references.length - countYes(ofReference),
			},
			statements: {
				responseStatements: held(response, ofAnswer),
				referenceStatements: held(reference, ofReference),
			},
		},
	};
}

/** The statements as they are kept; no verdict is one that says no. */
function held(statements: readonly string[], verdicts: readonly Verdict[]) {
	return statements.map((text, at) => ({
		text,
		held: verdicts[at]?.verdict ?? false,
		reason: verdicts[at]?.reason,
	}));
}
