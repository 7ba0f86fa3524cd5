import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment } from "#db/model/judgment.ts";
import { notApplicable, sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { isBlank, textBlocks } from "../../asking/item-block.ts";
import type { ProcedureInput } from "../../asking/protocol.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";
import { EMPTY_DOCUMENT } from "../contract/why-left-out.ts";
import { goldenMessages } from "./prompt.ts";

/** Its id, and the one thing it has an outcome on: whether there is a golden answer; the text is the evidence. */
export const GOLDEN = "golden";
export const DIMENSIONS: readonly Dimension[] = [
	{ name: GOLDEN, title: "Golden answer", scale: { type: "binary", values: [false, true] } },
];

export const GoldenParameters = z.object(modelParameters);
export type GoldenParameters = z.infer<typeof GoldenParameters>;

export const Answer = z.strictObject({ answer: z.string() });

/** What stands behind a golden answer. */
export const GoldenEvidence = z.object({ text: z.string() });

/** Asks for the answer that the whole document gives; a reference that came with an item stays. */
export async function writeGolden(input: ProcedureInput<GoldenParameters>): Promise<Judgment> {
	const { item, documents, parameters, ask, delimiter } = input;
	const absent = fieldAbsent(item, ["input"]);
	if (absent) return sameOutcome(DIMENSIONS, absent);
	if (item.reference?.some((text) => !isBlank(text)))
		return sameOutcome(DIMENSIONS, notApplicable("has_reference"));
	const [document] = documents;
	if (!document) return sameOutcome(DIMENSIONS, notApplicable("field_absent:document"));
	if (isBlank(document.text)) return sameOutcome(DIMENSIONS, notApplicable(EMPTY_DOCUMENT));
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
