import { MISSING } from "#stats/index.ts";
import { referenceColumn } from "../../columns/reference-column.ts";
import type { AnalysisData } from "../data/analysis-data.ts";

const DIMENSION = "answering";
const LEVEL = "abstains";

/** Who says which responses only say that they do not know, and what they say of each item. */
export type Abstaining = {
	/** A judge's name, or the people. */
	readonly source: string;
	/** Null where they say nothing of the item. */
	readonly abstains: readonly (boolean | null)[];
};

/**
 * What a judge of the protocol abstention says of the items: the one of this name, or the first; without
 * one the majority of the people who labelled the dimension `answering`. Null where nobody says.
 */
export function abstainingOf(data: AnalysisData, name: string): Abstaining | null {
	const judge = data.judged.find(
		(column) => column.dimension === DIMENSION && (name === "" || column.judge === name),
	);
	if (judge && judge.scale.type !== "numeric") {
		const code = judge.scale.values.indexOf(LEVEL);
		const abstains = Array.from(judge.values, (value) =>
			Number.isNaN(value) ? null : value === code,
		);
		return { source: judge.judge, abstains };
	}
	const people = data.columns.dimensions.find(({ dimension }) => dimension.name === DIMENSION);
	if (name !== "" || !people || people.humans.length === 0) return null;
	const { scale } = people.dimension;
	if (scale.type === "numeric") return null;
	const code = scale.values.indexOf(LEVEL);
	const { codes } = referenceColumn(people, "majority", data.items.length);
	const abstains = Array.from(codes ?? [], (level) => (level === MISSING ? null : level === code));
	return { source: "the people", abstains };
}
