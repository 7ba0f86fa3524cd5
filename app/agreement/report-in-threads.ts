import { chosenControls } from "../columns/item-controls.ts";
import type { DimensionColumns, RatingColumns } from "../columns/rating-columns.ts";
import type { WorkerPool } from "../compute/worker-pool.server.ts";
import type { AgreementJson, AgreementOptions, DimensionJson } from "./agreement-json.ts";
import {
	type DimensionParts,
	dimensionOf,
	drawnByJudgesOf,
	partOf,
	provenanceOf,
	reportOf,
	wantedDimensions,
} from "./report-parts.ts";
import {
	type choiceOf,
	type figuresOf,
	type furtherOf,
	type judgesOf,
	type ordersOf,
	type Part,
	type pairsOf,
	type pairsThatShare,
	type peopleOf,
	REPORT_TASK,
	type rankingOf,
	type robustnessOf,
	type withinOf,
} from "./report-task.ts";
import { judgesInTwoOrders } from "./two-orders.ts";

/** Pairs of a job: few, so that several threads have something to do. */
const PAIRS_A_JOB = 6;
/** Judges of a job share their reference, which is dear where items are many. */
const JUDGES_A_JOB = 7;
const MANY_ITEMS = 100_000;
/** Up to so many cells (items × raters) a dimension is two jobs: smaller ones cost more to hand over. */
const FEW_CELLS = 20_000;
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
	const cells = columns.items * (dimension.humans.length + dimension.judges.length);
	const inJobs = cells > FEW_CELLS ? inManyJobs : inTwoJobs;
	return dimensionOf(dimension, {
		...(await inJobs(threads, columns, options)),
		drawnByJudges: drawnByJudgesOf(dimension, columns),
		provenance: provenanceOf(dimension, columns.items, options),
	});
}

type Figures = Omit<DimensionParts, "drawnByJudges" | "provenance">;

async function inTwoJobs(
	threads: Threads,
	columns: RatingColumns,
	options: AgreementOptions,
): Promise<Figures> {
	const part = { columns, options };
	const longer = threads.run<typeof choiceOf>(REPORT_TASK, part, "choiceOf");
	// Those of all dimensions are handed over before the shorter halves, so that threads end together.
	await undefined;
	const shorter = threads.run<typeof figuresOf>(REPORT_TASK, part, "figuresOf");
	const [choice, figures] = await Promise.all([longer, shorter]);
	return { ...choice, ...figures };
}

async function inManyJobs(
	threads: Threads,
	columns: RatingColumns,
	options: AgreementOptions,
): Promise<Figures> {
	const [dimension] = columns.dimensions;
	const { humans, judges } = dimension;
	const part = ({ humans = [], judges = [] }: Partial<DimensionColumns>): Part => ({
		columns: partOf(columns, { ...dimension, humans, judges }),
		options,
	});
	const people = part({ humans });
	const inOrders = judgesInTwoOrders(judges.map(({ rater }) => rater)).flatMap(
		({ raters }) => raters,
	);
	const ordered = part({ humans, judges: judges.filter(({ rater }) => inOrders.includes(rater)) });
	const hasKinds = chosenControls(columns.controls, options.within).length > 0;
	const [{ ranking, robustness }, orders, further, within, together, pairs, ...judged] =
		await Promise.all([
			threads
				.run<typeof rankingOf>(REPORT_TASK, { columns, options }, "rankingOf")
				.then(async (ranking) => {
					const { n, mayBeBest } = ranking;
					const given = { columns, options, ranking: { n, mayBeBest } };
					const ways = threads.run<typeof robustnessOf>(REPORT_TASK, given, "robustnessOf");
					return { ranking, robustness: await ways };
				}),
			inOrders.length > 0 ? threads.run<typeof ordersOf>(REPORT_TASK, ordered, "ordersOf") : [],
			options.figures === "all"
				? threads.run<typeof furtherOf>(REPORT_TASK, { columns, options }, "furtherOf")
				: undefined,
			hasKinds
				? threads.run<typeof withinOf>(REPORT_TASK, { columns, options }, "withinOf")
				: undefined,
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
			...blocksOf(judges, columns.items >= MANY_ITEMS ? JUDGES_A_JOB : 1).map((block) =>
				threads.run<typeof judgesOf>(REPORT_TASK, part({ humans, judges: block }), "judgesOf"),
			),
		]);
	return {
		pairs: pairs.flat(),
		people: together,
		judges: judged.flat(),
		ranking,
		robustness,
		orders,
		further,
		within,
	};
}

function blocksOf<Each>(all: readonly Each[], least: number): (readonly Each[])[] {
	const size = Math.max(least, Math.ceil(all.length / MOST_JOBS));
	const blocks: (readonly Each[])[] = [];
	for (let start = 0; start < all.length; start += size)
		blocks.push(all.slice(start, start + size));
	return blocks;
}
