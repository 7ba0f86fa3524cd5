import type { Dimension } from "#db/model/dimension.ts";
import type { AnyProcedure } from "#judges/procedures.ts";
import { ownValue } from "../../base/own-value.ts";
import { fits, suggestedBinding } from "./bind-dimensions.ts";

/** Where one of the judge's dimensions may count. */
export type BindingChoice = {
	name: string;
	scale: string;
	initial: string;
	/** "" = none. */
	targets: { value: string; words: string }[];
};

/** Where each of a judge's dimensions may count: those of the project that fit, a new one, or none. */
export function bindingChoices(
	procedure: Pick<AnyProcedure, "id">,
	own: readonly Dimension[],
	dimensions: readonly Dimension[],
): BindingChoice[] {
	const suggested = suggestedBinding(own, dimensions);
	return own.map((dimension) => {
		const there = dimensions.filter((candidate) => fits(dimension.scale, candidate));
		const taken = dimensions.some(({ name }) => name === dimension.name);
		const added = taken ? `${procedure.id} ${dimension.name}` : dimension.name;
		const known = ownValue(suggested, dimension.name);
		const initial = there.some(({ name }) => name === known) ? (known ?? added) : added;
		return {
			name: dimension.name,
			scale: dimension.scale.type,
			initial,
			targets: [
				...there.map(({ name }) => ({ value: name, words: name })),
				...(dimensions.some(({ name }) => name === added)
					? []
					: [{ value: added, words: `a new dimension: ${added}` }]),
				{ value: "", words: "nothing" },
			],
		};
	});
}
