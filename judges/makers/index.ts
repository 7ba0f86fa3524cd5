/** What derived sets are made by: makers, which ask a model, and derivations that need none. */
import { parsingProcedure } from "../asking/parsing.ts";
import { answersMaker } from "./answers/maker.ts";
import type { PureDerivation } from "./contract/derivation.ts";
import type { Maker } from "./contract/maker.ts";
import { goldenMaker } from "./golden/maker.ts";
import { insightsMaker } from "./insights/maker.ts";
import { probesDerivation } from "./probes/derivation.ts";
import { splitMaker } from "./split/maker.ts";

/** A maker whose parameters are known only at run time, and parsed by its own schema. */
export type AnyMaker = Maker<Record<string, unknown>>;
/** The same of a derivation. */
type AnyDerivation = PureDerivation<Record<string, unknown>>;

/** Every maker there is, in the order pages list them. */
export const MAKERS: readonly AnyMaker[] = [
	parsing(goldenMaker),
	parsing(splitMaker),
	parsing(answersMaker),
	parsing(insightsMaker),
];

/** Those of them that make sets of items. */
export const SET_MAKERS: readonly AnyMaker[] = MAKERS.filter(({ set }) => set);

/** Every way to make items without a model. */
export const PURE_DERIVATIONS: readonly AnyDerivation[] = [parsingItself(probesDerivation)];

/** The maker of this id, or undefined. */
export function makerById(id: string): AnyMaker | undefined {
	return MAKERS.find((maker) => maker.id === id);
}

/** The derivation without a model of this id, or undefined. */
export function pureDerivationById(id: string): AnyDerivation | undefined {
	return PURE_DERIVATIONS.find((derivation) => derivation.id === id);
}

/** What sets of this kind are called, and how they are made; undefined where nothing makes it. */
export function kindById(id: string) {
	return pureDerivationById(id) ?? makerById(id);
}

/** Hides the type of a maker's parameters behind its own schema, as protocols do. */
function parsing<P extends Record<string, unknown>>(maker: Maker<P>): AnyMaker {
	const { kind, readsRubric, set, parameters: schema } = maker;
	return {
		...parsingProcedure(maker),
		kind,
		readsRubric,
		set: set && {
			holds: (parameters) => set.holds(schema.parse(parameters)),
			name: (parameters) => set.name(schema.parse(parameters)),
			derive: (items, parameters) => set.derive(items, schema.parse(parameters)),
		},
	};
}

function parsingItself<P extends Record<string, unknown>>(
	derivation: PureDerivation<P>,
): AnyDerivation {
	return {
		...derivation,
		derive: (items, parameters) =>
			derivation.derive(items, derivation.parameters.parse(parameters)),
	};
}
