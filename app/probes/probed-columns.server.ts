import type { Database } from "#db/dialect";
import { isDiscrete, type Scale } from "#db/model/scale.ts";
import type { Places } from "#db/queries/item-scope.ts";
import { cellsWithoutLevel, type RatedOn } from "#db/queries/rating-columns.server.ts";
import { numbersOf } from "../columns/rating-columns.ts";
import { storedColumns } from "../columns/stored-columns.server.ts";
import type { Originals } from "./probe-originals.server.ts";

/** Values by place, NaN = none, and why those that were asked have none. */
export type ProbedColumn = {
	readonly values: Float64Array;
	readonly unscored: ReadonlyMap<number, string>;
};

/** What one judge said on a dimension of the originals, and of the probes made from them. */
export type ProbedColumns = {
	readonly raterId: string;
	readonly judgeDimension: string;
	/** By place among the originals. */
	readonly original: ProbedColumn;
	/** By place within the set. */
	readonly probe: ProbedColumn;
};

type Asked = {
	readonly projectId: string;
	readonly dimensionId: string;
	/** Of the judges' values: ordered. */
	readonly scale: Scale;
	/** Raters that are judges here. */
	readonly raterIds: ReadonlySet<string>;
	readonly originals: Originals;
	/** Where the set's items stand. */
	readonly places: Places;
};

/** The columns of the judges that judged items of a set on a dimension, of repetitions the first. */
export async function probedColumns(db: Database, asked: Asked): Promise<ProbedColumns[]> {
	const { projectId, dimensionId, places, originals: of } = asked;
	const size = places.last - places.first + 1;
	const probed = await columnsOf(db, { projectId, dimensionId, places }, { ...asked, size });
	if (probed.size === 0) return [];
	const ratedOn = { projectId, dimensionId, places: of.places };
	const originals = await columnsOf(db, ratedOn, { ...asked, size: of.size });
	return [...probed].map(([key, probe]) => {
		const [raterId = "", judgeDimension = ""] = key.split(" ");
		return { raterId, judgeDimension, probe, original: originals.get(key) ?? NEVER_ASKED };
	});
}

const NEVER_ASKED: ProbedColumn = { values: new Float64Array(), unscored: new Map() };

async function columnsOf(
	db: Database,
	ratedOn: RatedOn,
	{ scale, raterIds, size }: Pick<Asked, "scale" | "raterIds"> & { size: number },
): Promise<Map<string, ProbedColumn>> {
	const reasons = await reasonsOf(db, ratedOn);
	const columns = new Map<string, ProbedColumn>();
	for (const { raterId, judgeDimension, column } of await storedColumns(db, ratedOn)) {
		if (!raterIds.has(raterId)) continue;
		const key = `${raterId} ${judgeDimension}`;
		const kind = isDiscrete(scale) ? "codes" : "numbers";
		const finished = column.finish(key, { items: size, kind, counted: "first" });
		const unscored = Array.from(
			finished.unscoredAt,
			(place) => [place, reasons.get(key)?.get(place) ?? "unstated"] as const,
		);
		columns.set(key, { values: numbersOf(finished, scale), unscored: new Map(unscored) });
	}
	return columns;
}

/** Why cells have no value, by column and place. */
async function reasonsOf(
	db: Database,
	ratedOn: RatedOn,
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
	const reasons = new Map<string, Map<number, string>>();
	const first = ratedOn.places?.first ?? 0;
	const cells = await cellsWithoutLevel(db, ratedOn);
	// The first answer counts, and its reason is put last.
	for (const cell of cells.sort((a, b) => b.repetition - a.repetition)) {
		if (cell.number !== null) continue;
		const key = `${cell.raterId} ${cell.judgeDimension}`;
		const ofColumn = reasons.get(key) ?? new Map<number, string>();
		reasons.set(key, ofColumn.set(cell.itemPosition - first, cell.reason ?? "unstated"));
	}
	return reasons;
}
