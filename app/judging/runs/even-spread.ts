/** Keeps some of many things, spread evenly over all of them, without knowing how many will come. */
export type Spread<T> = { add(thing: T): void; readonly kept: readonly T[] };

/** @param most at least half as many are kept once there are more; all of fewer */
export function createSpread<T>(most: number): Spread<T> {
	let kept: T[] = [];
	let step = 1;
	let seen = 0;
	return {
		add(thing) {
			if (seen++ % step !== 0) return;
			kept.push(thing);
			if (kept.length <= most) return;
			kept = kept.filter((_, at) => at % 2 === 0);
			step *= 2;
		},
		get kept() {
			return kept;
		},
	};
}
