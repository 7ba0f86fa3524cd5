import type { Judgment } from "#db/model/judgment.ts";
import type { JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { DIMENSIONS } from "./dimensions.ts";
import { FACTUAL_SCHEMAS, judgeFactual } from "./factual.ts";
import { FAITHFULNESS_SCHEMAS, judgeFaithfulness } from "./faithfulness.ts";
import { AtomicFactsParameters } from "./parameters.ts";
import {
	BOTH_PROMPT,
	EVIDENCE_PROMPT,
	MATCH_PROMPT,
	NO_PASSAGE,
	QUESTIONS_PROMPT,
	SUPPORT_PROMPT,
} from "./prompt.ts";
import { judgeRelevancy, RELEVANCY_SCHEMAS } from "./relevancy.ts";

const PROMPTS = [
	EVIDENCE_PROMPT,
	SUPPORT_PROMPT,
	NO_PASSAGE,
	BOTH_PROMPT,
	MATCH_PROMPT,
	QUESTIONS_PROMPT,
];

export const atomicFactsProtocol: JudgeProtocol<AtomicFactsParameters> = {
	kind: "protocol",
	id: "atomic-facts",
	version: "3",
	label: "Atomic facts",
	description:
		"Takes response and reference apart into facts: how many of the response's are supported by the contexts, how many of the reference's it has, and how near the contexts' questions are to the one that was asked. Embeddings check the model's verdicts. Five requests per item, two more for each further reference.",
	source: "LLM Result Post-Processing and Verification – RAG system evaluation",
	roles: ["judge", "extract", "embed"],
	readsRubric: false,
	needs: ["input", "contexts", "response", "reference"],
	parameters: AtomicFactsParameters,
	dimensions: () => DIMENSIONS,
	promptText: () => PROMPTS.join("\n"),
	answerSchemas: () => [...FAITHFULNESS_SCHEMAS, ...FACTUAL_SCHEMAS, ...RELEVANCY_SCHEMAS],
	callsPerItem: (_, __, { references = 1 }) => 3 + 2 * references,
	carryOut: judgeByFacts,
};

/** Three procedures that need nothing of each other: one that fails costs the others nothing. */
async function judgeByFacts(input: JudgeInput<AtomicFactsParameters>): Promise<Judgment> {
	const judged = await Promise.all([
		judgeFaithfulness(input),
		judgeFactual(input),
		judgeRelevancy(input),
	]);
	return Object.assign({}, ...judged);
}
