import type { Interval, Reason } from "../core/result.ts";
import { tellTooLittle } from "../intervals/cluster-design.ts";
import type { JudgeScores } from "./judge-scores.ts";

/** Below this share of what it is the difference of, a sum of squares is rounding. */
const ROUNDING = 1e-12;

/**
 * Two judges on the same items: the test that they are equal, and the differences that the same test
 * does not reject.
 */
export type PairScore = {
	/** Places of the judges. */
	readonly a: number;
	readonly b: number;
	readonly items: number;
	/** What is independent of each other: items, or clusters of the coarser grouping. */
	readonly units: number;
	readonly nClusters?: number;
	/** Value of a minus value of b. */
	readonly difference: number;
	/** The difference in errors, under the hypothesis that there is none. */
	readonly t?: number;
	/**
	 * Why there is no such test: ZERO_SE, the two never differ; TOO_FEW, too few clusters (`areFewClusters`); RARE_LEVEL,
	 * too few items tell anything; FEW_DIFFERENT, the two differ on too few of them.
	 */
	readonly reason?: Reason;
	/** What there is too little of, with RARE_LEVEL and FEW_DIFFERENT. */
	readonly few?: FewItems;
	/** Error of the difference. */
	readonly se: number;
	/** The value that both would have if they were equal. */
	readonly common: number;
	/** Differences that are no more than `critical` errors from this one; undefined where all are. */
	readonly within: (critical: number) => Pick<Interval, "low" | "high"> | undefined;
	/** What draws of the difference of the scores are divided by to be draws of t. */
	readonly drawnRoot: number;
};

/**
 * Items at which anybody has another value than the reference's commonest, or units (items, clusters) in
 * which two judges differ.
 */
export type FewItems = { readonly telling: number } | { readonly differing: number };

/**
 * Fewer items than this at which anybody has another value than the reference's commonest leave the
 * test of two equal judges with up to .12 of errors in place of .05 (simulated).
 */
const LEAST_TELLING = 6;

/**
 * Five units that differ, all for one judge, come about by chance with p = 2 / 2⁵ = .06: whoever differs in
 * fewer than 6 items or clusters cannot be told apart at 5 %, whatever a linear approximation says.
 */
const LEAST_APART = 6;

/**
 * A weighted difference, as of two kappas, is made of how often the judges and people use the levels, which the same
 * items tell: as in a regression so many of them (of clusters) are spent. Of 20 items .07 of tests would err without.
 */
const FITTED = 2;

/**
 * The score test of two judges of `scores`, both with a value. The error is that of the hypothesis: both
 * have the mean of their values, so that it neither vanishes where one judge is nearly perfect nor is
 * too small where one level is rare. Two crossed groupings: the largest of V_a + V_b − V_ab, V_a, V_b and
 * that of independent items (MacKinnon, Nielsen & Webb 2024), around the observed difference: with few
 * groups the hypothesis' own error grows with the difference, and only signs of whole groups, which two
 * groupings do not have, would tell by how much.
 */
