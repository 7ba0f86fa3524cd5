import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment } from "#db/model/judgment.ts";
import { notApplicable, sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { isBlank, textBlocks } from "../../asking/item-block.ts";
import type { JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";
import { GOLDEN_PROMPT, goldenMessages } from "./prompt.ts";

/** The one thing it has an outcome on: whether there is a golden answer; the text is the evidence. */
export const GOLDEN = "golden";
const DIMENSIONS: readonly Dimension[] = [
	{ name: GOLDEN, title: "Golden answer", scale: { type: "binary", values: [false, true] } },
];

export const GoldenParameters = z.object(modelParameters);
export type GoldenParameters = z.infer<typeof GoldenParameters>;

const Answer = z.strictObject({ answer: z.string() });

/** What stands behind a golden answer. */
export const GoldenEvidence = z.object({ text: z.string() });

/** Writes the answer that the whole document gives; a reference that came with an item stays. */
export const goldenProtocol: JudgeProtocol<GoldenParameters> = {
	id: "golden",
	version: "1",
	label: "Golden answers",
	description:
		"Answers each question from the whole document it is about, part by part, and says which part the document does not answer. One request for each document and question.",
	source: "Evaluating RAG using LLM-as-a-Judge",
	makes: "golden",
	readsDocuments: "own",
	roles: ["judge"],
	readsRubric: false,
	needs: ["input"],
	parameters: GoldenParameters,
	dimensions: () => DIMENSIONS,
	promptText: () => GOLDEN_PROMPT,
	answerSchemas: () => [Answer],
	callsPerItem: () => 1,
	judge: writeGolden,
};

async function writeGolden(input: JudgeInput<GoldenParameters>): Promise<Judgment> {
	const { item, documents, parameters, ask, delimiter } = input;
	const absent = fieldAbsent(item, ["input"]);
	if (absent) return sameOutcome(DIMENSIONS, absent);
	if (item.reference?.some((text) => !isBlank(text)))
		return sameOutcome(DIMENSIONS, notApplicable("has_reference"));
	const [document] = documents;
	if (!document) return sameOutcome(DIMENSIONS, notApplicable("field_absent:document"));
	const texts = [
		{ name: "document", text: document.text },
		{ name: "question", text: item.input ?? "" },
	];
	const reply = await ask({
		role: "judge",
		step: "golden",
		name: "golden_answer",
		messages: goldenMessages(textBlocks(texts, delimiter)),
		schema: Answer,
		...parameters,
	});
	if (!reply.ok) return sameOutcome(DIMENSIONS, unscored(reply));
	const text = reply.value.answer.trim();
	if (text === "") return sameOutcome(DIMENSIONS, { kind: "unscored", reason: "empty" });
	return { [GOLDEN]: { kind: "scored", value: true, evidence: { text } } };
}
