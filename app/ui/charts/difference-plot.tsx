import { scaleLinear } from "d3-scale";

const WIDTH = 240;
const HEIGHT = 30;
const MARGIN = 8;

/** A common axis around 0 for a column of differences. */
export function differenceAxis(values: readonly number[]) {
	const most = Math.max(0.1, ...values);
	const least = Math.min(-0.05, ...values);
	return scaleLinear([least, most], [MARGIN, WIDTH - MARGIN]);
}

/** The label over a column of differences. */
export function DifferenceHeader({ axis }: { axis: ReturnType<typeof differenceAxis> }) {
	return (
		<svg width={WIDTH} height={18} className="block" aria-hidden="true">
			<text x={axis(0)} y={13} textAnchor="middle">
				0
			</text>
		</svg>
	);
}

type DifferencePlotProps = {
	axis: ReturnType<typeof differenceAxis>;
	difference: { readonly value: number; readonly ci: readonly [number, number] | null };
	/** What a screen reader says in place of the drawing. */
	title: string;
};

/** One difference with its interval, and where no difference would be. */
export function DifferencePlot({ axis, difference, title }: DifferencePlotProps) {
	const { value, ci } = difference;
	const middle = HEIGHT / 2;
	return (
		<svg width={WIDTH} height={HEIGHT} className="block" role="img" aria-label={title}>
			<title>{title}</title>
			<line
				x1={axis(0)}
				x2={axis(0)}
				y1={0}
				y2={HEIGHT}
				stroke="var(--ink3)"
				strokeDasharray="2 3"
			/>
			{ci ? (
				<line
					x1={axis(ci[0])}
					x2={axis(ci[1])}
					y1={middle}
					y2={middle}
					stroke="var(--accent)"
					strokeWidth={2}
					strokeLinecap="round"
				/>
			) : null}
			<circle cx={axis(value)} cy={middle} r={4} fill="var(--accent)" />
		</svg>
	);
}
