import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { type Answer, answerOf } from "./answer.ts";
import { type RatedItems, ratedMoment } from "./rating-table.server.ts";

/** What a report answers about one dimension, in its four slots. */
export type AnswerOfDimension = Answer & { readonly dimension: string; readonly title: string };

/**
 * The answer about each dimension that both people and judges rated, word for word as the pages have it.
 * @param only the name of one dimension; undefined: all of them, none where nothing can be compared
 * @returns a refusal where the named one is not there or was not rated by both
 */
export async function answersOfDimensions(
	db: Database,
	rated: RatedItems,
	only?: string,
): Promise<AnswerOfDimension[] | Refusal> {
	const moment = await ratedMoment(db, rated);
	const all = moment?.columns.dimensions ?? [];
	const compared = all.filter(({ humans, judges }) => humans.length > 0 && judges.length > 0);
	const chosen =
		only === undefined ? compared : compared.filter(({ dimension }) => dimension.name === only);
	if (only !== undefined && chosen.length === 0) {
		const names = compared.map(({ dimension }) => dimension.name).join(", ");
		return refused(
			names === ""
				? "No dimension was rated by people and judges yet."
				: `People and judges did not both rate a dimension “${only}”; they did ${names}.`,
			"dimension",
		);
	}
	if (!moment || chosen.length === 0) return [];
	const dimensions = chosen.map(({ dimension }) => dimension.name);
	const report = await moment.agreement({ ...DEFAULT_AGREEMENT_OPTIONS, dimensions });
	return report.dimensions.map((dimension, place) => ({
		dimension: dimension.dimension,
		title: chosen[place] ? titleOf(chosen[place].dimension) : dimension.dimension,
		...answerOf(dimension),
	}));
}
