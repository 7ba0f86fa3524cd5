import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { levelInWords } from "../ui/scale-in-words.ts";
import type { AgreementQuery } from "./agreement-query.ts";
import { confusionOf } from "./confusion.ts";
import { judgeTakes } from "./judge-takes.server.ts";
import { takesInWords } from "./judge-takes.ts";
import { namedFigures } from "./named-figures.server.ts";
import { type RatedItems, ratedMoment } from "./rating-table.server.ts";

export type JudgePage = Exclude<Awaited<ReturnType<typeof judgePage>>, Refusal>;

const NO_JUDGE = refused("There is no such judge on this dimension.");

/** Everything about one judge on one dimension: its figures, and where it agrees with the reference. */
export async function judgePage(
	db: Database,
	rated: RatedItems,
	{ dimension: name, options, judge: named }: AgreementQuery & { readonly judge: string },
) {
	const moment = await ratedMoment(db, rated);
	const chosen = moment?.columns.dimensions.find(({ dimension }) => dimension.name === name);
	const column = chosen?.judges.find(({ rater }) => rater === named);
	if (!moment || !chosen || !column) return NO_JUDGE;
	const { dimension } = chosen;
	const report = await moment.agreement({ ...options, dimensions: [dimension.name] });
	const judge = report.dimensions[0]?.judges.find((each) => each.judge === named);
	if (!judge) return NO_JUDGE;
	const { items } = moment.columns;
	const counts = confusionOf(chosen, column, { reference: options.reference, items });
	return {
		dimension: dimension.name,
		title: titleOf(dimension),
		judge,
		takes: takesInWords(await judgeTakes(db, rated.projectId), named),
		figures: namedFigures("judge", judge),
		matrix: counts && {
			counts,
			levels: counts.map((_, code) => levelInWords(dimension, code)),
		},
	};
}
