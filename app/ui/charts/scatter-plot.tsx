import { scaleLinear } from "d3-scale";

/** In per cent of the drawing's size, so that it takes the width that there is and its words keep theirs. */
const ACROSS = [0, 100];
const UP = [100, 0];

type Axis = { readonly label: string; readonly range: readonly [number, number] };
type ScatterPlotProps = {
	title: string;
	x: Axis;
	y: Axis;
	points: readonly { readonly x: number; readonly y: number; readonly item: string }[];
};

/** One dot for each item; where dots lie on each other they grow darker. */
export function ScatterPlot({ title, x, y, points }: ScatterPlotProps) {
	const across = scaleLinear(x.range, ACROSS);
	const up = scaleLinear(y.range, UP);
	return (
		<div
			className="grid max-w-xl grid-cols-[1rem_1.75rem_minmax(0,1fr)] gap-x-1.5 gap-y-1 py-2 pr-3 text-[11px] text-ink3"
			role="img"
			aria-label={`${title}: ${points.length} items, ${y.label} by ${x.label}`}
		>
			<div className="relative">
				<div className="absolute inset-0 rotate-180 truncate text-center leading-4 [writing-mode:vertical-rl]">
					{y.label}
				</div>
			</div>
			<svg width="100%" height="100%" className="overflow-visible" aria-hidden="true">
				{up.ticks(5).map((tick) => (
					<text key={tick} x="100%" y={`${up(tick)}%`} dy="0.35em" textAnchor="end">
						{label(tick)}
					</text>
				))}
			</svg>
			<svg width="100%" aria-hidden="true" className="block aspect-[8/5] h-auto overflow-visible">
				{across.ticks(5).map((tick) => {
					const at = `${across(tick)}%`;
					return <line key={tick} x1={at} x2={at} y1="0" y2="100%" stroke="var(--line2)" />;
				})}
				{up.ticks(5).map((tick) => {
					const at = `${up(tick)}%`;
					return <line key={tick} x1="0" x2="100%" y1={at} y2={at} stroke="var(--line2)" />;
				})}
				{points.map((point) => (
					<circle
						key={point.item}
						cx={`${across(point.x)}%`}
						cy={`${up(point.y)}%`}
						r={3.5}
						fill="var(--accent)"
						fillOpacity={0.35}
					>
						<title>{`${point.item}: ${label(point.x)}, ${label(point.y)}`}</title>
					</circle>
				))}
			</svg>
			<svg width="100%" height={16} className="col-start-3 overflow-visible" aria-hidden="true">
				{across.ticks(5).map((tick) => (
					<text key={tick} x={`${across(tick)}%`} y={12} textAnchor="middle">
						{label(tick)}
					</text>
				))}
			</svg>
			<div className="col-start-3 truncate text-center">{x.label}</div>
		</div>
	);
}

function label(value: number): string {
	return String(Math.round(value * 1000) / 1000).replace("-", "−");
}
