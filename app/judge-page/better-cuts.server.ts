import type { Database } from "#db/dialect";
import { isDiscrete } from "#db/model/scale.ts";
import { knownReference } from "../agreement/known-reference.ts";
import { type RatedItems, ratedMoment } from "../agreement/rating-table.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { type JudgeNumber, numbersOfJudge, peopleAccept } from "./judge-numbers.ts";
import type { JudgeQuery } from "./judge-query.ts";
import { type NamedJudge, namedJudge } from "./named-judge.server.ts";
import { type RatedJudge, ratedJudge } from "./rated-judge.server.ts";
import { cutOfJudge } from "./threshold.server.ts";
import { betterCutInWords } from "./threshold-words.ts";

/** More judges with numbers than that are looked at on their own pages. */
const JUDGES = 12;

/** A judge whose numbers are shown to do better with another cut. */
export type ToldCut = {
	readonly judge: string;
	/** Its column on the dimension. */
	readonly column: string;
	readonly dimension: string;
	readonly says: string;
};

/**
 * Judges of a dimension of two levels that give numbers and are shown to agree better with people from another cut on
 * than as they are used now; all that give numbers are told together. The ranking stays one of their answers.
 */
export async function betterCuts(
	db: Database,
	rated: RatedItems,
	query: JudgeQuery,
): Promise<readonly ToldCut[]> {
	const moment = await ratedMoment(db, rated);
	const dimensions = moment?.columns.dimensions ?? [];
	const dimension =
		dimensions.find((each) => each.dimension.name === query.dimension) ?? dimensions[0];
	if (!moment || !dimension || dimension.humans.length === 0) return [];
	const { scale, name } = dimension.dimension;
	if (!isDiscrete(scale) || scale.values.length !== 2) return [];
	const { reference } = knownReference(dimension, query.options.reference);
	const against = peopleAccept(
		dimension,
		{ from: null },
		{ reference, items: moment.columns.items },
	);
	if (!against) return [];
	const asked = new Map<string, Numbered>();
	for (const { rater: column } of dimension.judges) {
		if (asked.size === JUDGES) break;
		const named = await namedJudge(db, rated.projectId, { column });
		if (!named || asked.has(named.raterId)) continue;
		const found = await ratedJudge(db, rated, named, { ...query, dimension: name, column });
		if (isRefusal(found)) continue;
		const number = numberOf(found, name);
		if (number) asked.set(named.raterId, { named, found, number, column });
	}
	const together = asked.size;
	const options = { ...query.options, reference };
	const all = await Promise.all(
		[...asked.values()].map(async ({ named, found, number, column }) => {
			const cut = await cutOfJudge(found, named, { number, against, options, together });
			const words = { judge: named.name, number: number.title, together };
			const says = betterCutInWords(cut, words);
			return says === null ? [] : [{ judge: named.name, column, dimension: name, says }];
		}),
	);
	return all.flat();
}

type Numbered = {
	readonly named: NamedJudge;
	readonly found: RatedJudge;
	readonly number: JudgeNumber;
	readonly column: string;
};

/** Of the dimension itself, else the first that is a number that it gave and no level of a scale. */
function numberOf({ all }: RatedJudge, dimension: string): JudgeNumber | undefined {
	const numbers = numbersOfJudge(all).filter(({ isLevel }) => !isLevel);
	return numbers.find((number) => number.dimension === dimension) ?? numbers[0];
}
