import type { z } from "zod";
import type { ItemDerivation } from "./derivation.ts";
import { probesDerivation } from "./probes/derivation.ts";

/** A derivation whose parameters are known only at run time, and parsed by its own schema. */
export type AnyDerivation = ItemDerivation<Record<string, unknown>>;

/** Every derivation there is. */
export const DERIVATIONS: readonly AnyDerivation[] = [parsing(probesDerivation)];

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
