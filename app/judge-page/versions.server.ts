import type { Database } from "#db/dialect";
import { versionsOfSeries } from "#db/queries/judges.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { headlineOf } from "../agreement/headline.ts";
import type { RankedPairJson } from "../agreement/ranking-json.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";
import { partOf } from "../agreement/report-parts.ts";
import { REPORT_TASK, type rankingOf } from "../agreement/report-task.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { Kept } from "../compute/kept.ts";
import { workers } from "../compute/worker-pool.server.ts";
import type { JudgeQuery } from "./judge-query.ts";
import type { NamedJudge } from "./named-judge.server.ts";
import { ratedJudge } from "./rated-judge.server.ts";

/** One version of a series on a dimension, and what it changed against the version that it was made from. */
export type VersionRow = {
	readonly id: string;
	readonly name: string;
	readonly identity: string;
	readonly isThis: boolean;
	/** Its headline figure; undefined where it has not been asked on the dimension. */
	readonly own: EstimateJson | undefined;
	readonly symbol: string;
	/** This version minus the one that it was made from, on the items that both scored. */
	readonly change: {
		readonly from: string;
		readonly n: number;
		readonly difference: number;
		readonly ci: readonly [number, number] | null;
		readonly is: "better" | "worse" | "open";
	} | null;
};

const kept = new WeakMap<object, Kept<readonly RankedPairJson[]>>();
const KEPT = 20;

/**
 * The versions of a judge's series with the tests of `compare` among them, all pairs of versions adjusted together.
 * @returns null where the judge is no version of a series
 */
export async function versionsOfJudge(
	db: Database,
	rated: RatedItems,
	named: NamedJudge,
	query: JudgeQuery,
): Promise<VersionRow[] | Refusal | null> {
	const { judge } = named;
	if (!judge?.series) return null;
	const found = await ratedJudge(db, rated, named, query);
	if (isRefusal(found)) return found;
	const { moment, dimension, column } = found;
	const asked = found.options;
	const versions = await versionsOfSeries(db, rated.projectId, judge.series);
	const suffix = column.rater.slice(named.name.length);
	const columns = dimension.judges.filter(({ rater }) =>
		versions.some(({ name }) => rater === `${name}${suffix}`),
	);
	const options = { ...asked, ...moment.reading };
	const name = dimension.dimension.name;
	const report = await moment.agreement({ ...asked, dimensions: [name] });
	const own = kept.get(moment) ?? new Kept<readonly RankedPairJson[]>(KEPT, () => 1);
	kept.set(moment, own);
	const pairs = await own.get(JSON.stringify([name, judge.series, suffix, options]), async () => {
		const part = partOf(moment.columns, { ...dimension, judges: columns });
		const job = { columns: part, options };
		return (await workers().run<typeof rankingOf>(REPORT_TASK, job, "rankingOf")).pairs;
	});
	return versions.map((version): VersionRow => {
		const rater = `${version.name}${suffix}`;
		const figures = report.dimensions[0]?.judges.find((each) => each.judge === rater);
		const headline = headlineOf(dimension.dimension.scale.type, figures);
		const before = versions.find(({ id }) => id === version.predecessorId);
		return {
			...{ id: version.id, name: version.name, identity: shortIdentity(version.identity) },
			isThis: version.id === judge.id,
			own: figures?.[headline.key],
			symbol: headline.symbol,
			change: before ? changeOf(pairs, rater, `${before.name}${suffix}`, before.name) : null,
		};
	});
}

function changeOf(
	pairs: readonly RankedPairJson[],
	now: string,
	before: string,
	name: string,
): VersionRow["change"] {
	const pair = pairs.find(({ a, b }) => (a === now && b === before) || (a === before && b === now));
	if (!pair) return null;
	const isAhead = pair.a === now;
	const { ci, n, shown } = pair;
	return {
		...{ from: name, n },
		difference: isAhead ? pair.difference : -pair.difference,
		ci: ci && (isAhead ? ci : [-ci[1], -ci[0]]),
		is: shown ? (isAhead ? "better" : "worse") : "open",
	};
}
