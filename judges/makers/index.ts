import type { z } from "zod";
import { answersDerivation } from "./answers/derivation.ts";
import type { ItemDerivation, ModelDerivation } from "./contract/derivation.ts";
import { goldenDerivation } from "./golden/derivation.ts";
import { probesDerivation } from "./probes/derivation.ts";
import { splitDerivation } from "./split/derivation.ts";

/** A derivation whose parameters are known only at run time, and parsed by its own schema. */
export type AnyDerivation = ItemDerivation<Record<string, unknown>>;

/** Derivations that need no model. */
export const DERIVATIONS: readonly AnyDerivation[] = [parsing(probesDerivation)];

/** Derivations that a model helps with. */
export const MODEL_DERIVATIONS: readonly ModelDerivation[] = [
	goldenDerivation,
	splitDerivation,
	answersDerivation,
];

/** The derivation of this id that a model helps with, or undefined. */
export function modelDerivationById(id: string): ModelDerivation | undefined {
	return MODEL_DERIVATIONS.find((derivation) => derivation.id === id);
}

/** The derivation of this id, or undefined. */
export function derivationById(id: string): AnyDerivation | undefined {
	return DERIVATIONS.find((derivation) => derivation.id === id);
}

/** Hides the type of a derivation's parameters behind its own schema, as protocols do. */
function parsing<P extends Record<string, unknown>>(derivation: ItemDerivation<P>): AnyDerivation {
	return {
		...derivation,
		parameters: derivation.parameters as z.ZodType<Record<string, unknown>>,
		derive: (items, parameters) =>
			derivation.derive(items, derivation.parameters.parse(parameters)),
	};
}
