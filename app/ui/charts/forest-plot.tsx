import { scaleLinear } from "d3-scale";

const WIDTH = 310;
const MARGIN = 10;

/** The common axis of a column of intervals: from 0, or from lower where an interval goes there. */
export function forestAxis(lows: readonly number[]) {
	const lowest = Math.min(0, ...lows);
	const from = lowest < -0.05 ? Math.max(-1, Math.floor(lowest * 5) / 5) : 0;
	return scaleLinear([from, 1], [MARGIN, WIDTH - MARGIN]);
}

export type ForestAxis = ReturnType<typeof forestAxis>;

function tickLabel(tick: number): string {
	return String(Math.round(tick * 10) / 10).replace("-", "−");
}

/** The labels over a column of intervals. */
export function ForestHeader({ axis }: { axis: ForestAxis }) {
	return (
		<svg width={WIDTH} height={18} className="block" aria-hidden="true">
			{axis.ticks(6).map((tick) => (
				<text key={tick} x={axis(tick)} y={13} textAnchor="middle">
					{tickLabel(tick)}
				</text>
			))}
		</svg>
	);
}

type ForestRowProps = {
	axis: ForestAxis;
	value: number | null;
	interval: readonly [number, number] | null;
	/** The people's agreement, drawn behind every row. */
	band: { value: number; interval: readonly [number, number] | null } | null;
	height?: number;
	/** What a screen reader says in place of the drawing. */
	title: string;
};

/** One estimate with its interval on the common axis; the table beside it holds the same numbers. */
export function ForestRow({ axis, value, interval, band, height = 46, title }: ForestRowProps) {
	const middle = height / 2;
	return (
		<svg width={WIDTH} height={height} className="block" role="img" aria-label={title}>
			<title>{title}</title>
			{axis.ticks(6).map((tick) => (
				<line key={tick} x1={axis(tick)} x2={axis(tick)} y1={0} y2={height} stroke="var(--line2)" />
			))}
			{band?.interval ? (
				<rect
					x={axis(band.interval[0])}
					y={0}
					width={axis(band.interval[1]) - axis(band.interval[0])}
					height={height}
					fill="var(--band)"
				/>
			) : null}
			{band ? (
				<line
					x1={axis(band.value)}
					x2={axis(band.value)}
					y1={0}
					y2={height}
					stroke="var(--ink3)"
					strokeDasharray="2 3"
				/>
			) : null}
			{interval ? (
				<line
					x1={axis(interval[0])}
					x2={axis(interval[1])}
					y1={middle}
					y2={middle}
					stroke="var(--accent)"
					strokeWidth={2}
					strokeLinecap="round"
				/>
			) : null}
			{value === null ? null : <circle cx={axis(value)} cy={middle} r={4.5} fill="var(--accent)" />}
		</svg>
	);
}
