import type { StatOptions } from "../core/options.ts";
import type {
	ColumnPair,
	DashboardOptions,
	DimensionAgreement,
	DimensionData,
	OverallAgreement,
	PairAgreement,
} from "./dashboard-data.ts";
import { sharesItemWeights } from "./item-weights.ts";
import { overallAgreement } from "./overall-agreement.ts";
import { pairAgreements } from "./pair-agreement.ts";

/**
 * One piece of a dashboard: some pairs, all raters together, or some judges of one dimension. Pieces
 * know nothing of each other: their results are the same in any order and on any thread.
 */
export type DashboardJob =
	| { readonly dimension: number; readonly kind: "overall" }
	| {
			readonly dimension: number;
			readonly kind: "pairs" | "judges";
			readonly pairs: readonly ColumnPair[];
	  };

export type DashboardOutcome = OverallAgreement | readonly PairAgreement[];

/** Pairs of a piece: few, so that several threads have something to do; more where pairs share draws. */
const PAIRS_A_JOB = 7;
const SHARING_PAIRS_A_JOB = 28;
/** With hundreds of raters pieces grow, so that there are no more of them than this. */
const MOST_JOBS = 100;

/** The pieces of a dashboard, those that take longest first. */
export function dashboardJobs(dimensions: readonly DimensionData[]): DashboardJob[] {
	const overall = dimensions.map((_, dimension) => ({ dimension, kind: "overall" }) as const);
	const others = dimensions.flatMap(({ raters, judges = [], reference }, dimension) => {
		const withReference = reference
			? judges.map((_, judge): ColumnPair => [judge, judges.length])
			: [];
		const least = sharesItemWeights(raters[0]?.column.length ?? 0)
			? SHARING_PAIRS_A_JOB
			: PAIRS_A_JOB;
		return [
			...blocksOf(allPairs(raters.length), least).map(
				(pairs) => ({ dimension, kind: "pairs", pairs }) as const,
			),
			...blocksOf(withReference, least).map(
				(pairs) => ({ dimension, kind: "judges", pairs }) as const,
			),
		];
	});
	return [...overall, ...others];
}

function allPairs(columns: number): ColumnPair[] {
	const pairs: ColumnPair[] = [];
	for (let a = 0; a < columns; a++) for (let b = a + 1; b < columns; b++) pairs.push([a, b]);
	return pairs;
}

function blocksOf(pairs: readonly ColumnPair[], least: number): (readonly ColumnPair[])[] {
	const size = Math.max(least, Math.ceil(pairs.length / MOST_JOBS));
	const blocks: (readonly ColumnPair[])[] = [];
	for (let start = 0; start < pairs.length; start += size) {
		blocks.push(pairs.slice(start, start + size));
	}
	return blocks;
}

/** Computes one piece. */
export function runDashboardJob(
	dimensions: readonly DimensionData[],
	job: DashboardJob,
	options: DashboardOptions,
): DashboardOutcome {
	const dimension = dimensions[job.dimension];
	if (job.kind === "overall") return overallAgreement(dimension, options);
	const { raters, judges = [], reference } = dimension;
	const columns = job.kind === "pairs" || !reference ? raters : [...judges, reference];
	return pairAgreements(dimension, { columns, pairs: job.pairs }, options);
}

/** Puts the outcomes of all pieces, in the order of `jobs`, together. */
export function assembleDashboard(
	dimensions: readonly DimensionData[],
	jobs: readonly DashboardJob[],
	outcomes: readonly DashboardOutcome[],
): DimensionAgreement[] {
	return dimensions.map(({ name }, dimension) => {
		const of = <Outcome>(kind: DashboardJob["kind"]) =>
			outcomes.filter((_, i) => {
				return jobs[i]?.dimension === dimension && jobs[i]?.kind === kind;
			}) as Outcome[];
		return {
			dimension: name,
			pairs: of<readonly PairAgreement[]>("pairs").flat(),
			overall: of<OverallAgreement>("overall")[0],
			judges: of<readonly PairAgreement[]>("judges").flat(),
		};
	});
}

/**
 * How far the raters of each dimension agree, pair by pair and all together, and each judge with the
 * reference: kappa, quadratic kappa and Spearman's correlation of a pair, alpha, Fleiss' kappa and
 * AC1 of all, as the scale allows, each with its interval. Columns on levels are codes, on numeric
 * scales numbers; wrong columns throw. `signal` stops it between two pieces, `onProgress` is told
 * after each of them. On several threads: `dashboardInWorkers`.
 */
export function dashboard(
	dimensions: readonly DimensionData[],
	options: DashboardOptions & Pick<StatOptions, "signal" | "onProgress"> = {},
): DimensionAgreement[] {
	const { signal, onProgress, ...chosen } = options;
	const jobs = dashboardJobs(dimensions);
	const outcomes = jobs.map((job, done) => {
		signal?.throwIfAborted();
		const outcome = runDashboardJob(dimensions, job, chosen);
		onProgress?.(done + 1, jobs.length);
		return outcome;
	});
	return assembleDashboard(dimensions, jobs, outcomes);
}
