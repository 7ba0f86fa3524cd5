import type { Database } from "#db/dialect";
import { type Dimension, titleOf } from "#db/model/dimension.ts";
import { decodeValue, type Rated } from "#db/model/rating.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { judgmentsOfItem, ratingsOfItem, remarksOnItem } from "#db/queries/item-ratings.server.ts";
import { ownValue } from "../base/own-value.ts";
import { levelInWords, valueInWords } from "../ui/scale-in-words.ts";

export type ItemCell = {
	/** The value as it is shown; null where there is none. */
	value: string | null;
	/** Why there is no value. */
	reason: string | null;
	rationale: string | null;
};

export type ItemRater = {
	rater: string;
	kind: "human" | "judge";
	/** Why it counts in no figure; null: it counts. */
	leftOut: string | null;
	/** By dimension name. */
	cells: Record<string, ItemCell>;
	remark: string | null;
	judgmentId: string | null;
};

export type ItemRatings = { dimensions: { name: string; title: string }[]; raters: ItemRater[] };

/** All labels and judgments of one item side by side: raters in rows, people first, dimensions in columns. */
export async function itemRatings(
	db: Database,
	projectId: string,
	itemId: string,
): Promise<ItemRatings> {
	const [rows, remarks, judgments, dimensions] = await Promise.all([
		ratingsOfItem(db, projectId, itemId),
		remarksOnItem(db, projectId, itemId),
		judgmentsOfItem(db, projectId, itemId),
		dimensionsOfProject(db, projectId),
	]);
	const definitions = new Map(dimensions.map(({ id, definition }) => [id, definition]));
	const outcomes = new Map(judgments.map((judgment) => [judgment.id, judgment.outcomes]));
	const severalBound = judgeDimensionsOnOneDimension(rows);
	const byRater = new Map<string, ItemRater>();
	for (const row of rows) {
		const definition = definitions.get(row.dimensionId);
		if (!definition) continue;
		const bound = severalBound.has(`${row.raterId} ${row.dimensionId}`);
		const name = bound ? `${row.rater}/${row.judgeDimension}` : row.rater;
		const repetition = row.repetition > 0 ? ` · repetition ${row.repetition + 1}` : "";
		const key = `${name}${repetition}`;
		const rater = byRater.get(key) ?? {
			rater: key,
			kind: row.kind,
			leftOut: row.leftOut,
			cells: {},
			remark: remarkOf(remarks.find((remark) => remark.raterId === row.raterId)),
			judgmentId: row.judgmentId,
		};
		byRater.set(key, rater);
		const outcome = row.judgmentId
			? ownValue(outcomes.get(row.judgmentId) ?? {}, row.judgeDimension || definition.name)
			: undefined;
		rater.cells[definition.name] = {
			value: ratingInWords(definition, row.rated),
			reason: reasonInWords(row.rated),
			rationale: outcome?.rationale ?? row.rationale,
		};
	}
	const raters = [...byRater.values()];
	const used = new Set(raters.flatMap((rater) => Object.keys(rater.cells)));
	return {
		dimensions: dimensions
			.filter(({ definition }) => used.has(definition.name))
			.map(({ definition }) => ({ name: definition.name, title: titleOf(definition) })),
		raters,
	};
}

/** Columns of ratings are narrow: on ordinal scales the value stands without its label. */
function ratingInWords(dimension: Dimension, rated: Rated): string | null {
	const value = decodeValue(dimension.scale, rated);
	if (value === null) return null;
	if (rated.kind !== "level" || dimension.scale.type === "ordinal") {
		return valueInWords(dimension.name, value);
	}
	return levelInWords(dimension, rated.level);
}

function reasonInWords(rated: Rated): string | null {
	if (rated.kind !== "unscored") return null;
	return [rated.reason.replaceAll("_", " "), rated.detail].filter(Boolean).join(": ");
}

/** "rater dimension" where a judge has several of its own dimensions bound to one. */
function judgeDimensionsOnOneDimension(
	rows: readonly { raterId: string; dimensionId: string; judgeDimension: string }[],
): Set<string> {
	const first = new Map<string, string>();
	const several = new Set<string>();
	for (const { raterId, dimensionId, judgeDimension } of rows) {
		const key = `${raterId} ${dimensionId}`;
		const known = first.get(key);
		if (known === undefined) first.set(key, judgeDimension);
		else if (known !== judgeDimension) several.add(key);
	}
	return several;
}

type Remark = Awaited<ReturnType<typeof remarksOnItem>>[number];

function remarkOf(remark: Remark | undefined): string | null {
	if (!remark) return null;
	const words = [
		remark.flagged ? "flagged" : null,
		remark.status === "skipped" ? `skipped: ${remark.skipReason ?? "no reason given"}` : null,
		remark.comment,
	].filter(Boolean);
	return words.length > 0 ? words.join(" · ") : null;
}
