import { type ForestAxis, ForestRow } from "../ui/charts/forest-plot.tsx";
import { decimal } from "../ui/numbers.ts";
import type { EstimateJson } from "./estimate.ts";
import { EstimateCell } from "./estimate-cell.tsx";

/** A value with its interval, to be drawn. */
export type Drawn = { readonly value: number; readonly interval: readonly [number, number] | null };

/** What of an estimate can be drawn; null where it has no value. */
function drawn(estimate: EstimateJson | undefined): Drawn | null {
	return estimate && "value" in estimate ? { value: estimate.value, interval: estimate.ci } : null;
}

/** Where the drawing of an estimate begins: its interval's lower end, else its value; none without a value. */
export function lowestDrawn(estimate: EstimateJson | undefined): number[] {
	const shown = drawn(estimate);
	return shown ? [shown.interval?.[0] ?? shown.value] : [];
}

type EstimateWithForestProps = {
	estimate: EstimateJson | undefined;
	axis: ForestAxis;
	band?: Drawn | null;
	height?: number;
	/** Whose value it is, of which statistic: what a screen reader says before the value. */
	title: string;
};

/** Two cells of a row: the figure with its interval, and the same drawn on the column's axis. */
export function EstimateWithForest(props: EstimateWithForestProps) {
	const { estimate, axis, band = null, height, title } = props;
	const shown = drawn(estimate);
	return (
		<>
			<td className="num">
				<EstimateCell estimate={estimate} strong />
			</td>
			<td className="p-0!">
				<ForestRow
					axis={axis}
					value={shown?.value ?? null}
					interval={shown?.interval ?? null}
					band={band}
					{...(height === undefined ? {} : { height })}
					title={`${title} ${shown ? decimal(shown.value) : "undefined"}`}
				/>
			</td>
		</>
	);
}
