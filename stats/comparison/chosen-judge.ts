import { normalCritical, normalTwoSided } from "../core/distributions.ts";
import type { Figure } from "../core/result.ts";
import { clusterFreedom } from "../intervals/cluster-freedom.ts";
import { ofRankMoving } from "../resampling/quantile.ts";
import type { JudgeScores } from "./judge-scores.ts";
import { freedomOf } from "./paired-difference.ts";
import type { ScoreDraws } from "./score-draws.ts";

/** Errors of the values of judges on the same items, and how they vary together. */
export type ValueErrors = {
	/** Judges with a value, by their places. */
	readonly judges: readonly number[];
	readonly values: Float64Array;
	readonly se: Float64Array;
	/** Draws of each judge's error, in errors. */
	readonly errors: readonly Float64Array[];
	/** Degrees of freedom of each error. */
	readonly df: readonly number[];
};

/**
 * Linearised errors, which vary together as the draws of the scores do, with the degrees of freedom that
 * clusters of these sizes leave them (`clusterFreedom`); two crossed groupings: as for pairs, no less than
 * those of any grouping.
 */
export function valueErrors(scores: JudgeScores, draws: () => ScoreDraws): ValueErrors {
	const { items, columns, products, terms, weights, nClusters } = scores;
	const judges = [...scores.values.keys()].filter(
		(judge) => scores.values[judge].value !== undefined,
	);
	const values = Float64Array.from(judges, (judge) => scores.values[judge].value ?? 0);
	const size = columns.length;
	const units = nClusters ?? items;
	const roots = judges.map((judge, i) => {
		const [term, weight] = [terms[judge], weights[judge]];
		const [first, second, both, ...rest] = products.map(
			(matrix) =>
				matrix[term * size + term] -
				2 * values[i] * matrix[term * size + weight] +
				values[i] ** 2 * matrix[weight * size + weight],
		);
		if (second === undefined) return { own: first, drawn: first };
		return { own: Math.max(first + second - both, first, second, ...rest), drawn: first + second };
	});
	const { sums } = judges.length > 0 ? draws() : { sums: [] };
	const errors = judges.map((judge, i) => {
		const [term, weight] = [sums[terms[judge]], sums[weights[judge]]];
		const root = Math.sqrt(Math.max(0, roots[i].drawn));
		const drawn = new Float64Array(term.length);
		if (!(root > 0)) return drawn;
		const value = values[i];
		for (let draw = 0; draw < drawn.length; draw++) {
			drawn[draw] = (term[draw] - value * weight[draw]) / root;
		}
		return drawn;
	});
	const freedoms = roots.map(({ own }, i) => {
		if (units < 2) return { df: units - 1, short: 0 };
		if (nClusters === undefined) return { df: freedomOf(units), short: units / (units - 1) };
		const design = own / scores.independent[judges[i]];
		const found = scores.sizes.map((sizes) => clusterFreedom(sizes, design, 0));
		return {
			df: Math.min(...found.map(({ df }) => df)),
			short: Math.max(...found.map(({ short }) => short)),
		};
	});
	const se = Float64Array.from(
		roots,
		({ own }, i) => Math.sqrt(freedoms[i].short * Math.max(0, own)) / items,
	);
	return { judges, values, se, errors, df: freedoms.map(({ df }) => df) };
}

/**
 * Share of the draws in which each judge's value is the best, equal ones counting in part: a description
 * of the data, not a test.
 */
export function chancesOfBest(
	{ judges, values, se, errors }: ValueErrors,
	sign: 1 | -1,
): ReadonlyMap<number, Figure> {
	const shares = new Float64Array(judges.length);
	const draws = errors[0]?.length ?? 0;
	const drawn = new Float64Array(judges.length);
	for (let draw = 0; draw < draws; draw++) {
		let best = Number.NEGATIVE_INFINITY;
		for (let i = 0; i < drawn.length; i++) {
			drawn[i] = sign * (values[i] + se[i] * errors[i][draw]);
			best = Math.max(best, drawn[i]);
		}
		let ties = 0;
		for (let i = 0; i < drawn.length; i++) if (drawn[i] === best) ties++;
		for (let i = 0; i < drawn.length; i++) if (drawn[i] === best) shares[i] = shares[i] + 1 / ties;
	}
	return new Map(judges.map((judge, i) => [judge, { value: shares[i] / draws }]));
}

/** What an interval must be widened by where its judge was chosen among others. */
export type Choice = {
	/** Judges that the one named might be, had the items been others. */
	readonly contenders: number;
	/**
	 * Levels of the plain two-sided intervals that reach as far to the side on which a chosen judge looks too
	 * good, and to the other.
	 */
	readonly flatteredLevel: number;
	readonly otherLevel: number;
};

/** What of 1 − level is spent on who may be a contender; the rest on their values. */
export const SPENT_ON_CHOICE = 0.1;

/**
 * How wide the interval of a judge must be that was named because it looked best. To the side on which
 * the choice flatters it the values of all contenders are held at once, which is the only side on which a
 * choice among equals errs; to the other the interval is a plain one. Contenders are those that a `SPENT_ON_CHOICE` of the error does not rule out: where the
 * best is clear the interval is hardly wider than a plain one.
 * Source: Zrnic & Fithian 2024 (locally simultaneous inference); compare Andrews, Kitagawa & McCloskey 2024.
 */
export function choiceAmong(
	contenders: readonly number[],
	{ judges, se, errors }: ValueErrors,
	{ level, sign }: { readonly level: number; readonly sign: 1 | -1 },
): Choice {
	const held = 1 - (1 - SPENT_ON_CHOICE) * (1 - level);
	const own = contenders.map((judge) => judges.indexOf(judge)).filter((i) => se[i] > 0);
	const plain = normalCritical(held);
	const columns = own.map((i) => errors[i]);
	const largest = own.length < 2 ? plain : Math.max(plain, upperQuantile(columns, sign, held));
	return {
		contenders: contenders.length,
		flatteredLevel: 1 - normalTwoSided(largest),
		otherLevel: held,
	};
}

/** Of the largest error of several judges. */
function upperQuantile(columns: readonly Float64Array[], sign: 1 | -1, share: number): number {
	const draws = columns[0].length;
	const largest = new Float64Array(draws).fill(Number.NEGATIVE_INFINITY);
	for (const column of columns) {
		for (let i = 0; i < draws; i++) {
			const error = sign * column[i];
			if (error > largest[i]) largest[i] = error;
		}
	}
	return ofRankMoving(largest, Math.ceil(share * draws) - 1);
}
