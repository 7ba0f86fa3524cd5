import type { DistinctBallots } from "./ballots.ts";

/** What the EM algorithm of Dawid & Skene 1979 estimates. */
export type DawidSkeneParameters = {
	/** K: how common each level is. */
	readonly priors: Float64Array;
	/** A × K × K, row-major: share of annotator a's votes for level l on items that truly are k. */
	readonly confusions: Float64Array;
	/** D × K: how probable each level is for each distinct ballot. */
	readonly posteriors: Float64Array;
};

export type DawidSkeneStep = {
	/** Log-likelihood of the votes under the parameters of this step. */
	readonly logLikelihood: number;
	/** Largest change of a posterior. */
	readonly change: number;
};

/**
 * The EM algorithm, one step a call: priors and confusions from the posteriors, then new posteriors.
 * Posteriors start at vote shares. `smoothing` is added to every cell of a confusion before its rows
 * are normalised; a level that none of an annotator's items can be leaves the annotator's row even, the
 * limit of smoothing towards 0. Likelihoods are added as logarithms.
 */
export function dawidSkeneEm(
	ballots: DistinctBallots,
	smoothing: number,
): DawidSkeneParameters & { readonly step: () => DawidSkeneStep } {
	const { items, annotators, levels, starts, annotator, level, counts, weights } = ballots;
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	const posteriors = voteShares(ballots);
	const priors = new Float64Array(levels);
	const confusions = new Float64Array(annotators * levels * levels);
	const logs = new Float64Array(confusions.length);
	const joint = new Float64Array(levels);

	function maximise(): void {
		priors.fill(0);
		confusions.fill(smoothing);
		for (let d = 0; d < items; d++) {
			const weight = weights[d];
			for (let k = 0; k < levels; k++) {
				const mass = weight * posteriors[d * levels + k];
				if (mass === 0) continue;
				priors[k] = priors[k] + mass / total;
				for (let e = starts[d]; e < starts[d + 1]; e++) {
					const cell = (annotator[e] * levels + k) * levels + level[e];
					confusions[cell] = confusions[cell] + mass * counts[e];
				}
			}
		}
		for (let row = 0; row < confusions.length; row += levels) {
			let sum = 0;
			for (let l = 0; l < levels; l++) sum += confusions[row + l];
			for (let l = 0; l < levels; l++) {
				const share = sum > 0 ? confusions[row + l] / sum : 1 / levels;
				confusions[row + l] = share;
				logs[row + l] = Math.log(share);
			}
		}
	}

	function expect(): DawidSkeneStep {
		let logLikelihood = 0;
		let change = 0;
		for (let d = 0; d < items; d++) {
			let largest = Number.NEGATIVE_INFINITY;
			for (let k = 0; k < levels; k++) {
				let log = Math.log(priors[k]);
				for (let e = starts[d]; e < starts[d + 1]; e++) {
					const cell = (annotator[e] * levels + k) * levels + level[e];
					log += counts[e] * logs[cell];
				}
				joint[k] = log;
				if (log > largest) largest = log;
			}
			let sum = 0;
			for (let k = 0; k < levels; k++) {
				const likelihood = Math.exp(joint[k] - largest);
				joint[k] = likelihood;
				sum += likelihood;
			}
			logLikelihood += weights[d] * (largest + Math.log(sum));
			for (let k = 0; k < levels; k++) {
				const posterior = joint[k] / sum;
				const moved = Math.abs(posterior - posteriors[d * levels + k]);
				if (moved > change) change = moved;
				posteriors[d * levels + k] = posterior;
			}
		}
		return { logLikelihood, change };
	}

	return {
		priors,
		confusions,
		posteriors,
		step: () => {
			maximise();
			return expect();
		},
	};
}

function voteShares({ items, levels, starts, level, counts }: DistinctBallots): Float64Array {
	const shares = new Float64Array(items * levels);
	for (let d = 0; d < items; d++) {
		let votes = 0;
		for (let e = starts[d]; e < starts[d + 1]; e++) {
			votes += counts[e];
			const slot = d * levels + level[e];
			shares[slot] = shares[slot] + counts[e];
		}
		for (let k = 0; k < levels; k++) {
			shares[d * levels + k] = shares[d * levels + k] / votes;
		}
	}
	return shares;
}
