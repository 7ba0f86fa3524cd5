import type { Database } from "#db/dialect";
import { type Dimension, titleOf } from "#db/model/dimension.ts";
import type { Rated } from "#db/model/rating.ts";
import { ratingsOfItem, remarksOnItem } from "#db/queries/item-ratings.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { ratingInWords, skipInWords } from "../labelling/answer-in-words.server.ts";
import { anonymousOrder, letterOf } from "./anonymous-order.server.ts";

/** What one person said about an item, under a letter in place of a name. */
export type Vote = {
	letter: string;
	/** Whole seconds of looking at the item; null where nobody measured. */
	seconds: number | null;
	/** The rubric version of the newest answer; 0 where a file brought it. */
	rubricVersion: number;
	flagged: boolean;
	comment: string | null;
	skipped: string | null;
	/** By dimension name: the value or why there is none; `tone` where it is accept or reject. */
	values: { dimension: string; title: string; value: string; same: boolean }[];
};

/** The people's ratings of an item in the order in which they are shown. */
export type ShownRating = { id: string; dimension: string; rated: Rated };

/**
 * What people said about an item, without who they are: in an order that is the item's own. Judges are
 * left out. The ratings are those that a decision is about.
 */
export async function votesOn(
	db: Database,
	{ projectId, itemId }: { readonly projectId: string; readonly itemId: string },
	dimensions: readonly Dimension[],
): Promise<{ votes: Vote[]; ratings: ShownRating[] }> {
	const [rows, remarks, raters] = await Promise.all([
		ratingsOfItem(db, projectId, itemId),
		remarksOnItem(db, projectId, itemId),
		ratersOfProject(db, projectId),
	]);
	const counted = new Set(
		raters.filter((rater) => rater.kind === "human" && !rater.excludedReason).map(({ id }) => id),
	);
	const definitions = new Map(dimensions.map((dimension) => [dimension.name, dimension]));
	const people = rows.filter((row) => counted.has(row.raterId) && row.repetition === 0);
	const newest = new Map<string, number>();
	const keyOf = (row: (typeof rows)[number]) => `${row.raterId} ${row.dimensionId}`;
	for (const row of people)
		newest.set(keyOf(row), Math.max(newest.get(keyOf(row)) ?? 0, row.rubricVersion));
	const current = people.filter((row) => row.rubricVersion === newest.get(keyOf(row)));
	const said = new Set([
		...current.map(({ raterId }) => raterId),
		...remarks.map(({ raterId }) => raterId).filter((raterId) => counted.has(raterId)),
	]);
	const order = anonymousOrder(
		itemId,
		[...said].map((raterId) => ({ raterId })),
	);
	const wordsOn = new Map<string, Set<string>>();
	const words = (row: (typeof rows)[number]) => {
		const definition = definitions.get(row.dimension);
		return definition ? ratingInWords(definition, row.rated) : "—";
	};
	for (const row of current)
		wordsOn.set(row.dimension, (wordsOn.get(row.dimension) ?? new Set()).add(words(row)));
	const votes = order.map(({ raterId }, place): Vote => {
		const remark = remarks.find((each) => each.raterId === raterId);
		const own = current.filter((row) => row.raterId === raterId);
		return {
			letter: letterOf(place),
			seconds: remark?.durationMs == null ? null : Math.round(remark.durationMs / 1000),
			rubricVersion: Math.max(0, ...own.map((row) => row.rubricVersion)),
			flagged: remark?.flagged ?? false,
			comment: remark?.comment ?? null,
			skipped: remark?.status === "skipped" ? skipInWords(remark.skipReason) : null,
			values: dimensions.flatMap((dimension) => {
				const row = own.find((each) => each.dimension === dimension.name);
				if (!row) return [];
				return [
					{
						dimension: dimension.name,
						title: titleOf(dimension),
						value: words(row),
						same: wordsOn.get(dimension.name)?.size === 1,
					},
				];
			}),
		};
	});
	const ratings = order.flatMap(({ raterId }) =>
		current
			.filter((row) => row.raterId === raterId)
			.map(({ id, dimension, rated }) => ({ id, dimension, rated })),
	);
	return { votes, ratings };
}
