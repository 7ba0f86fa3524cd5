import { contingencyTable } from "#stats/index.ts";
import { rateResult } from "#stats/intervals/rate.ts";
import type { AgreementOptions } from "../agreement/agreement-json.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { estimateJson, LEVEL } from "../agreement/estimate-json.ts";
import { clusterIds, type RatingColumns } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { type BesidePeople, besidePeople, type HeldBy } from "./beside-people.ts";
import type { InboxQuery } from "./judge-query.ts";
import { certaintyField, certaintyOf, peopleField, votesOn } from "./own-fields.ts";
import type { SliceField } from "./slice-field.ts";

/** What is looked at: columns of one dimension with one judge, and which of its items. */
export type InboxJob = {
	readonly columns: RatingColumns;
	readonly options: Pick<AgreementOptions, "reference" | "clusters">;
	readonly fields: readonly SliceField[];
	readonly asked: Omit<InboxQuery, "item">;
	/** Places of the items that failed for the reason that is asked for. */
	readonly failedAt: Uint32Array | null;
};

export type Inbox = {
	/** `counts[i][j]`: items with people's level i and the judge's j; null where the judge answers in numbers. */
	readonly counts: readonly (readonly number[])[] | null;
	/** The same as a share of the row. */
	readonly rates: readonly (readonly EstimateJson[])[] | null;
	/** By what the two are held against each other. */
	readonly by: HeldBy;
	/** Items with an answer of both; those that are apart; of these, those where the judge lies above people. */
	readonly items: number;
	readonly differ: number;
	readonly higher: number;
	/** Items on which people are tied, and the judge has an answer. */
	readonly tied: number;
	readonly failed: number;
	/** The items that were asked for, in the order in which they are read. */
	readonly places: Uint32Array;
	/** Parts of the items by which the list can be narrowed. */
	readonly fields: readonly { readonly field: string; readonly names: readonly string[] }[];
};

/**
 * The items on which a judge and people differ, as they are worth reading: the farthest apart first, then those on
 * which people are of one mind, then those of which the judge was surest.
 */
export function inboxOf(job: InboxJob): Inbox {
	const { columns, options, asked } = job;
	const [dimension] = columns.dimensions;
	const [judge] = dimension.judges;
	const { scale } = dimension.dimension;
	const { humans } = dimension;
	const reference = referenceColumn(dimension, options.reference, columns.items);
	const beside = besidePeople(dimension, judge, reference);
	const answered = Array.from({ length: columns.items }, (_, item) => item).filter(
		beside.isAnswered,
	);
	const both = answered.filter(beside.isLabelled);
	const tied = answered.filter(
		(item) => !beside.isLabelled(item) && votesOn(humans, item).length > 1,
	);
	const differ = both.filter((item) => beside.isApart(item));
	const certainty = certaintyField(judge, scale);
	const split = peopleField(dimension, columns.items);
	const fields = [...job.fields, ...(certainty ? [certainty] : []), ...(split ? [split] : [])];
	const isListed = job.failedAt !== null || asked.show === "failed" || asked.votes === "tied";
	const chosen = job.failedAt
		? [...job.failedAt]
		: asked.show === "failed"
			? [...judge.unscoredAt]
			: asked.votes === "tied"
				? tied
				: shownOf(asked.show, { both, differ }, beside);
	const votes = isListed || !asked.votes ? null : `${split?.field ?? ""}=${asked.votes}`;
	const inParts = [asked.slice, asked.sure, votes].flatMap((wanted) =>
		wanted ? [partOf(fields, wanted)] : [],
	);
	const kept = chosen.filter((item) => inParts.every((isIn) => isIn(item)));
	if (!isListed) {
		const sure = certaintyOf(judge, scale);
		const mind = (item: number) => agreedShare(votesOn(humans, item));
		const known = new Map(kept.map((item) => [item, { mind: mind(item), far: beside.far(item) }]));
		const of = (item: number) => known.get(item) ?? { mind: 0, far: 0 };
		kept.sort(
			(a, b) =>
				of(b).far - of(a).far ||
				of(b).mind - of(a).mind ||
				(sure ? (sure[b] || 0) - (sure[a] || 0) : 0) ||
				a - b,
		);
	}
	return {
		...confusionRates(beside, clusterIds(columns, options.clusters)),
		by: beside.by,
		items: both.length,
		differ: differ.length,
		higher: differ.filter(beside.isHigher).length,
		tied: tied.length,
		failed: judge.unscoredAt.length,
		places: Uint32Array.from(kept),
		fields: fields.map(({ field, names }) => ({ field, names })),
	};
}

function shownOf(
	show: string | null,
	{ both, differ }: Readonly<Record<"both" | "differ", number[]>>,
	{ levels, isHigher }: BesidePeople,
): number[] {
	if (show === "all") return both;
	if (show === "higher") return differ.filter(isHigher);
	if (show === "lower") return differ.filter((item) => !isHigher(item));
	const cell = /^(\d+)-(\d+)$/.exec(show ?? "");
	if (!cell || !levels) return differ;
	const [row, column] = [Number(cell[1]), Number(cell[2])];
	if (row >= levels.size || column >= levels.size) return differ;
	return both.filter((item) => levels.people[item] === row && levels.judge[item] === column);
}

/** Share of an item's votes that are its commonest one. */
function agreedShare(votes: readonly number[]): number {
	const most = votes.reduce((best, vote) => {
		return Math.max(best, votes.filter((other) => other === vote).length);
	}, 0);
	return votes.length === 0 ? 0 : most / votes.length;
}

function partOf(fields: readonly SliceField[], wanted: string): (item: number) => boolean {
	const found = fields.find(({ field }) => wanted.startsWith(`${field}=`));
	const part = found?.names.indexOf(wanted.slice(found.field.length + 1)) ?? -1;
	// What is not there holds nothing, rather than everything.
	return (item) => part !== -1 && found?.codes[item] === part;
}

function confusionRates(
	{ levels }: BesidePeople,
	clusters: ReturnType<typeof clusterIds>,
): Pick<Inbox, "counts" | "rates"> {
	if (!levels) return { counts: null, rates: null };
	const { people, judge, size } = levels;
	const units = contingencyTable(people, judge, size, { clusters });
	const cells = Array.from({ length: size }, (_, row) =>
		Array.from({ length: size }, (_, column) => row * size + column),
	);
	const rateOf = (cell: number, row: readonly number[]) => {
		const hits = units.counts.map((_, at) => Number(at === cell));
		const among = units.counts.map((_, at) => Number(row.includes(at)));
		return rateResult("confusion.rate", { hits, among }, { units, nMissing: 0, level: LEVEL });
	};
	return {
		counts: cells.map((row) => row.map((cell) => units.counts[cell])),
		rates: cells.map((row) => row.map((cell) => estimateJson(rateOf(cell, row)))),
	};
}
