import { z } from "zod";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import { answerList } from "../../asking/answer-list.ts";
import { notApplicable, sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { emptyResponse } from "../../asking/empty-response.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { isBlank, itemBlock, type NamedText, textBlocks } from "../../asking/item-block.ts";
import { known } from "../../asking/known.ts";
import { nonAnswerApart } from "../../asking/non-answer.ts";
import {
	countYes,
	listText,
	numbered,
	type Verdict,
	verdictsSchema,
} from "../../asking/numbered.ts";
import type { JudgeInput } from "../../asking/protocol.ts";
import { ratioOutcome } from "../../asking/ratio-outcome.ts";
import { contextsField, contextTexts, noContexts } from "./contexts.ts";
import { FAITHFULNESS } from "./dimensions.ts";
import { embedPairs, keptCosines } from "./embed-pairs.ts";
import { factText, Triplet, withoutBlank } from "./facts.ts";
import type { AtomicFactsParameters } from "./parameters.ts";
import { distinctPassages, type FoundPassage, passageFinder } from "./passages.ts";
import { EVIDENCE_PROMPT, factMessages, NO_PASSAGE, SUPPORT_PROMPT } from "./prompt.ts";
import { fromMillionths, nearestMean } from "./validation.ts";

type Input = JudgeInput<AtomicFactsParameters>;

/** A fact rests on a passage or two. */
const MOST_PASSAGES = 20;
/** Of all facts together: each is looked for in every context, and compared with every fact. */
const MOST_QUOTED = 1_500;

const FactsWithPassages = z.strictObject({
	facts: answerList(
		Triplet.extend({ passages: answerList(z.string(), { most: MOST_PASSAGES }) }),
	).refine(
		(facts) => facts.reduce((sum, { passages }) => sum + passages.length, 0) <= MOST_QUOTED,
		`more than ${MOST_QUOTED} passages are quoted in all`,
	),
});

export const FAITHFULNESS_SCHEMAS = [FactsWithPassages, verdictsSchema([])];

/** A fact of the response and the passages that the model quoted for it. */
type GroundedFact = NamedText & {
	readonly passages: readonly FoundPassage[];
	/** Quoted passages that stand in no context. */
	readonly dropped: number;
};

/**
 * Supported facts / facts of the response, with two requests; and its validation, without one. The
 * validation stands where the verdicts fail, and the other way round.
 */
export async function judgeFaithfulness(input: Input): Promise<Judgment> {
	const { item, parameters, ask, delimiter } = input;
	const { temperature, maxTokens } = parameters;
	const missing =
		fieldAbsent(item, ["response", contextsField(parameters)]) ??
		emptyResponse(item) ??
		nonAnswerApart(input);
	if (missing) return sameOutcome(FAITHFULNESS, missing);
	const blocks = itemBlock(item, {
		delimiter,
		parts: ["input", "contexts", "response"],
		contexts: parameters.contexts,
	});
	const listed = await ask({
		role: "extract",
		step: "facts",
		name: "facts",
		messages: factMessages(EVIDENCE_PROMPT, blocks),
		schema: FactsWithPassages,
		...{ temperature, maxTokens },
	});
	if (!listed.ok) return sameOutcome(FAITHFULNESS, unscored(listed));
	const { facts, blank } = groundedFacts(listed.value, contextTexts(item, parameters));
	const [faithfulness, validation] = await Promise.all([
		supported(input, facts, blank),
		validated(input, facts),
	]);
	return { faithfulness, "faithfulness.validation": validation };
}

function groundedFacts(listed: z.infer<typeof FactsWithPassages>, contexts: readonly string[]) {
	const { facts, blank } = withoutBlank(listed.facts);
	const texts = numbered("f", facts.map(factText));
	const find = passageFinder(contexts);
	return {
		blank,
		facts: texts.map((fact, at): GroundedFact => {
			const { found, dropped } = find(facts[at]?.passages ?? []);
			return { ...fact, passages: found, dropped };
		}),
	};
}

async function supported(
	{ item, parameters, ask, delimiter }: Input,
	facts: readonly GroundedFact[],
	blank: number,
): Promise<Outcome> {
	const shown = (verdicts: readonly Verdict[]) => ({
		facts: facts.map(({ text, passages }, at) => ({
			text,
			passages,
			supported: verdicts[at]?.verdict,
			reason: verdicts[at]?.reason,
		})),
		droppedPassages: facts.reduce((sum, { dropped }) => sum + dropped, 0),
		blankFacts: blank,
	});
	if (facts.length === 0) return ratioOutcome(0, 0, shown([]));
	const { temperature, maxTokens, evidence, contexts } = parameters;
	const listed = listText("facts", evidence === "contexts" ? facts : facts.flatMap(withEvidence));
	const blocks =
		evidence === "contexts"
			? itemBlock(item, { delimiter, parts: ["contexts"], contexts, texts: [listed] })
			: textBlocks([listed], delimiter);
	const reply = await ask({
		role: "judge",
		step: "support",
		name: "support",
		messages: factMessages(SUPPORT_PROMPT, blocks),
		schema: verdictsSchema(facts),
		...{ temperature, maxTokens },
	});
	if (!reply.ok) return { ...unscored(reply), evidence: shown([]) };
	const { verdicts } = reply.value;
	return ratioOutcome(countYes(verdicts), facts.length, shown(verdicts));
}

function withEvidence({ name, text, passages }: GroundedFact): NamedText[] {
	const evidence = passages.length > 0 ? passages.map((passage) => passage.text) : [NO_PASSAGE];
	return [
		{ name, text },
		...evidence.map((passage) => ({ name: `evidence for ${name}`, text: passage })),
	];
}

/**
 * The mean over the facts of the cosine with the nearest passage: of all that were quoted for the
 * item, or of the fact's own. Where there is none, the contexts stand in.
 */
async function validated(
	{ item, parameters, embed }: Input,
	facts: readonly GroundedFact[],
): Promise<Outcome> {
	if (facts.length === 0) return notApplicable("no_claims");
	const contexts = numbered("c", contextTexts(item, parameters)).filter(
		({ text }) => !isBlank(text),
	);
	const all = distinctPassages(facts.flatMap(({ passages }) => passages));
	const named = (passages: readonly FoundPassage[]) =>
		passages.length > 0 ? passages.map(({ text }) => ({ name: text, text })) : contexts;
	const ofItem = named(all);
	const compared = facts.map(({ passages }) =>
		parameters.passages === "own" ? named(passages) : ofItem,
	);
	const absent = noContexts(item, parameters);
	if (absent) return absent;
	const byText = new Map<string, NamedText>();
	for (const column of compared.flat()) byText.set(column.text, column);
	const columns = [...byText.values()];
	const texts = [...byText.keys()];
	const places = new Map(texts.map((text, place) => [text, place]));
	const pairs = await embedPairs(
		embed,
		facts.map(({ text }) => text),
		texts,
	);
	if ("failed" in pairs) return pairs.failed;
	const own = compared.map((list) => list.map(({ text }) => known(places, text)));
	const { nearest, mean } = nearestMean(pairs.matrix, own);
	const evidence = {
		facts: facts.map(({ text }, at) => ({ text, nearest: fromMillionths(nearest[at] ?? 0) })),
		/** Passages by their text, contexts by their ids. */
		columns: columns.map(({ name }) => name),
		...keptCosines(pairs.matrix),
	};
	return { kind: "scored", value: mean, evidence };
}
