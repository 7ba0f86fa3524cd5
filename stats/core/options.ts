/** What a caller may choose of any statistic; every one has a default. */
export type StatOptions = {
	/** Confidence level of intervals; 0.95. */
	readonly level?: number | undefined;
	/** Seed of resampling; 1. The same seed gives the same bytes in any order of calls. */
	readonly seed?: number | undefined;
	/** Bootstrap replicates; 2,000. With 0 the intervals that need them are NOT_AVAILABLE. */
	readonly replicates?: number | undefined;
	/**
	 * Names of what is compared (dimension, raters). They choose the random stream, so that a
	 * result does not depend on what else is computed.
	 */
	readonly operands?: readonly string[] | undefined;
	/** Stops resampling soon after it is aborted, by throwing its reason. */
	readonly signal?: AbortSignal | undefined;
	/** Told how many replicates are done, of how many, every few hundred and at the end. */
	readonly onProgress?: ((done: number, all: number) => void) | undefined;
};

export type Settled = {
	readonly level: number;
	readonly seed: number;
	readonly replicates: number;
	readonly operands: readonly string[];
};

/** The options with every default filled in. */
export function settled(options: StatOptions = {}): Settled {
	const { level = 0.95, seed = 1, replicates = 2000, operands = [] } = options;
	return { level, seed, replicates, operands };
}
