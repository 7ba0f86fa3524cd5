import type { Procedure } from "../../asking/protocol.ts";
import type { AnsweredItem, Derived } from "./derivation.ts";

/**
 * Asks a model for what items or texts are made of, in a run like any judge's (store, cap, batch,
 * resume). It judges nothing: its outcomes say whether there is an answer, which is their evidence.
 */
export type Maker<Parameters = Record<string, unknown>> = Procedure<Parameters> & {
	readonly kind: "maker";
	readonly readsRubric: false;
	/**
	 * The pure step from its answers to the items of a set, whose kind is the maker's id; null where
	 * its answers are texts that are read as they are.
	 */
	readonly derive: ((items: readonly AnsweredItem[], parameters: Parameters) => Derived) | null;
};
