import { setImmediate as giveWay } from "node:timers/promises";
import { byCodePoint } from "#app/files/code-point-order.ts";
import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import { decodeValue } from "#db/model/rating.ts";
import type { RaterKind } from "#db/model/roles.ts";
import type { Level } from "#db/model/scale.ts";
import { placesOfSet } from "#db/queries/derived-sets.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { excludedPositions } from "#db/queries/item-marks.server.ts";
import type { Item } from "#db/queries/items.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { type WordsOfRating, wordsOfRatings } from "#db/queries/rating-words.server.ts";
import {
	type ExportedRating,
	judgeDimensionsOfProject,
	ratingsOfItems,
} from "#db/queries/ratings.server.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";
import { ownValue } from "../base/own-value.ts";
import { itemPages } from "./item-pages.server.ts";

/** A label as files have it. */
export type ExportedLabel = {
	readonly itemId: string;
	/** A judge with several values for one dimension appears as several raters, `judge/dimension`. */
	readonly rater: string;
	readonly raterKind: RaterKind;
	readonly dimension: string;
	/** Null = asked but unscored. */
	readonly value: Level | null;
	readonly reason: string | null;
	readonly detail: string | null;
	readonly repetition: number;
	readonly createdAt: Date | null;
	/** What the file that brought the value said with it; asked for, also a comment or rationale that was given here. */
	readonly rationale: string | null;
	/** Had the annotator the reference before them? Null where there is none, and for judges. */
	readonly referenceSeen: boolean | null;
	/** Which answer of a pair stood left for the annotator. */
	readonly leftSide: "a" | "b" | null;
	/** The version of the rubric under which it was given here; 0: a file's, or a judge's. */
	readonly rubricVersion: number;
};

/** The labels of one item, in order of dimension, rater and repetition. */
export type LabelledItem = {
	readonly item: Item;
	readonly itemId: string;
	readonly labels: readonly ExportedLabel[];
};

/** So many are read at once, a few milliseconds of work; between them others are answered. */
const LABELS_AT_ONCE = 400;

/**
 * All labels that count, item by item: what agreement is computed from. Of what somebody said about
 * an item under several versions of the rubric, the newest counts; of an item that a lead left out, nothing.
 * @param withWords with what people and judges said beside values that were given here
 */
export async function* labelledItems(
	db: Database,
	of: RatedItems,
	{ withWords = false }: { readonly withWords?: boolean } = {},
): AsyncGenerator<readonly LabelledItem[]> {
	const { projectId } = of;
	const dimensions = new Map(
		(await dimensionsOfProject(db, projectId)).map((row, order) => [row.id, { ...row, order }]),
	);
	const nameOf = await raterNamer(db, of);
	const leftOut = new Set(of.setId === undefined ? await excludedPositions(db, projectId) : []);
	let span = 1;
	for await (const page of itemPages(db, of)) {
		for (let at = 0; at < page.length; ) {
			const some = page.slice(at, at + span);
			const places = {
				projectId,
				from: some[0].position,
				to: some[some.length - 1].position + 1,
			};
			const rows = await ratingsOfItems(db, places);
			const words = withWords ? await wordsOfRatings(db, places) : null;
			const counting = rows.filter(({ itemPosition }) => !leftOut.has(itemPosition));
			const byItem = byItemId(newestOnly(counting));
			yield some.map((item) => {
				const labels = (byItem.get(item.id) ?? []).map((row) => {
					const dimension = dimensions.get(row.dimensionId);
					if (!dimension) throw new Error(`a rating on a dimension that is not there: ${row.id}`);
					const label = {
						itemId: item.externalId,
						...nameOf(row),
						...labelOf(row, dimension.definition, words?.get(row.id)),
					};
					return { order: dimension.order, label };
				});
				labels.sort(
					(a, b) =>
						a.order - b.order ||
						byCodePoint(a.label.rater, b.label.rater) ||
						a.label.repetition - b.label.repetition,
				);
				return { item, itemId: item.externalId, labels: labels.map(({ label }) => label) };
			});
			at += some.length;
			// The next items have about as many labels as these.
			const fitting = Math.floor((LABELS_AT_ONCE * some.length) / Math.max(rows.length, 1));
			span = Math.max(1, Math.min(fitting, 2 * some.length));
			await giveWay();
		}
	}
}

