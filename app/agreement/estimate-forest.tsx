import { type ForestAxis, ForestRow, type ForestTone } from "../ui/charts/forest-plot.tsx";
import { decimal } from "../ui/numbers.ts";
import type { EstimateJson } from "./estimate.ts";

/** A value with its interval, to be drawn. */
export type Drawn = { readonly value: number; readonly interval: readonly [number, number] | null };

/** What of an estimate can be drawn; null where it has no value. */
export function drawn(estimate: EstimateJson | null | undefined): Drawn | null {
	return estimate && "value" in estimate ? { value: estimate.value, interval: estimate.ci } : null;
}

/** Where the drawing of an estimate begins: its interval's lower end, else its value; none without a value. */
export function lowestDrawn(estimate: EstimateJson | null | undefined): number[] {
	const shown = drawn(estimate);
	return shown ? [shown.interval?.[0] ?? shown.value] : [];
}

type EstimateForestProps = {
	estimate: EstimateJson | undefined;
	axis: ForestAxis;
	band?: Drawn | null;
	/** What the interval says beside the band; "shown" where there is none. */
	tone?: ForestTone | undefined;
	/** Whose value it is, of which statistic: what a screen reader says before the value. */
	title: string;
};

/** An estimate drawn on its column's axis; the figure stands in the cell before it. */
export function EstimateForest({ estimate, axis, band = null, tone, title }: EstimateForestProps) {
	const shown = drawn(estimate);
	const words = shown ? inWords(shown) : "undefined";
	return (
		<ForestRow
			axis={axis}
			tone={tone}
			value={shown?.value ?? null}
			interval={shown?.interval ?? null}
			band={band}
			title={`${title} ${words}${band ? `; a person ${inWords(band)}` : ""}`}
		/>
	);
}

/** "0.80, from 0.70 to 0.87" */
function inWords({ value, interval }: Drawn): string {
	const limits = interval
		? `from ${decimal(interval[0])} to ${decimal(interval[1])}`
		: "no interval";
	return `${decimal(value)}, ${limits}`;
}
