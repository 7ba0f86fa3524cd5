import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import type { Level } from "#db/model/scale.ts";
import type { AgreementQuery } from "../agreement/agreement-query.ts";
import { knownReference } from "../agreement/known-reference.ts";
import type { RatedMoment } from "../agreement/rated-moment.server.ts";
import { itemsAtPlaces, type RatedItems, ratedMoment } from "../agreement/rating-table.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { Kept } from "../compute/kept.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { decimal } from "../ui/numbers.ts";
import { valueInWords } from "../ui/scale-in-words.ts";
import { type AskedTwo, jobOfTwo, seriesOf } from "./asked-two.server.ts";
import type { CompareQuery } from "./compare-query.ts";
import { COMPARE_TASK, type twoOf, type versionsOfRubric } from "./compare-task.ts";
import { dimensionFor } from "./compared-two.ts";
import type { ComparisonOfTwoJson } from "./two-json.ts";

export type ComparePage = Exclude<Awaited<ReturnType<typeof comparePage>>, null>;

const REPORTS_KEPT = 16;
const NAMES_OFFERED = 300;

/** Comparisons of a state of the ratings, each computed once. */
const kept = new WeakMap<RatedMoment, Kept<ComparisonOfTwoJson | Refusal>>();

/** Two of a kind, what else could be compared, and the items that differ. Null without any ratings. */
export async function comparePage(
	db: Database,
	rated: RatedItems,
	{ options: asked, unread = [] }: AgreementQuery,
	choice: CompareQuery,
) {
	const moment = await ratedMoment(db, rated);
	if (!moment || moment.columns.dimensions.length === 0) return null;
	const { columns } = moment;
	const kind = choice.kind === "rubric" ? "judges" : choice.kind;
	const dimension = dimensionFor(columns, {
		kind,
		dimension: choice.dimension,
		judge: choice.judge,
	});
	const own = isRefusal(dimension) ? columns.dimensions[0] : dimension;
	const { reference, notThere } = knownReference(own, asked.reference);
	const options = { ...asked, reference };
	const series = choice.kind === "prompts" ? await seriesOf(db, rated.projectId) : [];
	const reports =
		kept.get(moment) ?? new Kept<ComparisonOfTwoJson | Refusal>(REPORTS_KEPT, () => 1);
	kept.set(moment, reports);
	const key = JSON.stringify([Object.entries(options).sort(), Object.entries(choice).sort()]);
	const report = await reports.get(key, () => compared(db, rated, { moment, options, choice }));
	const systems =
		columns.controls?.find(({ field }) => field === (choice.by ?? "system"))?.names ?? [];
	return {
		report,
		notThere: [
			...(choice.unknownKind === undefined
				? []
				: [
						`“${choice.unknownKind}” cannot be compared: these are two judges. Choose what is compared above.`,
					]),
			...notThere,
			...unread,
		],
		dimensions: columns.dimensions.map((one) => ({
			name: one.dimension.name,
			title: titleOf(one.dimension),
		})),
		dimension: isRefusal(report) ? own.dimension.name : report.dimension,
		judges: own.judges.map(({ rater }) => rater).slice(0, NAMES_OFFERED),
		repeated: own.judges
			.filter(({ repetitions = [] }) => repetitions.length > 1)
			.map(({ rater }) => rater),
		runs: Math.max(0, ...own.judges.map(({ repetitions = [] }) => repetitions.length)),
		series: series.map(({ name }) => name),
		systems: systems.slice(0, NAMES_OFFERED),
		versions:
			own.rubricVersions?.map(({ version }) => version).filter((version) => version > 0) ?? [],
		fields: (columns.controls ?? []).map(({ field }) => field),
		items: isRefusal(report) ? [] : await itemsInWords(db, rated, report),
	};
}

async function compared(
	db: Database,
	rated: RatedItems,
	asked: AskedTwo,
): Promise<ComparisonOfTwoJson | Refusal> {
	const job = await jobOfTwo(db, rated, asked);
	if (isRefusal(job)) return job;
	return "versions" in job
		? workers().run<typeof versionsOfRubric>(COMPARE_TASK, job, "versionsOfRubric")
		: workers().run<typeof twoOf>(COMPARE_TASK, job, "twoOf");
}

/** Items of a comparison with their texts, and what each side and people say of them. */
export async function itemsInWords(
	db: Database,
	rated: RatedItems,
	report: Pick<ComparisonOfTwoJson, "items" | "kind" | "dimension">,
) {
	const inOrder = [...new Set(report.items.map(({ place }) => place))].sort((x, y) => x - y);
	const rows = await itemsAtPlaces(db, rated, inOrder);
	const { dimension: name } = report;
	const words = (value: Level | null) => {
		if (value === null) return "no label";
		return report.kind === "systems"
			? accepted(value)
			: typeof value === "number" && !Number.isInteger(value)
				? decimal(value)
				: valueInWords(name, value);
	};
	// Of systems an item is one side’s alone.
	const side = (value: Level | null) =>
		value === null && report.kind === "systems" ? null : words(value);
	return report.items.flatMap(({ place, a, b, people, nearer }) => {
		const item = rows[inOrder.indexOf(place)];
		if (!item) return [];
		const { id, externalId, input, response } = item;
		return [
			{
				id,
				externalId,
				input,
				response,
				a: side(a),
				b: side(b),
				people:
					report.kind === "systems"
						? people === null
							? "judge’s answer"
							: "people’s labels"
						: words(people),
				nearer,
			},
		];
	});
}

function accepted(value: Level): string {
	return value === 1 ? "accepted" : value === 0 ? "not accepted" : String(value);
}
