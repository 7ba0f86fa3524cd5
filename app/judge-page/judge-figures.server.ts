import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { dependenceWords } from "../agreement/dependence-words.ts";
import { judgeTakes } from "../agreement/judge-takes.server.ts";
import { takesInWords } from "../agreement/judge-takes.ts";
import { namedFigures } from "../agreement/named-figures.server.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";
import { isRefusal, refused } from "../base/refusal.ts";
import { levelInWords } from "../ui/scale-in-words.ts";
import { confusionOfJudge } from "./judge-parts.server.ts";
import type { JudgeQuery } from "./judge-query.ts";
import { judgeSlots } from "./judge-slots.ts";
import type { NamedJudge } from "./named-judge.server.ts";
import { ratedJudge } from "./rated-judge.server.ts";

export type JudgeFiguresPage = Exclude<
	Awaited<ReturnType<typeof judgeFiguresPage>>,
	{ kind: "refused" }
>;

/** The figures of a judge on one dimension: the answer in its slots, tabs, and everything that the report says of it. */
export async function judgeFiguresPage(
	db: Database,
	rated: RatedItems,
	named: NamedJudge,
	query: JudgeQuery,
) {
	const found = await ratedJudge(db, rated, named, query);
	if (isRefusal(found)) return found;
	const { moment, dimension: columns, column, tabs, options, notThere } = found;
	const { name } = columns.dimension;
	const report = await moment.agreement({ ...options, dimensions: [name] });
	const [dimension] = report.dimensions;
	const judge = dimension?.judges.find((each) => each.judge === column.rater);
	if (!dimension || !judge) return refused("There is no such judge on this dimension.");
	const counts = await confusionOfJudge(found);
	const levels = counts?.map((_, code) => levelInWords(columns.dimension, code)) ?? [];
	const matrix = counts && { counts, levels };
	return {
		tabs: tabs.map((tab) => ({
			...tab,
			isCurrent: tab.dimension === name && tab.column === column.rater,
		})),
		notThere,
		dimension: name,
		column: column.rater,
		/** With what it can be compared: other judges of the dimension, and its own repetitions. */
		others: dimension.judges.length - 1,
		repetitions: column.repetitions?.length ?? 1,
		judge,
		answer: judgeSlots({ dimension, isOwn: named.judge !== null, column: column.rater, matrix }),
		dependence: dependenceWords(report, dimension),
		orders: dimension.orders?.find(({ raters }) => raters.includes(column.rater)) ?? null,
		ends: endsOf(columns.dimension),
		levels: isDiscrete(columns.dimension.scale)
			? columns.dimension.scale.values.map((_, code) => levelInWords(columns.dimension, code))
			: [],
		said: counts && saidOf(columns.dimension, counts),
		figures: namedFigures("judge", judge),
		takes: takesInWords(await judgeTakes(db, rated.projectId), named.name),
	};
}

/** What the ends of a scale are called; null where its levels have no order. */
function endsOf(dimension: Dimension): [string, string] | null {
	const { scale } = dimension;
	if (scale.type === "nominal") return null;
	if (!isDiscrete(scale)) return ["lower", "higher"];
	return [levelInWords(dimension, 0), levelInWords(dimension, scale.values.length - 1)];
}

/** How often judge and people say the last of two levels. */
function saidOf(dimension: Dimension, counts: readonly (readonly number[])[]) {
	const [[none = 0, judgeAlone = 0] = [], [peopleAlone = 0, both = 0] = []] = counts;
	if (dimension.scale.type !== "binary") return null;
	return {
		level: levelInWords(dimension, 1),
		judge: judgeAlone + both,
		people: peopleAlone + both,
		items: none + judgeAlone + peopleAlone + both,
	};
}
