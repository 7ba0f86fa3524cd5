import { ScrollX } from "../../ui/scroll-x.tsx";
import type { DrawnEdge, GraphDrawing } from "./graph-drawing.ts";

const WIDTH = 680;
const LEFT = 210;
const RIGHT = WIDTH - LEFT;
const ROW = 24;
const TOP = 40;
const LONGEST = 30;

/** Two graphs side by side: what of the input side is found again on the other, and by which paths. */
export function GraphView({ drawing }: { drawing: GraphDrawing }) {
	const { input, other, similar, relations, leftOut } = drawing;
	const height = TOP + Math.max(input.length, other.length, 1) * ROW + 10;
	const y = (row: number) => TOP + row * ROW + ROW / 2;
	const isInput = (edge: DrawnEdge) => input.includes(edge.from);
	return (
		<figure className="grid gap-1">
			<ScrollX label="Chart">
				<svg
					viewBox={`0 0 ${WIDTH} ${height}`}
					className="block h-auto w-full max-w-3xl min-w-[34rem]"
					role="img"
					aria-label={`${input.length} entities of the input side, ${input.filter(({ isReached }) => isReached).length} found again`}
				>
					<text x={LEFT} y={18} textAnchor="end">
						input side
					</text>
					<text x={RIGHT} y={18}>
						other side
					</text>
					{relations.map((edge) => {
						const x = isInput(edge) ? LEFT + 8 : RIGHT - 8;
						const bend = isInput(edge) ? 46 : -46;
						const [from, to] = [y(edge.from.row), y(edge.to.row)];
						return (
							<path
								key={edge.place}
								d={`M ${x} ${from} C ${x + bend} ${from}, ${x + bend} ${to}, ${x} ${to}`}
								fill="none"
								stroke={edge.isOnPath ? "var(--accept)" : "var(--ink3)"}
								strokeOpacity={edge.isOnPath ? 1 : 0.45}
								strokeWidth={edge.isOnPath ? 2.5 : 1}
							>
								<title>{edge.title}</title>
							</path>
						);
					})}
					{similar.map((edge) => (
						<line
							key={edge.place}
							x1={LEFT + 8}
							y1={y(edge.from.row)}
							x2={RIGHT - 8}
							y2={y(edge.to.row)}
							stroke={edge.isOnPath ? "var(--accept)" : "var(--accent)"}
							strokeOpacity={edge.isOnPath ? 1 : 0.5}
							strokeWidth={edge.isOnPath ? 2.5 : 1}
						>
							<title>{`${edge.from.label} – ${edge.to.label}: ${edge.title}`}</title>
						</line>
					))}
					{[input, other].map((column, side) =>
						column.map(({ node, label, row, isReached }) => (
							<g key={node}>
								<circle
									cx={side === 0 ? LEFT + 4 : RIGHT - 4}
									cy={y(row)}
									r={4}
									fill={side === 1 || isReached ? "var(--accept)" : "var(--reject)"}
									fillOpacity={side === 1 ? 0.5 : 1}
								/>
								<text
									x={side === 0 ? LEFT - 6 : RIGHT + 6}
									y={y(row) + 4}
									textAnchor={side === 0 ? "end" : "start"}
								>
									{label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label}
									<title>{label}</title>
								</text>
							</g>
						)),
					)}
				</svg>
			</ScrollX>
			<figcaption className="max-w-prose text-[12.5px] text-ink3">
				Straight lines join similar entities, curves head and tail of a relation; the cheapest paths
				are thick. A red dot is an entity that no path within reach leads from.
				{leftOut > 0
					? ` ${leftOut} entities of the other side without a tie to these are not drawn.`
					: ""}
			</figcaption>
		</figure>
	);
}
