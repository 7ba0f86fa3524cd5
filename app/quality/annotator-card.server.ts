import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { repeatedAnswers } from "#db/queries/mixed-items.server.ts";
import { momentsOf, workOf } from "#db/queries/pace.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { ratingColumns } from "../agreement/rating-table.server.ts";
import { clusterIds } from "../columns/rating-columns.ts";
import { type GoldAnswered, goldAnswered } from "../labelling/gold/gold-answers.server.ts";
import {
	type BesideOthers,
	besideOthers,
	type SameAgain,
	sameAgain,
	shareOf,
} from "./annotator-figures.ts";
import { paceOfProject } from "./pace.server.ts";

/** What is said of an annotator on one dimension. */
export type DimensionOfCard = {
	name: string;
	title: string;
	isNumeric: boolean;
	/** Values on items with known answers, and those that are right. */
	known: { right: number; n: number; share: EstimateJson };
	again: SameAgain;
	/** Null: nobody else rated an item that they rated, or they count in no figure. */
	beside: BesideOthers | null;
};

/** How well one annotator answers, for leads. */
export type AnnotatorCard = {
	raterId: string;
	name: string;
	/** Why what they said counts in no figure. */
	excludedReason: string | null;
	work: Awaited<ReturnType<typeof workOf>>;
	/** Of the values that were asked: cannot judge. */
	cannot: EstimateJson;
	skipped: EstimateJson;
	medianMs: number | null;
	tooFast: { answers: number; timed: number };
	/** Items with known answers on which every known value was given right. */
	known: { right: number; n: number; share: EstimateJson };
	/** Items that came a second time and were answered both times. */
	repeats: number;
	dimensions: DimensionOfCard[];
};

/** The card of a person of the project; null where there is none. */
export async function annotatorCard(
	db: Database,
	project: Project,
	raterId: string,
): Promise<AnnotatorCard | null> {
	const projectId = project.id;
	const rater = (await ratersOfProject(db, projectId)).find(({ id }) => id === raterId);
	if (rater?.kind !== "human") return null;
	const which = { projectId, raterId };
	const work = await workOf(db, which);
	const { medians, fast } = await paceOfProject(db, project);
	const gold = (await goldAnswered(db, projectId)).filter((one) => one.raterId === raterId);
	const twice = await repeatedAnswers(db, which);
	const columns = await ratingColumns(db, { projectId });
	const clusters = columns ? clusterIds(columns, undefined) : undefined;
	const times = new Float64Array(columns?.items ?? 0).fill(Number.NaN);
	for (const [position, at] of await momentsOf(db, which))
		if (position >= 0) times[position] = at.getTime();
	const dimensions: DimensionOfCard[] = [];
	for (const { id, name, definition } of await dimensionsOfProject(db, projectId)) {
		const ofDimension = columns?.dimensions.find(({ dimension }) => dimension.name === name);
		const own = ofDimension?.humans.find((column) => column.rater === rater.name);
		const pairs = twice.flatMap(({ dimensionId, first, second }) => {
			const [a, b] = [first.level ?? first.number, second.level ?? second.number];
			return dimensionId === id && a !== null && b !== null ? [{ first: a, second: b }] : [];
		});
		const known = gold.filter(({ dimension }) => dimension === name);
		dimensions.push({
			...{ name, title: titleOf(definition), isNumeric: !isDiscrete(definition.scale) },
			known: countRight(known.map(({ isRight }) => isRight)),
			again: sameAgain({ dimension: definition }, pairs),
			beside: ofDimension && own ? besideOthers(ofDimension, own, { clusters, times }) : null,
		});
	}
	const done = work.submitted + work.skipped;
	return {
		...{ raterId, name: rater.name, excludedReason: rater.excludedReason, work, dimensions },
		cannot: shareOf(work.cannot, work.asked),
		skipped: shareOf(work.skipped, done),
		medianMs: medians.get(raterId)?.ms ?? null,
		tooFast: { answers: fast.get(raterId)?.length ?? 0, timed: medians.get(raterId)?.timed ?? 0 },
		known: countRight(byItem(gold)),
		repeats: new Set(twice.map(({ position }) => position)).size,
	};
}

function countRight(answers: readonly boolean[]): AnnotatorCard["known"] {
	const right = answers.filter(Boolean).length;
	return { right, n: answers.length, share: shareOf(right, answers.length) };
}

/** Of each item, whether all that is known of it was given right. */
function byItem(gold: readonly GoldAnswered[]): boolean[] {
	const items = new Map<string, boolean>();
	for (const { itemId, isRight } of gold) items.set(itemId, isRight && items.get(itemId) !== false);
	return [...items.values()];
}
