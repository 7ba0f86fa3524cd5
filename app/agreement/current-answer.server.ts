import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { VERDICT } from "#db/model/scale.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { type Answer, answerSentence } from "./answer-sentence.ts";
import { type RatedItems, ratedMoment } from "./rating-table.server.ts";

/**
 * Which judge agrees best with people as things stand: on the verdict, else on the first dimension
 * that both rated. Null while no dimension has ratings of both.
 */
export async function currentAnswer(db: Database, rated: RatedItems): Promise<Answer | null> {
	const moment = await ratedMoment(db, rated);
	const compared = (moment?.columns.dimensions ?? []).filter(
		({ humans, judges }) => humans.length > 0 && judges.length > 0,
	);
	const chosen = compared.find(({ dimension }) => dimension.name === VERDICT) ?? compared[0];
	if (!moment || !chosen) return null;
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, dimensions: [chosen.dimension.name] };
	const [dimension] = (await moment.agreement(options)).dimensions;
	const [comparison = null] = (await moment.comparison(options)).dimensions;
	return answerSentence(dimension, titleOf(chosen.dimension), comparison);
}
