import type { Database } from "#db/dialect";
import type { AgreementOptions } from "../agreement/agreement-json.ts";
import { ratersOf } from "../agreement/judge-takes.ts";
import type { RatedMoment } from "../agreement/rated-moment.server.ts";
import { type RatedItems, ratedMoment } from "../agreement/rating-table.server.ts";
import { partOf } from "../agreement/report-parts.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { BESIDE_TASK, type everyoneOf, type panelOf } from "./beside-task.ts";
import type { Everyone } from "./everyone.ts";
import type { Panel } from "./panel.ts";

export type BesideReport = { readonly everyone: Everyone; readonly panel: Panel | null };

/** Of each moment what was asked of it, computed once: it goes with the moment. */
const known = new WeakMap<RatedMoment, Map<string, Promise<BesideReport>>>();

/**
 * Everyone with everyone, and what a panel would gain, computed in threads; null where there is no such dimension.
 * @param options those of the page's report: reference and groups
 */
export async function besideReport(
	db: Database,
	rated: RatedItems,
	{ dimension: name, options }: { readonly dimension: string; readonly options: AgreementOptions },
): Promise<BesideReport | null> {
	const moment = await ratedMoment(db, rated);
	const chosen = moment?.columns.dimensions.find(({ dimension }) => dimension.name === name);
	if (!moment || !chosen) return null;
	const asked = { ...options, ...moment.reading };
	const all = known.get(moment) ?? new Map<string, Promise<BesideReport>>();
	known.set(moment, all);
	const key = JSON.stringify([name, options.reference, options.clusters]);
	const computed =
		all.get(key) ??
		(async () => {
			const [dimension] = (await moment.agreement({ ...options, dimensions: [name] })).dimensions;
			const { judges } = dimension.ranking;
			const columns = partOf(moment.columns, chosen);
			const job = { columns, options: asked };
			const [everyone, panel] = await Promise.all([
				workers().run<typeof everyoneOf>(
					BESIDE_TASK,
					{ ...job, ranked: judges.flatMap((judge) => ratersOf(judge)) },
					"everyoneOf",
				),
				workers().run<typeof panelOf>(
					BESIDE_TASK,
					{ ...job, ranked: judges.map(({ judge }) => judge) },
					"panelOf",
				),
			]);
			return { everyone, panel };
		})();
	all.set(key, computed);
	computed.catch(() => all.delete(key));
	return computed;
}
