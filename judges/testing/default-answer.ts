import { ITEM_TEXT } from "../asking/item-block.ts";
import { coverageOf, overlapOf, tokensOf } from "../protocols/baseline/overlap.ts";
import { answerTo, offScale } from "./answer-schema.ts";
import { withLists } from "./default-lists.ts";
import { seededUnit } from "./seeded.ts";
import type { SeenRequest } from "./seen-request.ts";
import { asksForTriplets, tripletsOf } from "./word-triplets.ts";

/** How far a model's opinion may lie from the overlap it is based on. */
const JITTER = 0.15;

/**
 * What the scripted model thinks of an item, in [0, 1]: the overlap of its response with the
 * nearest reference (else with the contexts), or how much of the answer or question the contexts hold
 * where no response is shown; moved a little by seed and model name, so that two models differ and the
 * same one always says the same.
 */
function qualityOf(request: SeenRequest, seed: number): number {
	const named = (prefix: string) => request.blocks.filter(({ name }) => name.startsWith(prefix));
	const jitter = (seededUnit(seed, request.model, request.item) * 2 - 1) * JITTER;
	const moved = (quality: number) => Math.min(1, Math.max(0, quality + jitter));
	const response = tokensOf(named("response")[0]?.text ?? "");
	const references = named("reference").map(({ text }) => tokensOf(text));
	const contexts = named("context").flatMap(({ text }) => tokensOf(text));
	if (response.length === 0 && !request.text.includes(ITEM_TEXT.nothingReturned)) {
		const sought = named("answer")[0] ?? named("question")[0];
		return moved(coverageOf(tokensOf(sought?.text ?? ""), contexts) ?? 0);
	}
	const sides = references.length > 0 ? references : [contexts];
	return moved(Math.max(...sides.map((side) => overlapOf(response, side)?.token_f1 ?? 0)));
}

/** The model's text: JSON that satisfies the schema of the request; a sentence when it has none. */
export function defaultAnswer(request: SeenRequest, seed: number, kind?: "off_scale"): string {
	const quality = qualityOf(request, seed);
	const words = `The texts share words to a degree of ${quality.toFixed(2)}.`;
	if (request.schema === null) return words;
	if (asksForTriplets(request.schema)) {
		return JSON.stringify({ triplets: tripletsOf(request.blocks[0]?.text ?? "") });
	}
	if (kind === "off_scale") return JSON.stringify(offScale(request.schema, quality, words));
	return JSON.stringify(withLists(request, answerTo(request.schema, quality, words)));
}