/** The names and kinds of those whose ratings of these items count, as the export writes them, in order. */
export async function exportedRaters(
	db: Database,
	of: RatedItems,
): Promise<{ rater: string; raterKind: RaterKind }[]> {
	const nameOf = await raterNamer(db, of);
	const raters = new Map<string, RaterKind>();
	const { projectId } = of;
	const leftOut = new Set(
		(await ratersOfProject(db, projectId)).flatMap((rater) =>
			rater.excludedReason ? rater.id : [],
		),
	);
	for (const row of await judgeDimensionsOn(db, of)) {
		if (leftOut.has(row.raterId)) continue;
		const { rater, raterKind } = nameOf(row);
		raters.set(rater, raterKind);
	}
	return [...raters]
		.map(([rater, raterKind]) => ({ rater, raterKind }))
		.sort((a, b) => byCodePoint(a.rater, b.rater));
}

type ColumnKey = Pick<ExportedRating, "raterId" | "dimensionId" | "judgeDimension">;

async function judgeDimensionsOn(db: Database, { projectId, setId }: RatedItems) {
	const places = setId === undefined ? null : await placesOfSet(db, setId);
	return judgeDimensionsOfProject(db, projectId, places ?? undefined);
}

async function raterNamer(db: Database, of: RatedItems) {
	const raters = new Map(
		(await ratersOfProject(db, of.projectId)).map((rater) => [rater.id, rater]),
	);
	const columns = new Map<string, number>();
	for (const { raterId, dimensionId } of await judgeDimensionsOn(db, of)) {
		const key = `${raterId} ${dimensionId}`;
		columns.set(key, (columns.get(key) ?? 0) + 1);
	}
	return ({ raterId, dimensionId, judgeDimension }: ColumnKey) => {
		const rater = raters.get(raterId);
		if (!rater) throw new Error(`ratings of a rater ${raterId} that the project does not have`);
		const several = (columns.get(`${raterId} ${dimensionId}`) ?? 0) > 1;
		return {
			rater: several ? `${rater.name}/${judgeDimension}` : rater.name,
			raterKind: rater.kind,
		};
	};
}

/** Of each rater, dimension and item only what belongs to the newest version of the rubric. */
function newestOnly<R extends ExportedRating>(rows: readonly R[]): R[] {
	const keyOf = (row: R) => `${row.itemId} ${row.raterId} ${row.dimensionId} ${row.judgeDimension}`;
	const newest = new Map<string, number>();
	for (const row of rows) {
		const key = keyOf(row);
		newest.set(key, Math.max(newest.get(key) ?? 0, row.rubricVersion));
	}
	return rows.filter((row) => row.rubricVersion === newest.get(keyOf(row)));
}

function byItemId<R extends ExportedRating>(rows: readonly R[]): Map<string, R[]> {
	const groups = new Map<string, R[]>();
	for (const row of rows) {
		const group = groups.get(row.itemId);
		if (group) group.push(row);
		else groups.set(row.itemId, [row]);
	}
	return groups;
}

function labelOf(row: ExportedRating, definition: Dimension, words: WordsOfRating | undefined) {
	const { rated } = row;
	const outcome = ownValue(words?.outcomes ?? {}, row.judgeDimension || definition.name);
	return {
		dimension: definition.name,
		value: decodeValue(definition.scale, rated),
		reason: rated.kind === "unscored" ? rated.reason : null,
		detail: rated.kind === "unscored" ? rated.detail : null,
		repetition: row.repetition,
		createdAt: row.ratedAt,
		rationale: row.rationale ?? outcome?.rationale ?? words?.comment ?? null,
		referenceSeen: row.referenceSeen,
		leftSide: row.leftSide,
		rubricVersion: row.rubricVersion,
	};
}
