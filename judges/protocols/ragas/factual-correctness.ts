import type { Judgment, Outcome } from "#db/model/judgment.ts";
import { sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { ratioOutcome } from "../../asking/ratio-outcome.ts";
import { type Measure, SHARE, type Subject } from "./measure.ts";
import { overReferences } from "./over-references.ts";
import type { RagasParameters } from "./parameters.ts";
import { claimsPrompt, SUPPORT_PROMPT } from "./prompt.ts";
import {
	ClaimList,
	claimsOf,
	countSupported,
	SUPPORT_SCHEMA,
	supportOf,
	type Verdict,
} from "./statements.ts";
import { type Counts, fBeta } from "./values.ts";

const NAME = "factual_correctness";
/** Beside the published recall, whose numerator counts claims of the other side. */
const CONSISTENT = "factual_correctness.recall_consistent";

/** Claims of response and reference, each judged by the other text. */
export const factualCorrectness: Measure = {
	name: NAME,
	fields: ["response", "reference"],
	claimBased: true,
	dimensions,
	prompts: (parameters) => [claimsPrompt(parameters), SUPPORT_PROMPT],
	schemas: [ClaimList, SUPPORT_SCHEMA],
	judge: (subject) => overReferences(subject, (reference) => against(subject, reference)),
};

function dimensions({ mode }: RagasParameters) {
	const side = "response-reference" as const;
	const words = { f1: "F", precision: "Precision", recall: "Recall" }[mode];
	const main = {
		...{ name: NAME, scale: SHARE, side },
		guideline: `${words} of the response's claims, held against the reference.`,
	};
	const consistent = {
		...{ name: CONSISTENT, scale: SHARE, side },
		title: "Factual correctness: consistent recall",
		guideline: "Share of the reference's claims that the response holds.",
	};
	return mode === "precision" ? [main] : [main, consistent];
}

async function against(subject: Subject, reference: string): Promise<Judgment> {
	const { response, parameters } = subject;
	const [ofResponse, ofReference] = await Promise.all([
		claimsHeldBy(subject, response, { name: "reference", text: reference }),
		parameters.mode === "precision"
			? null
			: claimsHeldBy(subject, reference, { name: "response", text: response }),
	]);
	const all = dimensions(parameters);
	if (ofReference === null) {
		if (!ofResponse.ok) return sameOutcome(all, unscored(ofResponse));
		const claims = ofResponse.value;
		return { [NAME]: ratioOutcome(countSupported(claims), claims.length, { claims }) };
	}
	return {
		[NAME]: !ofResponse.ok
			? unscored(ofResponse)
			: !ofReference.ok
				? unscored(ofReference)
				: correctness(parameters, ofResponse.value, ofReference.value),
		[CONSISTENT]: ofReference.ok
			? ratioOutcome(countSupported(ofReference.value), ofReference.value.length)
			: unscored(ofReference),
	};
}

async function claimsHeldBy(
	subject: Subject,
	text: string,
	other: { readonly name: string; readonly text: string },
) {
	const claims = await claimsOf(subject, text);
	return claims.ok ? supportOf(subject, [other], claims.value) : claims;
}

function correctness(
	{ mode, beta }: RagasParameters,
	response: readonly Verdict[],
	reference: readonly Verdict[],
): Outcome {
	const tp = countSupported(response);
	const counts: Counts = {
		tp,
		fp: response.length - tp,
		fn: reference.length - countSupported(reference),
	};
	const evidence = { ...counts, responseClaims: response, referenceClaims: reference };
	if (mode === "recall") return ratioOutcome(tp, tp + counts.fn, evidence);
	if (response.length + reference.length === 0) return ratioOutcome(0, 0, evidence);
	return { kind: "scored", value: fBeta(counts, beta), evidence };
}
