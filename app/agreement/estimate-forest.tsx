import { type ForestAxis, ForestRow } from "../ui/charts/forest-plot.tsx";
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
	/** Whose value it is, of which statistic: what a screen reader says before the value. */
	title: string;
};

/** An estimate drawn on its column's axis; the figure stands in the cell before it. */
export function EstimateForest({ estimate, axis, band = null, title }: EstimateForestProps) {
	const shown = drawn(estimate);
	return (
		<ForestRow
			axis={axis}
			value={shown?.value ?? null}
			interval={shown?.interval ?? null}
			band={band}
			title={`${title} ${shown ? decimal(shown.value) : "undefined"}`}
		/>
	);
}
