import type { Judgment } from "#db/model/judgment.ts";
import { sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { ratioOutcome } from "../../asking/ratio-outcome.ts";
import { type Measure, SHARE, type Subject } from "./measure.ts";
import { overReferences } from "./over-references.ts";
import { STATEMENTS_PROMPT, SUPPORT_PROMPT } from "./prompt.ts";
import {
	contextTexts,
	StatementList,
	SUPPORT_SCHEMA,
	statementsOf,
	supportOf,
	type Verdict,
} from "./statements.ts";
import { noiseCounts } from "./values.ts";

const RELEVANT = "noise_sensitivity.relevant";
const IRRELEVANT = "noise_sensitivity.irrelevant";

const DIMENSIONS = [
	{
		name: RELEVANT,
		title: "Noise sensitivity, relevant contexts (lower is better)",
		scale: SHARE,
		side: "response-contexts" as const,
		guideline:
			"Lower is better: share of the response's statements that are wrong and stand in a relevant context.",
	},
	{
		name: IRRELEVANT,
		title: "Noise sensitivity, irrelevant contexts (lower is better)",
		scale: SHARE,
		side: "response-contexts" as const,
		guideline:
			"Lower is better: share of the response's statements that are wrong and stand in irrelevant contexts only.",
	},
];

/** How often the response takes something wrong from its contexts; so the lowest value is the best. */
export const noiseSensitivity: Measure = {
	name: "noise_sensitivity",
	fields: ["input", "response", "reference", "contexts"],
	claimBased: true,
	dimensions: () => DIMENSIONS,
	prompts: () => [STATEMENTS_PROMPT, SUPPORT_PROMPT],
	schemas: [StatementList, SUPPORT_SCHEMA],
	judge: (subject) => overReferences(subject, (reference) => noiseBy(subject, reference), "lowest"),
};

async function noiseBy(subject: Subject, reference: string): Promise<Judgment> {
	const [ofResponse, ofReference] = await Promise.all([
		statementsOf(subject, subject.response),
		statementsOf(subject, reference),
	]);
	if (!ofResponse.ok) return sameOutcome(DIMENSIONS, unscored(ofResponse));
	if (!ofReference.ok) return sameOutcome(DIMENSIONS, unscored(ofReference));
	const [correct, ...byContext] = await Promise.all([
		supportOf(subject, [{ name: "reference", text: reference }], ofResponse.value),
		...subject.contexts.flatMap((context) => {
			const source = contextTexts([context]);
			return [
				supportOf(subject, source, ofResponse.value),
				supportOf(subject, source, ofReference.value),
			];
		}),
	]);
	const told: (readonly Verdict[])[] = [];
	for (const reply of [correct, ...byContext]) {
		if (!reply.ok) return sameOutcome(DIMENSIONS, unscored(reply));
		told.push(reply.value);
	}
	const [right = [], ...perContext] = told;
	return shares(
		ofResponse.value,
		right,
		subject.contexts.map((_, at) => ({
			response: perContext[2 * at] ?? [],
			reference: perContext[2 * at + 1] ?? [],
		})),
	);
}

/** What one context supports, on either side. */
type OfContext = {
	readonly response: readonly Verdict[];
	readonly reference: readonly Verdict[];
};

function shares(
	statements: readonly string[],
	right: readonly Verdict[],
	contexts: readonly OfContext[],
): Judgment {
	const relevant = contexts.map(({ reference }) => reference.some((one) => one.supported));
	const supported = statements.map((_, at) =>
		contexts.map(({ response }) => response[at]?.supported ?? false),
	);
	const counts = noiseCounts({ supported, relevant, right: right.map((one) => one.supported) });
	const evidence = {
		relevantContexts: relevant,
		statements: right.map(({ text, supported: isRight, reason }, at) => ({
			...{ text, right: isRight, reason },
			contexts: supported[at],
			contextReasons: contexts.map(({ response }) => response[at]?.reason),
		})),
	};
	return {
		[RELEVANT]: ratioOutcome(counts.relevant, statements.length, evidence),
		[IRRELEVANT]: ratioOutcome(counts.irrelevant, statements.length, evidence),
	};
}
