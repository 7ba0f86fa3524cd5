import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { VERDICT } from "#db/model/scale.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { type Answer, answerSentence } from "./answer-sentence.ts";
import {
	projectAgreement,
	projectComparison,
	type RatedItems,
	ratingColumns,
} from "./rating-table.server.ts";

/**
 * Which judge agrees best with people as things stand: on the verdict, else on the first dimension
 * that both rated. Null while no dimension has ratings of both.
 */
export async function currentAnswer(db: Database, of: RatedItems): Promise<Answer | null> {
	const compared = ((await ratingColumns(db, of))?.dimensions ?? []).filter(
		({ humans, judges }) => humans.length > 0 && judges.length > 0,
	);
	const chosen = compared.find(({ dimension }) => dimension.name === VERDICT) ?? compared[0];
	if (!chosen) return null;
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, dimensions: [chosen.dimension.name] };
	const report = await projectAgreement(db, of, options);
	const comparison = await projectComparison(db, of, options);
	const [dimension] = report?.dimensions ?? [];
	const title = titleOf(chosen.dimension);
	return dimension ? answerSentence(dimension, title, comparison?.dimensions[0] ?? null) : null;
}
