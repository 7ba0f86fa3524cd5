import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import type { AgreementOptions } from "../agreement/agreement-json.ts";
import type { SeverityJson, SoftLabelsJson } from "../agreement/further-json.ts";
import type { RatedMoment } from "../agreement/rated-moment.server.ts";
import { type RatedItems, ratedMoment } from "../agreement/rating-table.server.ts";
import { partOf } from "../agreement/report-parts.ts";
import { LARGE } from "../agreement/robustness.ts";
import { Kept } from "../compute/kept.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { levelInWords } from "../ui/scale-in-words.ts";
import { BESIDE_TASK, type severityOf, type softLabelsOf } from "./beside-task.ts";

/** How raters use a dimension's levels: who gives lower ones, and which judge foretells how people divide. */
export type LevelsReport = {
	/** What the first level is called, and the last. */
	readonly ends: readonly [string, string];
	readonly people: readonly string[];
	/** Absent where it was left out, since there are so many judgments. */
	readonly figures?: {
		readonly severity: SeverityJson | null;
		readonly softLabels: SoftLabelsJson | null;
	};
};

const known = new WeakMap<RatedMoment, Kept<LevelsReport>>();
const KEPT = 40;

/**
 * Computed in threads, once for each moment; null where there is no such dimension, or it has no levels.
 * @param options those of the page's report; `robustness`: compute it however many judgments there are
 */
export async function levelsReport(
	db: Database,
	rated: RatedItems,
	{ dimension: name, options }: { readonly dimension: string; readonly options: AgreementOptions },
): Promise<LevelsReport | null> {
	const moment = await ratedMoment(db, rated);
	const chosen = moment?.columns.dimensions.find(({ dimension }) => dimension.name === name);
	if (!moment || !chosen || !isDiscrete(chosen.dimension.scale)) return null;
	const { humans, judges, dimension } = chosen;
	const about = { ends: endsOf(dimension), people: humans.map(({ rater }) => rater) };
	if (judges.length * moment.columns.items >= LARGE && !options.robustness) return about;
	const kept = known.get(moment) ?? new Kept<LevelsReport>(KEPT, () => 1);
	known.set(moment, kept);
	return kept.get(JSON.stringify([name, options.clusters]), async () => {
		const job = { columns: partOf(moment.columns, chosen), options };
		const [severity, softLabels] = await Promise.all([
			workers().run<typeof severityOf>(BESIDE_TASK, job, "severityOf"),
			workers().run<typeof softLabelsOf>(BESIDE_TASK, job, "softLabelsOf"),
		]);
		return { ...about, figures: { severity, softLabels } };
	});
}

function endsOf(dimension: Dimension): [string, string] {
	const { scale } = dimension;
	const last = isDiscrete(scale) ? scale.values.length - 1 : 0;
	return [levelInWords(dimension, 0), levelInWords(dimension, last)];
}
