import type { Procedure } from "../../asking/protocol.ts";
import type { AnsweredItem, Derived } from "./derivation.ts";

/**
 * Asks a model for what items or texts are made of, in a run like any judge's (store, cap, batch,
 * resume). It judges nothing: its outcomes say whether there is an answer, which is their evidence.
 */
export type Maker<Parameters = Record<string, unknown>> = Procedure<Parameters> & {
	readonly kind: "maker";
	readonly readsRubric: false;
	/** The set that its answers make, whose kind is the maker's id; null where they are texts that are read as they are. */
	readonly set: SetOfAnswers<Parameters> | null;
};

/** What a maker's answers become. */
export type SetOfAnswers<Parameters> = {
	/** What stands in the set, in a sentence or two that people read before they make it. */
	readonly holds: (parameters: Parameters) => string;
	/** What the set is called unless somebody calls it otherwise. */
	readonly name: (parameters: Parameters) => string;
	/** The pure step from the answers to the items. */
	readonly derive: (items: readonly AnsweredItem[], parameters: Parameters) => Derived;
};