export function pairScore(scores: JudgeScores, a: number, b: number): PairScore {
	const { items, columns, nClusters, products } = scores;
	const [first, second] = [scores.values[a].value ?? 0, scores.values[b].value ?? 0];
	const common = (first + second) / 2;
	const difference = first - second;
	const size = columns.length;
	// Means of items alone are weighted by nothing that the same items have told.
	const weighed = scores.weights[a] > 0 || scores.weights[b] > 0;
	const units = columns[0].length;
	const left = weighed ? Math.max(1, units - FITTED) / units : 1;
	const told = items * Math.sqrt(left);
	const places = [scores.terms[a], scores.terms[b], scores.weights[a], scores.weights[b]];
	const squares = (under: Factors) => varianceOf(products, size, { places, factors: under });
	const underNone: Factors = [1, -1, -common, common];
	const apart = squares(underNone);
	const counted = {
		a,
		b,
		items,
		units,
		...(nClusters !== undefined && { nClusters }),
		difference,
		common,
	};
	const magnitude = squares([1, 0, -common, 0]) + squares([0, 1, 0, -common]);
	if (!(apart > ROUNDING * magnitude)) {
		return { ...counted, reason: "ZERO_SE", se: 0, drawnRoot: 0, within: () => undefined };
	}
	const crossed = products.length > 1;
	const root = Math.sqrt(
		crossed
			? Math.max(0, squares([1, -1, -common - difference / 2, common - difference / 2])) *
					fewFactor(nClusters)
			: apart,
	);
	const telling = scores.rare[a] + scores.rare[b] - scores.rareReference;
	const differing = scores.apart(a, b, LEAST_APART);
	const rare = telling < LEAST_TELLING;
	// Around the difference that is seen nothing may be left, where it is all in one group.
	const alike = differing < LEAST_APART || root === 0;
	const sparse = rare ? "RARE_LEVEL" : alike ? "FEW_DIFFERENT" : undefined;
	// Signs of six groups give p = .03 if they may be exchanged; whether they may is what so few cannot show.
	const fewGroups = nClusters !== undefined && scores.sizes.some(tellTooLittle);
	const reason = fewGroups ? "TOO_FEW" : sparse;
	const few: FewItems = rare ? { telling } : { differing };
	// Under another difference δ the weights count ∓ δ/2 more: a sum of squares quadratic in δ.
	const bend = squares([0, 0, 0.5, 0.5]);
	const slope = (squares([1, -1, 0.5 - common, 0.5 + common]) - apart - bend) / 2;
	const squaresAt = (delta: number) => apart - 2 * slope * delta + bend * delta * delta;
	return {
		...counted,
		...(reason && { reason }),
		...(reason && reason === sparse && { few }),
		...(!reason && { t: (told * difference) / root }),
		se: (crossed ? root : Math.sqrt(Math.max(0, squaresAt(difference)))) / told,
		drawnRoot: Math.sqrt(drawnSquares(products, size, { places, factors: underNone })),
		within(critical) {
			if (crossed) {
				const half = (critical * root) / told;
				return { low: difference - half, high: difference + half };
			}
			const [n2, c2] = [told * told, critical * critical];
			const leading = n2 - c2 * bend;
			const middle = n2 * difference - c2 * slope;
			const last = n2 * difference * difference - c2 * apart;
			const inner = middle * middle - leading * last;
			if (!(leading > 0 && inner > 0)) return undefined;
			return {
				low: (middle - Math.sqrt(inner)) / leading,
				high: (middle + Math.sqrt(inner)) / leading,
			};
		},
	};
}

/** Of the coarser of two crossed groupings: a variance around the observed value is too small by this. */
function fewFactor(nClusters: number | undefined): number {
	return nClusters === undefined || nClusters < 2 ? 1 : nClusters / (nClusters - 1);
}

type Factors = readonly [number, number, number, number];

/** A sum of four columns: which ones, and how often each. */
type SumOfFour = { readonly places: readonly number[]; readonly factors: Factors };

/** The sum of squares over the units of each grouping, from the products of the columns. */
function squaresOf(products: readonly Float64Array[], size: number, sum: SumOfFour): number[] {
	return products.map((matrix) => squareOf(matrix, size, sum));
}

function squareOf(matrix: Float64Array, size: number, { places, factors }: SumOfFour): number {
	let squares = 0;
	for (let i = 0; i < 4; i++) {
		for (let j = 0; j < 4; j++) {
			squares += factors[i] * factors[j] * matrix[places[i] * size + places[j]];
		}
	}
	return squares;
}

function varianceOf(products: readonly Float64Array[], size: number, sum: SumOfFour): number {
	if (products.length === 1) return squareOf(products[0], size, sum);
	const [first, second, both, ...rest] = squaresOf(products, size, sum);
	return Math.max(first + second - both, first, second, ...rest);
}

/** Two crossed groupings are drawn as the sum of both. */
function drawnSquares(products: readonly Float64Array[], size: number, sum: SumOfFour): number {
	const [first, second = 0] = squaresOf(products, size, sum);
	return first + second;
}
