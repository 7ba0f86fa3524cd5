import { scaleLinear } from "d3-scale";
import { anchorAt } from "./anchor-at.ts";

/** In per cent of the drawing's width, so that it takes the width that there is. */
const MARGIN = 4;
const HEIGHT = 30;

/** A common axis around 0 for a column of differences. */
export function differenceAxis(values: readonly number[]) {
	const most = Math.max(0.1, ...values);
	const least = Math.min(-0.05, ...values);
	return scaleLinear([least, most], [MARGIN, 100 - MARGIN]);
}

/** The labels over a column of differences. */
export function DifferenceHeader({ axis }: { axis: ReturnType<typeof differenceAxis> }) {
	return (
		<svg width="100%" height={18} className="block" aria-hidden="true">
			{axis.ticks(4).map((tick) => (
				<text key={tick} x={`${axis(tick)}%`} y={13} textAnchor={anchorAt(axis(tick))}>
					{tick === 0 ? "0" : axis.tickFormat(4)(tick)}
				</text>
			))}
		</svg>
	);
}

type DifferencePlotProps = {
	axis: ReturnType<typeof differenceAxis>;
	difference: { readonly value: number; readonly ci: readonly [number, number] | null };
	/** What a screen reader says in place of the drawing. */
	title: string;
	/** What it shows: `against` in the colour of what is wrong, as a diamond; `open` as a ring. Left out: a dot. */
	shows?: "against" | "open" | undefined;
};

/** One difference with its interval, and where no difference would be. */
export function DifferencePlot({ axis, difference, title, shows }: DifferencePlotProps) {
	const { value, ci } = difference;
	const at = (place: number) => `${axis(place)}%`;
	const colour =
		shows === "against" ? "var(--reject)" : shows === "open" ? "var(--ink2)" : "var(--accent)";
	return (
		<svg width="100%" height={HEIGHT} className="block" role="img" aria-label={title}>
			<line x1={at(0)} x2={at(0)} y1="0" y2="100%" stroke="var(--ink3)" strokeDasharray="2 3" />
			{ci ? (
				<line
					x1={at(ci[0])}
					x2={at(ci[1])}
					y1="50%"
					y2="50%"
					stroke={colour}
					strokeWidth={2}
					strokeLinecap="round"
				/>
			) : null}
			{shows === "against" ? (
				<text
					x={at(value)}
					y="50%"
					dy="0.36em"
					textAnchor="middle"
					style={{ fill: colour, fontSize: 15 }}
				>
					◆
				</text>
			) : (
				<circle
					cx={at(value)}
					cy="50%"
					r={4}
					fill={shows === "open" ? "var(--panel)" : colour}
					stroke={colour}
					strokeWidth={shows === "open" ? 1.5 : 0}
				/>
			)}
		</svg>
	);
}
