import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { VERDICT } from "#db/model/scale.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { type Answer, answerOf } from "./answer.ts";
import { type RatedItems, ratedMoment } from "./rating-table.server.ts";

/** The answer about one dimension, and its title. */
export type CurrentAnswer = { readonly title: string; readonly answer: Answer };

/**
 * Which judge agrees best with people as things stand: on the verdict, else on the first dimension
 * that both rated. Null while no dimension has ratings of both.
 */
export async function currentAnswer(
	db: Database,
	rated: RatedItems,
): Promise<CurrentAnswer | null> {
	const moment = await ratedMoment(db, rated);
	const compared = (moment?.columns.dimensions ?? []).filter(
		({ humans, judges }) => humans.length > 0 && judges.length > 0,
	);
	const chosen = compared.find(({ dimension }) => dimension.name === VERDICT) ?? compared[0];
	if (!moment || !chosen) return null;
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, dimensions: [chosen.dimension.name] };
	const [dimension] = (await moment.agreement(options)).dimensions;
	return { title: titleOf(chosen.dimension), answer: answerOf(dimension) };
}
