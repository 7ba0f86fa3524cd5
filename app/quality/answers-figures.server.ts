import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { repeatedAnswers } from "#db/queries/mixed-items.server.ts";
import { askedOf, momentsOf } from "#db/queries/pace.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import type { Rater } from "#db/queries/raters.server.ts";
import { clusterIds, type RatingColumns } from "../columns/rating-columns.ts";
import { type BesideOthers, besideOthers, type SameAgain, sameAgain } from "./annotator-figures.ts";
import { paceOfProject } from "./pace.server.ts";

/** How threads are asked for it. */
export const CARD_TASK = "#app/quality/annotator-card-task.ts";

/** What is computed from all answers of an annotator, and of the others beside them. */
export type AnswersFigures = {
	/** Values that were asked, and how often they could not judge. */
	asked: number;
	cannot: number;
	/** Median of the answers that were timed; null where none was. */
	pace: { ms: number | null; timed: number; tooFast: number };
	/** Items that came a second time and were answered both times. */
	repeats: number;
	dimensions: {
		name: string;
		title: string;
		isNumeric: boolean;
		again: SameAgain;
		/** Null: nobody else rated an item that they rated, or they count in no figure. */
		beside: BesideOthers | null;
	}[];
};

/** Passes all answers of an annotator; holds up the event loop. */
export async function answersFigures(
	db: Database,
	{
		project,
		rater: { id: raterId, name: person },
		columns,
	}: {
		readonly project: Project;
		readonly rater: Pick<Rater, "id" | "name">;
		readonly columns: RatingColumns | null;
	},
): Promise<AnswersFigures> {
	const projectId = project.id;
	const which = { projectId, raterId };
	const { medians, fast } = await paceOfProject(db, project);
	const twice = await repeatedAnswers(db, which);
	const clusters = columns ? clusterIds(columns, undefined) : undefined;
	const times = new Float64Array(columns?.items ?? 0).fill(Number.NaN);
	for (const [position, at] of await momentsOf(db, which))
		if (position >= 0) times[position] = at.getTime();
	const dimensions: AnswersFigures["dimensions"] = [];
	for (const { id, name, definition } of await dimensionsOfProject(db, projectId)) {
		const ofDimension = columns?.dimensions.find(({ dimension }) => dimension.name === name);
		const own = ofDimension?.humans.find((column) => column.rater === person);
		const pairs = twice.flatMap(({ dimensionId, first, second }) => {
			const [a, b] = [first.level ?? first.number, second.level ?? second.number];
			return dimensionId === id && a !== null && b !== null ? [{ first: a, second: b }] : [];
		});
		dimensions.push({
			...{ name, title: titleOf(definition), isNumeric: !isDiscrete(definition.scale) },
			again: sameAgain({ dimension: definition }, pairs),
			beside: ofDimension && own ? besideOthers(ofDimension, own, { clusters, times }) : null,
		});
	}
	const median = medians.get(raterId);
	return {
		...(await askedOf(db, which)),
		pace: {
			ms: median?.ms ?? null,
			timed: median?.timed ?? 0,
			tooFast: fast.get(raterId)?.length ?? 0,
		},
		repeats: new Set(twice.map(({ position }) => position)).size,
		dimensions,
	};
}
