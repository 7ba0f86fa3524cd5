import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { judgeTakes } from "../agreement/judge-takes.server.ts";
import { type RatedItems, ratedMoment } from "../agreement/rating-table.server.ts";
import { scaleInWords } from "../ui/scale-in-words.ts";
import { decidedDimension } from "./decided-dimension.ts";

export type DecidePage = NonNullable<Awaited<ReturnType<typeof decidePage>>>;

/**
 * Every dimension with what its own report answers, in the order of the rubric; those without judges or
 * without labels apart, by name. Null while there are no ratings.
 */
export async function decidePage(db: Database, rated: RatedItems) {
	const moment = await ratedMoment(db, rated);
	const all = moment?.columns.dimensions ?? [];
	if (!moment || all.length === 0) return null;
	const compared = all.filter(({ humans, judges }) => humans.length > 0 && judges.length > 0);
	const named = (columns: typeof all) =>
		columns.map(({ dimension }) => ({
			name: dimension.name,
			title: titleOf(dimension),
			scale: scaleInWords(dimension),
		}));
	const names = compared.map(({ dimension }) => dimension.name);
	const [report, takes] = await Promise.all([
		moment.agreement({ ...DEFAULT_AGREEMENT_OPTIONS, dimensions: names }),
		judgeTakes(db, rated.projectId),
	]);
	return {
		dimensions: named(compared).map((dimension, place) => ({
			...dimension,
			...decidedDimension(report.dimensions[place], takes),
		})),
		withoutJudges: named(all.filter(({ judges }) => judges.length === 0)),
		withoutLabels: named(
			all.filter(({ humans, judges }) => humans.length === 0 && judges.length > 0),
		),
		margin: report.margin,
	};
}
