import { MISSING } from "../core/scale.ts";
import { standardNormals } from "../resampling/gaussian.ts";
import type { Random } from "../resampling/random.ts";

export type SevereRaters = {
	readonly items: number;
	/** True severities in logits, one a rater. */
	readonly severities: readonly number[];
	readonly thresholds: readonly number[];
	/** Mean measure of items; above 0 most get high levels. */
	readonly easy: number;
	/** Raters an item, drawn anew for each; all by default. */
	readonly perItem?: number | undefined;
	/** Items of a group, in which raters' severities and items' measures differ from others'. */
	readonly grouped?: number | undefined;
};

/** Levels of the many-facet model: measures of items normal with the deviation 1.2. */
export function drawSevere(
	{ items, severities, thresholds, easy, perItem = severities.length, grouped }: SevereRaters,
	random: Random,
): { columns: Uint8Array[]; clusters: Int32Array | undefined } {
	const columns = severities.map(() => new Uint8Array(items).fill(MISSING));
	const normal = () => standardNormals(1, random)[0];
	let shared = 0;
	let own = severities.map(() => 0);
	for (let item = 0; item < items; item++) {
		if (grouped && item % grouped === 0) {
			shared = normal();
			own = severities.map(() => 0.7 * normal());
		}
		const measure = easy + (grouped ? 0.8 * shared + 0.9 * normal() : 1.2 * normal());
		const order = severities.map((_, rater) => [random(), rater] as const);
		for (const [, rater] of order.sort(([a], [b]) => a - b).slice(0, perItem)) {
			columns[rater][item] = levelOf(measure - severities[rater] - own[rater], thresholds, random);
		}
	}
	const clusters = grouped
		? Int32Array.from({ length: items }, (_, item) => Math.floor(item / grouped))
		: undefined;
	return { columns, clusters };
}

function levelOf(above: number, thresholds: readonly number[], random: Random): number {
	const weights = [1];
	for (const threshold of thresholds) {
		weights.push(weights[weights.length - 1] * Math.exp(above - threshold));
	}
	let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
	const level = weights.findIndex((weight) => {
		left -= weight;
		return left < 0;
	});
	return level < 0 ? weights.length - 1 : level;
}
