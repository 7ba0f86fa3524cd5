import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { ItemContent } from "#db/model/item.ts";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import { type Scale, VERDICT, VERDICT_SCALE } from "#db/model/scale.ts";
import { sameOutcome } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import type { JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { coverageOf, type Overlap, overlapOf, tokensOf } from "./overlap.ts";

const SHARE: Scale = { type: "numeric", range: [0, 1] };
const FIGURES = ["exact_match", "token_f1", "rouge_l", "tf_cosine"] as const;

const DIMENSIONS: readonly Dimension[] = [
	...FIGURES.map((name) => ({ name, scale: SHARE, side: "response-reference" as const })),
	{ name: "context_coverage", scale: SHARE, side: "response-contexts" },
	{
		name: VERDICT,
		scale: VERDICT_SCALE,
		side: "response-reference",
		levels: [{ label: "reject" }, { label: "accept" }],
	},
];
const AGAINST_REFERENCE = DIMENSIONS.filter(({ side }) => side === "response-reference");

export const BaselineParameters = z.object({
	/** Lowest `token_f1` that is accepted. */
	threshold: z.number().min(0).max(1).default(0.5),
});
export type BaselineParameters = z.infer<typeof BaselineParameters>;

export const baselineProtocol: JudgeProtocol<BaselineParameters> = {
	kind: "protocol",
	id: "baseline",
	version: "1",
	label: "Baseline",
	description:
		"Counts words that the response shares with the reference and with the contexts. It needs no model, no key and no network, and is the floor that a judge has to beat.",
	roles: [],
	readsRubric: false,
	needs: ["response", "reference", "contexts"],
	parameters: BaselineParameters,
	dimensions: () => DIMENSIONS,
	promptText: () => "",
	callsPerItem: () => 0,
	carryOut: async ({ item, parameters }: JudgeInput<BaselineParameters>) => ({
		...againstReference(item, parameters.threshold),
		context_coverage: againstContexts(item),
	}),
};

const NO_CLAIMS: Outcome = { kind: "unscored", reason: "not_applicable", detail: "no_claims" };

function againstReference(item: ItemContent, threshold: number): Judgment {
	const absent = fieldAbsent(item, ["response", "reference"]);
	if (absent) return sameOutcome(AGAINST_REFERENCE, absent);
	const response = tokensOf(item.response ?? "");
	const overlaps = (item.reference ?? []).map((text) => overlapOf(response, tokensOf(text)));
	const f1 = best(overlaps, "token_f1");
	if (!f1) return sameOutcome(AGAINST_REFERENCE, NO_CLAIMS);
	// Compared in millionths: a value that prints as the threshold reaches it.
	const accepted = Math.round(f1.value * 1e6) >= Math.round(threshold * 1e6);
	return {
		...Object.fromEntries(
			FIGURES.map((figure) => {
				const { value, reference } = best(overlaps, figure) ?? f1;
				return [figure, { kind: "scored", value, evidence: { reference } }];
			}),
		),
		[VERDICT]: {
			kind: "scored",
			value: accepted,
			evidence: { token_f1: f1.value, threshold, reference: f1.reference },
		},
	};
}

/** The best value over the references and which one gave it (the first of equals). */
function best(
	overlaps: readonly (Overlap | null)[],
	figure: keyof Overlap,
): { value: number; reference: number } | null {
	let found: { value: number; reference: number } | null = null;
	overlaps.forEach((overlap, reference) => {
		if (overlap && (!found || overlap[figure] > found.value)) {
			found = { value: overlap[figure], reference };
		}
	});
	return found;
}

function againstContexts(item: ItemContent): Outcome {
	const absent = fieldAbsent(item, ["response", "contexts"]);
	if (absent) return absent;
	const contexts = (item.contexts ?? []).flatMap(({ text }) => tokensOf(text));
	const value = coverageOf(tokensOf(item.response ?? ""), contexts);
	return value === null ? NO_CLAIMS : { kind: "scored", value };
}
