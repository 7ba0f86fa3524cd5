import { z } from "zod";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import { answerList } from "../../asking/answer-list.ts";
import { sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { emptyResponse } from "../../asking/empty-response.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { isBlank, itemBlock, type NamedText, textBlocks } from "../../asking/item-block.ts";
import { nonAnswerApart } from "../../asking/non-answer.ts";
import { listText, numbered, type Verdict, verdictList } from "../../asking/numbered.ts";
import type { JudgeInput } from "../../asking/protocol.ts";
import { ratioOutcome } from "../../asking/ratio-outcome.ts";
import { bestOfReferences } from "./best-of-references.ts";
import { factualCounts, factualShares, type Share } from "./counts.ts";
import { FACTUAL } from "./dimensions.ts";
import { embedPairs, keptCosines } from "./embed-pairs.ts";
import { factText, Triplet, withoutBlank } from "./facts.ts";
import type { AtomicFactsParameters } from "./parameters.ts";
import { BOTH_PROMPT, factMessages, MATCH_PROMPT } from "./prompt.ts";
import { matchedShares } from "./validation.ts";

type Input = JudgeInput<AtomicFactsParameters>;

const BothFacts = z.strictObject({ response: answerList(Triplet), reference: answerList(Triplet) });

function matchSchema(response: readonly NamedText[], reference: readonly NamedText[]) {
	const verdicts = (facts: readonly NamedText[]) => verdictList(facts.map(({ name }) => name));
	return z.strictObject({ response: verdicts(response), reference: verdicts(reference) });
}

export const FACTUAL_SCHEMAS = [BothFacts, matchSchema([], [])];

/** The facts of both sides, with ids. */
type Lists = {
	readonly response: readonly NamedText[];
	readonly reference: readonly NamedText[];
	/** Triplets without a word in them. */
	readonly blankFacts: number;
};

/**
 * The facts of the response against those of the reference, with two requests for each reference;
 * and the validation by embeddings, without one. Of several references the best counts, dimension
 * by dimension.
 */
export async function judgeFactual(input: Input): Promise<Judgment> {
	const { item } = input;
	const missing =
		fieldAbsent(item, ["response", "reference"]) ?? emptyResponse(item) ?? nonAnswerApart(input);
	if (missing) return sameOutcome(FACTUAL, missing);
	const references = (item.reference ?? []).map((text, position) => ({ text, position }));
	const judged = await Promise.all(
		references
			.filter(({ text }) => !isBlank(text))
			.map(async ({ text, position }) => ({
				reference: position,
				judgment: await againstReference(input, text),
			})),
	);
	return bestOfReferences(FACTUAL, judged);
}

async function againstReference(input: Input, reference: string): Promise<Judgment> {
	const { item, parameters, ask, delimiter } = input;
	const { temperature, maxTokens } = parameters;
	const shown = { ...item, reference: [reference] };
	const listed = await ask({
		role: "extract",
		step: "facts",
		name: "facts_of_both",
		messages: factMessages(
			BOTH_PROMPT,
			itemBlock(shown, { delimiter, parts: ["input", "response", "reference"] }),
		),
		schema: BothFacts,
		...{ temperature, maxTokens },
	});
	if (!listed.ok) return sameOutcome(FACTUAL, unscored(listed));
	const response = withoutBlank(listed.value.response);
	const expected = withoutBlank(listed.value.reference);
	const lists: Lists = {
		response: numbered("a", response.facts.map(factText)),
		reference: numbered("r", expected.facts.map(factText)),
		blankFacts: response.blank + expected.blank,
	};
	const [matched, validation] = await Promise.all([
		matchFacts(input, lists),
		validateFacts(input, lists),
	]);
	return { ...matched, "factual_correctness.validation": validation };
}

async function matchFacts({ parameters, ask, delimiter }: Input, lists: Lists): Promise<Judgment> {
	const { response, reference, blankFacts } = lists;
	// What one side lacks altogether the other cannot have: nothing to ask.
	if (response.length === 0 || reference.length === 0)
		return matchedOutcomes(lists, NOTHING_SHARED);
	const { temperature, maxTokens } = parameters;
	const listed = [
		listText("facts of the response", response),
		listText("facts of the reference", reference),
	];
	const reply = await ask({
		role: "judge",
		step: "match",
		name: "match",
		messages: factMessages(MATCH_PROMPT, textBlocks(listed, delimiter)),
		schema: matchSchema(response, reference),
		...{ temperature, maxTokens },
	});
	if (reply.ok) return matchedOutcomes(lists, reply.value);
	const text = (texts: readonly NamedText[]) => texts.map((fact) => ({ text: fact.text }));
	const evidence = {
		responseFacts: text(response),
		referenceFacts: text(reference),
		blankFacts,
	};
	return sameOutcome(MATCHED, { ...unscored(reply), evidence });
}

/** The dimensions that come from the verdicts. */
const MATCHED = FACTUAL.filter(({ name }) => name !== "factual_correctness.validation");

/** On the facts of each side, in their order; none where nobody was asked. */
type Verdicts = Readonly<Record<"response" | "reference", readonly Verdict[]>>;

const NOTHING_SHARED: Verdicts = { response: [], reference: [] };

function matchedOutcomes(lists: Lists, verdicts: Verdicts): Judgment {
	const judged = (side: keyof Verdicts) =>
		lists[side].map(({ text }, at) => ({
			text,
			found: verdicts[side][at]?.verdict ?? false,
			reason: verdicts[side][at]?.reason,
		}));
	const [response, reference] = [judged("response"), judged("reference")];
	const counts = factualCounts(
		response.map(({ found }) => found),
		reference.map(({ found }) => found),
	);
	const { published, recall, precision, f1 } = factualShares(counts);
	const facts = {
		responseFacts: response,
		referenceFacts: reference,
		blankFacts: lists.blankFacts,
	};
	return {
		factual_correctness: outcomeOf(published, { ...counts, ...facts }),
		"factual_correctness.recall": outcomeOf(recall, counts),
		"factual_correctness.precision": outcomeOf(precision, counts),
		"factual_correctness.f1": outcomeOf(f1, counts),
	};
}

function outcomeOf({ numerator, denominator }: Share, evidence: Record<string, unknown>): Outcome {
	return ratioOutcome(numerator, denominator, evidence);
}

async function validateFacts({ parameters, embed }: Input, lists: Lists): Promise<Outcome> {
	const texts = (side: readonly NamedText[]) => side.map(({ text }) => text);
	const pairs = await embedPairs(embed, texts(lists.response), texts(lists.reference));
	if ("failed" in pairs) return pairs.failed;
	const { matrix } = pairs;
	const shares = matchedShares(matrix, lists.reference.length, parameters.matchAbove);
	return outcomeOf(shares.published, {
		referenceFactsMatched: shares.columnsMatched,
		matchAbove: parameters.matchAbove,
		...keptCosines(matrix),
	});
}
