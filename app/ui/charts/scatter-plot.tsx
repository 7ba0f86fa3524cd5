import { scaleLinear } from "d3-scale";
import { ScrollX } from "../scroll-x.tsx";

const WIDTH = 460;
const HEIGHT = 300;
const LEFT = 44;
const BOTTOM = 40;
const EDGE = 10;

type Axis = { readonly label: string; readonly range: readonly [number, number] };
type ScatterPlotProps = {
	title: string;
	x: Axis;
	y: Axis;
	points: readonly { readonly x: number; readonly y: number; readonly item: string }[];
};

/** One dot for each item; where dots lie on each other they grow darker. */
export function ScatterPlot({ title, x, y, points }: ScatterPlotProps) {
	const across = scaleLinear(x.range, [LEFT, WIDTH - EDGE]);
	const up = scaleLinear(y.range, [HEIGHT - BOTTOM, EDGE]);
	return (
		<ScrollX label="Chart">
			<svg
				viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
				className="block h-auto w-full max-w-xl min-w-80"
				role="img"
				aria-label={`${title}: ${points.length} items, ${y.label} by ${x.label}`}
			>
				{across.ticks(5).map((tick) => (
					<g key={tick}>
						<line
							x1={across(tick)}
							x2={across(tick)}
							y1={EDGE}
							y2={HEIGHT - BOTTOM}
							stroke="var(--line2)"
						/>
						<text x={across(tick)} y={HEIGHT - BOTTOM + 15} textAnchor="middle">
							{label(tick)}
						</text>
					</g>
				))}
				{up.ticks(5).map((tick) => (
					<g key={tick}>
						<line x1={LEFT} x2={WIDTH - EDGE} y1={up(tick)} y2={up(tick)} stroke="var(--line2)" />
						<text x={LEFT - 6} y={up(tick) + 4} textAnchor="end">
							{label(tick)}
						</text>
					</g>
				))}
				<text x={(LEFT + WIDTH - EDGE) / 2} y={HEIGHT - 6} textAnchor="middle">
					{x.label}
				</text>
				<text
					transform={`translate(12 ${(EDGE + HEIGHT - BOTTOM) / 2}) rotate(-90)`}
					textAnchor="middle"
				>
					{y.label}
				</text>
				{points.map((point) => (
					<circle
						key={point.item}
						cx={across(point.x)}
						cy={up(point.y)}
						r={3.5}
						fill="var(--accent)"
						fillOpacity={0.35}
					>
						<title>{`${point.item}: ${label(point.x)}, ${label(point.y)}`}</title>
					</circle>
				))}
			</svg>
		</ScrollX>
	);
}

function label(value: number): string {
	return String(Math.round(value * 1000) / 1000).replace("-", "−");
}
