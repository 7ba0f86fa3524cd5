import { scaleLinear } from "d3-scale";
import { anchorAt } from "./anchor-at.ts";
import { Band, type BandOf } from "./band.tsx";

/** In per cent of the drawing's width, so that it takes the width that there is. */
const MARGIN = 4;
const HEIGHT = 30;

/** A common axis of rates: of shares within 0 and 1, of means what the values need. */
export function rateAxis(values: readonly number[], kind: "share" | "mean") {
	const [least, most] = [Math.min(...values, Infinity), Math.max(...values, -Infinity)];
	const room = Math.max(0.02, (most - least) * 0.1);
	const ends = values.length === 0 ? [0, 1] : [least - room, most + room];
	const within = kind === "share" ? [Math.max(0, ends[0]), Math.min(1, ends[1])] : ends;
	return scaleLinear(within, [MARGIN, 100 - MARGIN]);
}

export type RateAxis = ReturnType<typeof rateAxis>;

/** The labels over a column of rates. */
export function RateHeader({ axis, kind }: { axis: RateAxis; kind: "share" | "mean" }) {
	return (
		<svg width="100%" height={18} className="block" aria-hidden="true">
			{axis.ticks(4).map((tick) => (
				<text key={tick} x={`${axis(tick)}%`} y={13} textAnchor={anchorAt(axis(tick))}>
					{kind === "share" ? `${Math.round(tick * 1000) / 10}` : String(tick).replace("-", "−")}
				</text>
			))}
		</svg>
	);
}

type RateRowProps = {
	axis: RateAxis;
	estimate: BandOf | null;
	/** What the judge says itself, a ring. */
	said: number | null;
	/** Labels without a judge, behind every row. */
	band: BandOf | null;
	/** What a screen reader says in place of the drawing. */
	title: string;
};

/** One rate with its interval, and what the judge says itself. */
export function RateRow({ axis, estimate, said, band, title }: RateRowProps) {
	const at = (place: number) => `${axis(place)}%`;
	const interval = estimate?.interval;
	return (
		<svg width="100%" height={HEIGHT} className="block" role="img" aria-label={title}>
			<Band axis={axis} band={band} />
			{interval ? (
				<line
					x1={at(interval[0])}
					x2={at(interval[1])}
					y1="50%"
					y2="50%"
					stroke="var(--accent)"
					strokeWidth={2}
					strokeLinecap="round"
				/>
			) : null}
			{estimate ? <circle cx={at(estimate.value)} cy="50%" r={4} fill="var(--accent)" /> : null}
			{said === null ? null : (
				<circle cx={at(said)} cy="50%" r={5.5} fill="none" stroke="var(--ink2)" strokeWidth={1.5} />
			)}
		</svg>
	);
}
