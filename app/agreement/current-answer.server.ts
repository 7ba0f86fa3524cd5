import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { VERDICT } from "#db/model/scale.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { type Answer, answerOf } from "./answer.ts";
import { judgeTakes } from "./judge-takes.server.ts";
import { isImported, ratersOf } from "./judge-takes.ts";
import { type JudgesAskedAbout, judgesAskedAbout } from "./judges-asked-about.ts";
import { type RatedItems, ratedMoment } from "./rating-table.server.ts";

type Named = { readonly name: string; readonly title: string };

/** The answer about one dimension. */
export type CurrentAnswer = Named & {
	readonly answer: Answer;
	/** Its judges in order, with the raters that each is. */
	readonly judges: readonly {
		readonly judge: string;
		readonly raters: readonly string[];
		/** A file brought its answers. */
		readonly isImported: boolean;
	}[];
	/** Other dimensions of which both people and judges rated items. */
	readonly others: readonly Named[];
	/** The judges that some questions concern. */
	readonly about: JudgesAskedAbout;
};

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
	const takes = await judgeTakes(db, rated.projectId);
	const named = ({ dimension: each }: (typeof compared)[number]) => ({
		name: each.name,
		title: titleOf(each),
	});
	return {
		...named(chosen),
		answer: answerOf(dimension),
		judges: dimension.ranking.judges.map((judge) => ({
			judge: judge.judge,
			raters: ratersOf(judge),
			isImported: isImported(takes, ratersOf(judge)),
		})),
		about: judgesAskedAbout(moment.columns.dimensions, dimension),
		others: compared.filter((other) => other !== chosen).map(named),
	};
}
