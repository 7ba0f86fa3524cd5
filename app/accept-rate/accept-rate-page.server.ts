import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { isDiscrete } from "#db/model/scale.ts";
import type { AgreementQuery } from "../agreement/agreement-query.ts";
import { knownReference } from "../agreement/known-reference.ts";
import type { RatedMoment } from "../agreement/rated-moment.server.ts";
import { type RatedItems, ratedMoment } from "../agreement/rating-table.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { columnsWith } from "../columns/columns-with.server.ts";
import type { DimensionColumns, RatingColumns } from "../columns/rating-columns.ts";
import { Kept } from "../compute/kept.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { levelInWords, scaleInWords } from "../ui/scale-in-words.ts";
import type { RateOptions } from "./accept-rate.ts";
import { ACCEPT_RATE_TASK, type runJob } from "./accept-rate-task.ts";
import { drawnOf, fieldNamesOf } from "./drawn.server.ts";
import type { AcceptRateJson } from "./rate-json.ts";

export type AcceptRatePage = Exclude<Awaited<ReturnType<typeof acceptRatePage>>, null>;

/** Fields that are offered: of hundreds nobody would choose from a list. */
const FIELDS_OFFERED = 30;
const REPORTS_KEPT = 16;

/** Reports of a state of the ratings, each computed once. */
const kept = new WeakMap<RatedMoment, Kept<AcceptRateJson | Refusal>>();
/** The fields of a moment's items. */
const known = new WeakMap<RatedMoment, Promise<string[]>>();

/** What the page shows: what there is to choose, and the report or why there is none. Null without any ratings. */
export async function acceptRatePage(
	db: Database,
	rated: RatedItems,
	{ options: { reference: asked, clusters }, unread = [] }: AgreementQuery,
	choice: Omit<RateOptions, "reference" | "clusters" | "looks">,
) {
	const moment = await ratedMoment(db, rated);
	const judged = moment?.columns.dimensions.filter(({ judges }) => judges.length > 0) ?? [];
	if (!moment || judged.length === 0) return null;
	const first = judged.find(({ dimension }) => dimension.name === choice.dimension) ?? judged[0];
	const { reference, notThere } = knownReference(first, asked);
	const options: RateOptions = { ...choice, reference, clusters, looks: moment.reading.looks };
	const reports = kept.get(moment) ?? new Kept<AcceptRateJson | Refusal>(REPORTS_KEPT, () => 1);
	kept.set(moment, reports);
	const report = await reports.get(JSON.stringify(Object.entries(options).sort()), async () => {
		const columns = await columnsWith(db, rated, { columns: moment.columns, by: options.by });
		const drawn = await drawnOf(db, rated, columns.items);
		const job = { columns: onlyDimension(columns, options.dimension), options, drawn };
		return workers().run<typeof runJob>(ACCEPT_RATE_TASK, job);
	});
	const chosen =
		judged.find(({ dimension }) => !isRefusal(report) && dimension.name === report.dimension) ??
		judged.find(({ dimension }) => dimension.name === options.dimension) ??
		judged[0];
	const { columns } = moment;
	const metadata = await (known.get(moment) ?? fieldsOf(db, rated, moment));
	const own = (columns.controls ?? []).map(({ field }) => field);
	const named = options.by ? [options.by] : [];
	const fields = [...new Set([...named, ...own, ...metadata])].slice(0, FIELDS_OFFERED);
	const by = options.by ?? own[0];
	const systems = columns.controls?.find(({ field }) => field === by)?.names.slice(0, 100) ?? [];
	return {
		report,
		notThere: [...notThere, ...unread],
		title: titleOf(chosen.dimension),
		dimensions: judged.map(({ dimension }) => ({
			name: dimension.name,
			title: titleOf(dimension),
			scale: scaleInWords(dimension),
		})),
		dimension: chosen.dimension.name,
		judges: chosen.judges.map(({ rater }) => rater),
		cuts: cutsOf(chosen),
		isGraded: ["ordinal", "numeric"].includes(chosen.dimension.scale.type),
		isNumeric: !isDiscrete(chosen.dimension.scale),
		hasOwnScale:
			isDiscrete(chosen.dimension.scale) &&
			chosen.judges.some(({ cells }) => cells.kind === "numbers"),
		fields,
		systems: systems.length > 1 ? systems : [],
		by,
	};
}

function fieldsOf(db: Database, rated: RatedItems, moment: RatedMoment): Promise<string[]> {
	const fields = fieldNamesOf(db, rated, moment.columns.items);
	known.set(moment, fields);
	fields.catch(() => known.delete(moment));
	return fields;
}

/** Levels that a share can be counted from; none of a number, which is written. */
function cutsOf({ dimension }: DimensionColumns): [value: string, words: string][] {
	const { scale } = dimension;
	if (!isDiscrete(scale)) return [];
	const all = scale.values.map((value, code): [string, string] => [
		String(value),
		levelInWords(dimension, code),
	]);
	return scale.type === "ordinal"
		? all.slice(1).map(([value, words]) => [value, `${words} or higher`])
		: all.toReversed();
}

/** What a thread needs of the columns: of a dimension that is named, that one. */
function onlyDimension(columns: RatingColumns, name: string | undefined): RatingColumns {
	const own = columns.dimensions.filter(({ dimension }) => dimension.name === name);
	return own.length > 0 ? { ...columns, dimensions: own } : columns;
}
