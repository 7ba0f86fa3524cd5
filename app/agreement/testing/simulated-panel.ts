import type { DiscreteScale } from "#db/model/scale.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { columnsOf, type Values } from "./columns-of.ts";

const BINARY: DiscreteScale = { type: "binary", values: [false, true] };

/** How often a rater says what is true. */
type Panel = {
	readonly items: number;
	readonly people: readonly number[];
	readonly judges: Readonly<Record<string, number>>;
	/** How often the truth is `true`. */
	readonly prevalence?: number;
	readonly seed: number;
};

/** Columns of people and judges who see a truth with independent errors. */
export function simulatedPanel({ items, people, judges, prevalence = 0.5, seed }: Panel) {
	const random = randomStream(seed, "simulated-panel");
	const truth = Array.from({ length: items }, () => random() < prevalence);
	const rater = (right: number): Values =>
		truth.map((value) => (random() < right ? value : !value));
	return columnsOf(BINARY, {
		humans: Object.fromEntries(people.map((right, i) => [`person ${i + 1}`, rater(right)])),
		judges: Object.fromEntries(Object.entries(judges).map(([name, right]) => [name, rater(right)])),
	});
}
