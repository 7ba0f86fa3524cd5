import type { DimensionColumns, RatingColumns } from "../columns/rating-columns.ts";
import type { WorkerPool } from "../compute/worker-pool.server.ts";
import type { AgreementJson, AgreementOptions, DimensionJson } from "./agreement-json.ts";
import type { ComparisonJson } from "./comparison-json.ts";
import { compareLeaders } from "./judge-comparison.ts";
import { dimensionOf, partOf, reportOf, wantedDimensions } from "./report-parts.ts";
import {
	type comparisonOf,
	type judgesOf,
	type Part,
	type pairsOf,
	type pairsThatShare,
	type peopleOf,
	REPORT_TASK,
} from "./report-task.ts";

/** Pairs of a job: few, so that several threads have something to do. */
const PAIRS_A_JOB = 6;
/** With hundreds of raters jobs grow, so that a dimension has no more of them than this. */
const MOST_JOBS = 50;

type Threads = Pick<WorkerPool, "run">;

/**
 * As `agreementReport`, the same bytes for any number of threads.
 * @param columns in shared memory: otherwise each job gets a copy
 */
export async function reportInThreads(
	threads: Threads,
	columns: RatingColumns,
	options: AgreementOptions,
): Promise<AgreementJson> {
	const dimensions = wantedDimensions(columns, options).map((dimension) =>
		dimensionInThreads(threads, partOf(columns, dimension), options),
	);
	return reportOf(columns, options, await Promise.all(dimensions));
}

/** As `compareLeaders`, likewise. */
export async function comparisonInThreads(
	threads: Threads,
	columns: RatingColumns,
	{ report, options }: { readonly report: AgreementJson; readonly options: AgreementOptions },
): Promise<ComparisonJson> {
	const compared = wantedDimensions(columns, options).map((dimension) => {
		const own = report.dimensions.filter((each) => each.dimension === dimension.dimension.name);
		return threads.run<typeof comparisonOf>(
			REPORT_TASK,
			{ columns: partOf(columns, dimension), options, report: { ...report, dimensions: own } },
			"comparisonOf",
		);
	});
	const none = { ...report, dimensions: [] };
	return {
		...compareLeaders(columns, none, options),
		dimensions: (await Promise.all(compared)).flat(),
	};
}

/**
 * One dimension of such a report.
 * @param columns of that dimension alone
 */
export async function dimensionInThreads(
	threads: Threads,
	columns: RatingColumns,
	options: AgreementOptions,
): Promise<DimensionJson> {
	const [dimension] = columns.dimensions;
	const { humans, judges } = dimension;
	const part = ({ humans = [], judges = [] }: Partial<DimensionColumns>): Part => ({
		columns: partOf(columns, { ...dimension, humans, judges }),
		options,
	});
	const people = part({ humans });
	const [together, pairs, ...judged] = await Promise.all([
		threads.run<typeof peopleOf>(REPORT_TASK, people, "peopleOf"),
		threads
			.run<typeof pairsThatShare>(REPORT_TASK, people, "pairsThatShare")
			.then((shared) =>
				Promise.all(
					blocksOf(shared, PAIRS_A_JOB).map((block) =>
						threads.run<typeof pairsOf>(REPORT_TASK, { ...people, pairs: block }, "pairsOf"),
					),
				),
			),
		...blocksOf(judges, 1).map((block) =>
			threads.run<typeof judgesOf>(REPORT_TASK, part({ humans, judges: block }), "judgesOf"),
		),
	]);
	return dimensionOf(dimension, { pairs: pairs.flat(), people: together, judges: judged.flat() });
}

function blocksOf<Each>(all: readonly Each[], least: number): (readonly Each[])[] {
	const size = Math.max(least, Math.ceil(all.length / MOST_JOBS));
	const blocks: (readonly Each[])[] = [];
	for (let start = 0; start < all.length; start += size)
		blocks.push(all.slice(start, start + size));
	return blocks;
}
