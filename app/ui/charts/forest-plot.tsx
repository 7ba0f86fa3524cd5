import { scaleLinear } from "d3-scale";
import { Band, type BandOf } from "./band.tsx";

/** In per cent of the drawing's width, so that it takes the width that there is. */
const MARGIN = 4;

/** The common axis of a column of intervals: from 0, or from lower where an interval goes there. */
export function forestAxis(lows: readonly number[]) {
	const lowest = Math.min(0, ...lows);
	const from = lowest < -0.05 ? Math.max(-1, Math.floor(lowest * 5) / 5) : 0;
	return scaleLinear([from, 1], [MARGIN, 100 - MARGIN]);
}

export type ForestAxis = ReturnType<typeof forestAxis>;

/** Fewer where the axis is longer, so that their labels do not touch in a narrow column. */
function ticksOf(axis: ForestAxis): number[] {
	const [from = 0] = axis.domain();
	return axis.ticks(from < -0.2 ? 4 : 6);
}

function tickLabel(tick: number): string {
	return String(Math.round(tick * 10) / 10).replace("-", "−");
}

/** The labels over a column of intervals. */
export function ForestHeader({ axis }: { axis: ForestAxis }) {
	return (
		<svg width="100%" height={18} className="block" aria-hidden="true">
			{ticksOf(axis).map((tick, at) => (
				<text
					key={tick}
					className={at % 2 === 0 ? undefined : "tick-between"}
					x={`${axis(tick)}%`}
					y={13}
					textAnchor="middle"
				>
					{tickLabel(tick)}
				</text>
			))}
		</svg>
	);
}

/**
 * What an interval says, told by colour and by shape: `shown` (filled), `open` (hollow), `below` (a diamond). What
 * claims nothing is `shown`.
 */
export type ForestTone = "shown" | "open" | "below";

const COLOUR: Readonly<Record<ForestTone, string>> = {
	shown: "var(--accent)",
	open: "var(--ink2)",
	below: "var(--reject)",
};

type ForestRowProps = {
	axis: ForestAxis;
	tone?: ForestTone | undefined;
	value: number | null;
	interval: readonly [number, number] | null;
	/** The people's agreement, drawn behind every row. */
	band: BandOf | null;
	/** What a screen reader says in place of the drawing. */
	title: string;
};

/** One estimate with its interval on the common axis; the table beside it holds the same numbers. */
export function ForestRow({ axis, tone = "shown", value, interval, band, title }: ForestRowProps) {
	const at = (place: number) => `${axis(place)}%`;
	return (
		<svg width="100%" height="100%" className="block" role="img" aria-label={title}>
			{ticksOf(axis).map((tick) => (
				<line key={tick} x1={at(tick)} x2={at(tick)} y1="0" y2="100%" stroke="var(--line2)" />
			))}
			<Band axis={axis} band={band} withValue />
			{interval ? (
				<line
					x1={at(interval[0])}
					x2={at(interval[1])}
					y1="50%"
					y2="50%"
					stroke={COLOUR[tone]}
					strokeWidth={2}
					strokeLinecap="round"
				/>
			) : null}
			{value === null ? null : (
				<svg x={at(value)} y="50%" overflow="visible" aria-hidden="true">
					<ForestMark tone={tone} />
				</svg>
			)}
		</svg>
	);
}

/** The point of an interval, around the origin; legends draw it too. */
export function ForestMark({ tone }: { tone: ForestTone }) {
	if (tone === "below") {
		return <path d="M0 -5.5 5.5 0 0 5.5 -5.5 0Z" fill={COLOUR.below} />;
	}
	return (
		<circle
			r={4.5}
			fill={tone === "open" ? "var(--panel)" : COLOUR.shown}
			stroke={COLOUR[tone]}
			strokeWidth={tone === "open" ? 1.75 : 0}
		/>
	);
}
