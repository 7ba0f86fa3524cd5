import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import type { Level } from "#db/model/scale.ts";
import { judgesOfProject } from "#db/queries/judges.server.ts";
import { drawnOf } from "../accept-rate/drawn.server.ts";
import type { AgreementQuery } from "../agreement/agreement-query.ts";
import type { RatedMoment } from "../agreement/rated-moment.server.ts";
import { itemsAtPlaces, type RatedItems, ratedMoment } from "../agreement/rating-table.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { itemControls } from "../columns/project-columns.server.ts";
import {
	clusterIds,
	type DimensionColumns,
	type RatingColumns,
} from "../columns/rating-columns.ts";
import { inSharedMemory } from "../columns/shared-columns.ts";
import { Kept } from "../compute/kept.ts";
import { workers } from "../compute/worker-pool.server.ts";
import { decimal } from "../ui/numbers.ts";
import { valueInWords } from "../ui/scale-in-words.ts";
import type { CompareQuery } from "./compare-query.ts";
import { COMPARE_TASK, type twoOf, type versionsOfRubric } from "./compare-task.ts";
import { dimensionFor } from "./compared-two.ts";
import type { ComparisonOfTwoJson } from "./two-json.ts";
import { versionsOfProject } from "./versions-of-project.server.ts";

export type ComparePage = Exclude<Awaited<ReturnType<typeof comparePage>>, null>;

const REPORTS_KEPT = 16;
const NAMES_OFFERED = 300;

/** Comparisons of a state of the ratings, each computed once. */
const kept = new WeakMap<RatedMoment, Kept<ComparisonOfTwoJson | Refusal>>();

/** Two of a kind, what else could be compared, and the items that differ. Null without any ratings. */
export async function comparePage(
	db: Database,
	rated: RatedItems,
	{ options }: AgreementQuery,
	choice: CompareQuery,
) {
	const moment = await ratedMoment(db, rated);
	if (!moment || moment.columns.dimensions.length === 0) return null;
	const { columns } = moment;
	const series = choice.kind === "prompts" ? await seriesOf(db, rated.projectId) : [];
	const asked = choice.kind === "prompts" ? withinSeries(choice, series) : choice;
	const reports =
		kept.get(moment) ?? new Kept<ComparisonOfTwoJson | Refusal>(REPORTS_KEPT, () => 1);
	kept.set(moment, reports);
	const key = JSON.stringify([Object.entries(options).sort(), Object.entries(choice).sort()]);
	const report = isRefusal(asked)
		? asked
		: await reports.get(key, () => compared(db, rated, { moment, options, choice: asked }));
	const kind = choice.kind === "rubric" ? "judges" : choice.kind;
	const dimension = dimensionFor(columns, {
		kind,
		dimension: choice.dimension,
		judge: choice.judge,
	});
	const own = isRefusal(dimension) ? columns.dimensions[0] : dimension;
	const systems =
		columns.controls?.find(({ field }) => field === (choice.by ?? "system"))?.names ?? [];
	return {
		report,
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
		items: isRefusal(report) ? [] : await differingItems(db, rated, { report, dimension: own }),
	};
}

type Asked = {
	readonly moment: RatedMoment;
	readonly options: AgreementQuery["options"];
	readonly choice: CompareQuery;
};

async function compared(
	db: Database,
	rated: RatedItems,
	{ moment, options, choice }: Asked,
): Promise<ComparisonOfTwoJson | Refusal> {
	const settings = { ...options, ...moment.reading };
	const { kind } = choice;
	if (kind === "rubric") {
		if (rated.setId !== undefined)
			return refused("Versions of the rubric are compared on imported items.");
		const job = {
			versions: await versionsOfProject(db, rated.projectId),
			asked: choice,
			clusters: clusterIds(moment.columns, options.clusters),
			items: moment.columns.items,
		};
		return workers().run<typeof versionsOfRubric>(COMPARE_TASK, job, "versionsOfRubric");
	}
	const { by } = choice;
	const columns = await columnsWith(db, rated, { columns: moment.columns, by });
	const drawn = kind === "systems" ? await drawnOf(db, rated, columns.items) : null;
	const two = kind === "systems" ? firstSystems(columns, choice) : choice;
	const job = { columns, choice: { ...two, kind }, options: { ...settings, by }, drawn };
	return workers().run<typeof twoOf>(COMPARE_TASK, job, "twoOf");
}

/** The first two systems where none is named. */
function firstSystems(columns: RatingColumns, choice: CompareQuery): CompareQuery {
	const names =
		columns.controls?.find(({ field }) => field === (choice.by ?? "system"))?.names ?? [];
	const a = choice.a ?? names.find((name) => name !== choice.b);
	return { ...choice, a, b: choice.b ?? names.find((name) => name !== a) };
}

async function columnsWith(
	db: Database,
	rated: RatedItems,
	{ columns, by }: { readonly columns: RatingColumns; readonly by: string | undefined },
): Promise<RatingColumns> {
	if (by === undefined) return columns;
	const controls = await itemControls(db, rated, { columns, wanted: [by] });
	return controls === columns.controls ? columns : inSharedMemory({ ...columns, controls });
}

/** Judges that are versions of a series, series by series, in their order. */
async function seriesOf(db: Database, projectId: string) {
	const listed = await judgesOfProject(db, projectId);
	return listed
		.flatMap(({ judge: { name, series, seriesVersion } }) =>
			series === null ? [] : [{ name, series, version: seriesVersion ?? 0 }],
		)
		.sort((x, y) => (x.series === y.series ? x.version - y.version : x.series < y.series ? -1 : 1));
}

function withinSeries(
	choice: CompareQuery,
	series: Awaited<ReturnType<typeof seriesOf>>,
): CompareQuery | Refusal {
	const own = series.filter(
		(one) =>
			one.series ===
			(series.find(({ name }) => name === (choice.a ?? choice.b))?.series ?? series[0]?.series),
	);
	if (own.length < 2)
		return refused(
			"No prompt here has two versions: add a version to a series of prompts, or compare two judges.",
		);
	const b = choice.b ?? own.findLast(({ name }) => name !== choice.a)?.name;
	return { ...choice, b, a: choice.a ?? own.findLast(({ name }) => name !== b)?.name };
}

/** The items that differ, with what each side and people say of them. */
async function differingItems(
	db: Database,
	rated: RatedItems,
	{
		report,
		dimension,
	}: { readonly report: ComparisonOfTwoJson; readonly dimension: DimensionColumns },
) {
	const inOrder = [...new Set(report.items.map(({ place }) => place))].sort((x, y) => x - y);
	const rows = await itemsAtPlaces(db, rated, inOrder);
	const { name } = dimension.dimension;
	const words = (value: Level | null) => {
		if (value === null) return "no label";
		return report.kind === "systems"
			? accepted(value)
			: typeof value === "number" && !Number.isInteger(value)
				? decimal(value)
				: valueInWords(name, value);
	};
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
				a: words(a),
				b: words(b),
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
