import { scaleLinear } from "d3-scale";

type ReliabilityChartProps = {
	title: string;
	xLabel: string;
	/** Draw where a calibrated probability would lie. */
	hasDiagonal: boolean;
	points: readonly {
		readonly x: number;
		readonly y: number;
		readonly ci: readonly [number, number] | null;
		/** "17/30" */
		readonly label: string;
		/** Its interval leaves the diagonal out. */
		readonly isOff: boolean;
	}[];
};

const WIDTH = 360;
const HEIGHT = 230;
const LEFT = 40;
const RIGHT = 34;
const TOP = 14;
const BOTTOM = 40;

/** Shares with their intervals by a number; the table beside it holds the same figures. */
export function ReliabilityChart({ title, xLabel, hasDiagonal, points }: ReliabilityChartProps) {
	const xs = points.map(({ x }) => x);
	const ends = hasDiagonal ? [0, 1] : [Math.min(...xs), Math.max(...xs)];
	const across = scaleLinear(ends, [LEFT + 10, WIDTH - RIGHT]);
	const up = scaleLinear([0, 1], [HEIGHT - BOTTOM, TOP]);
	// Labels on each other could not be read; the table has all of them.
	const isCrowded = (at: number) =>
		points
			.slice(0, at)
			.some(
				({ x, y }) =>
					Math.abs(across(x) - across(points[at].x)) < ROOM_ACROSS &&
					Math.abs(up(y) - up(points[at].y)) < ROOM_UP,
			);
	const said = points.map(({ x, y, ci, label }) => {
		const limits = ci ? `, ${percent(ci[0])} to ${percent(ci[1])}` : "";
		return `${number(x)}: ${percent(y)}${limits} (${label})`;
	});
	return (
		<svg
			viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
			className="block h-auto w-full max-w-[27rem]"
			role="img"
			aria-label={`${title}. ${said.join("; ")}`}
		>
			{[0, 0.5, 1].map((tick) => (
				<g key={tick}>
					<line
						x1={LEFT}
						x2={WIDTH - RIGHT + 8}
						y1={up(tick)}
						y2={up(tick)}
						stroke="var(--line2)"
					/>
					<text x={LEFT - 6} y={up(tick) + 4} textAnchor="end">
						{percent(tick)}
					</text>
				</g>
			))}
			{across.ticks(5).map((tick) => (
				<text key={tick} x={across(tick)} y={HEIGHT - BOTTOM + 16} textAnchor="middle">
					{number(tick)}
				</text>
			))}
			<text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 6} textAnchor="middle">
				{xLabel.length > LONGEST ? `${xLabel.slice(0, LONGEST - 1)}…` : xLabel}
			</text>
			{hasDiagonal ? (
				<line
					x1={across(0)}
					x2={across(1)}
					y1={up(0)}
					y2={up(1)}
					stroke="var(--ink3)"
					strokeDasharray="2 3"
				/>
			) : null}
			{points.map(({ x, y, ci, label, isOff }, at) => {
				const colour = isOff ? "var(--reject)" : "var(--ink2)";
				return (
					<g key={x}>
						{ci ? (
							<line
								x1={across(x)}
								x2={across(x)}
								y1={up(ci[0])}
								y2={up(ci[1])}
								stroke={colour}
								strokeWidth={2}
								strokeLinecap="round"
							/>
						) : null}
						{isOff ? (
							<text
								x={across(x)}
								y={up(y) + 5}
								textAnchor="middle"
								style={{ fill: colour, fontSize: 15 }}
							>
								◆
							</text>
						) : (
							<circle
								cx={across(x)}
								cy={up(y)}
								r={4}
								fill="var(--panel)"
								stroke={colour}
								strokeWidth={1.5}
							/>
						)}
						{isCrowded(at) ? null : (
							<text
								x={across(x) + (isLast(across(x)) ? -7 : 7)}
								y={up(y) - 6}
								textAnchor={isLast(across(x)) ? "end" : "start"}
								style={{ fontSize: 10 }}
							>
								{label}
							</text>
						)}
					</g>
				);
			})}
		</svg>
	);
}

/** What a label takes. */
const ROOM_ACROSS = 44;
const ROOM_UP = 12;

/** Beside the right edge a label would be cut. */
function isLast(place: number): boolean {
	return place > 0.8 * WIDTH;
}

/** So that the label of the axis fits under it. */
const LONGEST = 52;

function percent(value: number): string {
	return `${Math.round(100 * value)} %`;
}

function number(value: number): string {
	return String(Math.round(value * 100) / 100).replace("-", "−");
}
