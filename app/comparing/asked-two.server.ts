import type { Database } from "#db/dialect";
import { judgesOfProject } from "#db/queries/judges.server.ts";
import { drawnOf } from "../accept-rate/drawn.server.ts";
import type { AgreementQuery } from "../agreement/agreement-query.ts";
import type { RatedMoment } from "../agreement/rated-moment.server.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { columnsWith } from "../columns/columns-with.server.ts";
import { clusterIds, type RatingColumns } from "../columns/rating-columns.ts";
import type { CompareQuery } from "./compare-query.ts";
import type { TwoJob, VersionsJob } from "./compare-task.ts";
import { versionsOfProject } from "./versions-of-project.server.ts";

/** Of which state of a project's ratings what is compared, and how it counts. */
export type AskedTwo = {
	readonly moment: RatedMoment;
	readonly options: AgreementQuery["options"];
	readonly choice: CompareQuery;
};

/** What is compared, as a job of `compare-task.ts` (with `versions`: of the rubric). */
export async function jobOfTwo(
	db: Database,
	rated: RatedItems,
	{ moment, options, choice }: AskedTwo,
): Promise<TwoJob | VersionsJob | Refusal> {
	const settings = { ...options, ...moment.reading };
	const { kind } = choice;
	if (kind === "rubric") {
		if (rated.setId !== undefined)
			return refused("Versions of the rubric are compared on imported items.");
		return {
			versions: await versionsOfProject(db, rated.projectId),
			asked: choice,
			clusters: clusterIds(moment.columns, options.clusters),
			items: moment.columns.items,
		};
	}
	const { by } = choice;
	const asked =
		kind === "prompts" ? withinSeries(choice, await seriesOf(db, rated.projectId)) : choice;
	if (isRefusal(asked)) return asked;
	const columns = await columnsWith(db, rated, { columns: moment.columns, by });
	const drawn = kind === "systems" ? await drawnOf(db, rated, columns.items) : null;
	const two = kind === "systems" ? firstSystems(columns, choice) : asked;
	return { columns, choice: { ...two, kind }, options: { ...settings, by }, drawn };
}

/** The first two systems where none is named. */
function firstSystems(columns: RatingColumns, choice: CompareQuery): CompareQuery {
	const names =
		columns.controls?.find(({ field }) => field === (choice.by ?? "system"))?.names ?? [];
	const a = choice.a ?? names.find((name) => name !== choice.b);
	return { ...choice, a, b: choice.b ?? names.find((name) => name !== a) };
}

/** Judges that are versions of a series, series by series, in their order. */
export async function seriesOf(db: Database, projectId: string) {
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
