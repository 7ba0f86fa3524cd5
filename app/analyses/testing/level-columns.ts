import type { DimensionColumns, RaterColumn } from "../../columns/rating-columns.ts";
import { peopleOn } from "./analysis-data.ts";

type Ratings = Readonly<Record<string, readonly (number | null)[]>>;

/** What people and judges said on a dimension with levels; null = nothing. */
export function levelsOn(
	name: string,
	values: readonly number[],
	{ people, judges = {} }: { readonly people: Ratings; readonly judges?: Ratings },
): DimensionColumns {
	const given = peopleOn(name, values, people);
	const humans = given.humans.map((person) => ({ ...person, asked: givenBy(person) }));
	return { ...given, humans, judges: peopleOn(name, values, judges).humans.map(withGaps) };
}

/** A person was asked about what it labelled. */
function givenBy({ cells }: RaterColumn): number {
	return cells.kind === "codes" ? cells.codes.filter((code) => code !== 0xff).length : 0;
}

/** A judge was asked about every item: what has no value is unscored. */
function withGaps(column: RaterColumn): RaterColumn {
	const codes = column.cells.kind === "codes" ? [...column.cells.codes] : [];
	const unscoredAt = Uint32Array.from(codes.flatMap((code, at) => (code === 0xff ? at : [])));
	const unscored: Record<string, number> =
		unscoredAt.length > 0 ? { unparsable: unscoredAt.length } : {};
	return { ...column, unscored, unscoredAt };
}
