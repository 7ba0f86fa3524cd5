import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import type { AgreementQuery } from "../agreement/agreement-query.ts";
import { type RatedItems, ratedMoment } from "../agreement/rating-table.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { jobOfTwo } from "./asked-two.server.ts";
import { itemsInWords } from "./compare-page.server.ts";
import type { CompareQuery } from "./compare-query.ts";
import { COMPARE_TASK, type itemsOfTwo, type itemsOfVersions } from "./compare-task.ts";
import type { WhichOfTwo } from "./counted-two.ts";

export type ComparedItemsPage = Exclude<Awaited<ReturnType<typeof comparedItems>>, Refusal>;

/** The items that a number of a comparison counts, the first of them with their texts. */
export async function comparedItems(
	db: Database,
	rated: RatedItems,
	{
		options,
		choice,
		which,
	}: Pick<AgreementQuery, "options"> & {
		readonly choice: CompareQuery;
		readonly which: WhichOfTwo;
	},
) {
	const moment = await ratedMoment(db, rated);
	if (!moment) return refused("There are no ratings yet to compare.");
	const job = await jobOfTwo(db, rated, { moment, options, choice });
	if (isRefusal(job)) return job;
	const found =
		"versions" in job
			? await workers().run<typeof itemsOfVersions>(
					COMPARE_TASK,
					{ ...job, which },
					"itemsOfVersions",
				)
			: await workers().run<typeof itemsOfTwo>(COMPARE_TASK, { ...job, which }, "itemsOfTwo");
	if (isRefusal(found)) return found;
	const { columns } = moment;
	const own = columns.dimensions.find(({ dimension }) => dimension.name === found.dimension);
	const { kind, dimension, a, b, total, questions } = found;
	return {
		...{ kind, dimension, a, b, total, questions },
		title: own ? titleOf(own.dimension) : dimension,
		items: await itemsInWords(db, rated, found),
	};
}
