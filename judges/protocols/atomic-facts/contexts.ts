import type { ItemContent } from "#db/model/item.ts";
import type { Outcome } from "#db/model/judgment.ts";
import { notApplicable } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { isBlank } from "../../asking/item-block.ts";
import type { AtomicFactsParameters } from "./parameters.ts";

type Which = Pick<AtomicFactsParameters, "contexts">;

/** The field whose contexts count. */
export function contextsField({ contexts }: Which): "contexts" | "referenceContexts" {
	return contexts === "reference" ? "referenceContexts" : "contexts";
}

/** The texts that count as contexts, in order; none where the field is absent. */
export function contextTexts(item: ItemContent, which: Which): readonly string[] {
	return (item[contextsField(which)] ?? []).map(({ text }) => text);
}

/** `field_absent` for an item without a context to read, listed or not. */
export function noContexts(item: ItemContent, which: Which): Outcome | null {
	const absent = fieldAbsent(item, [contextsField(which)]);
	if (absent || !contextTexts(item, which).every(isBlank)) return absent;
	return notApplicable(
		`field_absent:${which.contexts === "reference" ? "reference_contexts" : "contexts"}`,
	);
}
