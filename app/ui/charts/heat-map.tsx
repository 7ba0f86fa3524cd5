type HeatMapProps = {
	names: readonly string[];
	/** Value of the pair (row, column), row after column; null where the pair shares too little. */
	value: (row: number, column: number) => number | null;
	title: string;
};

const CELL = 34;

function two(value: number): string {
	return value
		.toFixed(2)
		.replace(/^(-?)0/, "$1")
		.replace("-", "−");
}

/** Names are cut in the drawing; the full one is its tooltip. */
function cut(name: string): string {
	return name.length > 20 ? `${name.slice(0, 9)}…${name.slice(-9)}` : name;
}

/** Lower triangle of pairwise values, darker for higher agreement; negative values in the warm colour. */
export function HeatMap({ names, value, title }: HeatMapProps) {
	const left = 12 + Math.max(...names.map((name) => cut(name).length)) * 6.3;
	const below = left * 0.75;
	const size = names.length * CELL;
	return (
		<div className="scroll-x">
			<svg width={left + size + 8} height={size + below} role="img" aria-label={title}>
				<title>{title}</title>
				{names.map((name, row) => (
					<g key={name}>
						<text x={left - 8} y={row * CELL + 21} textAnchor="end">
							{cut(name)}
							<title>{name}</title>
						</text>
						<text
							transform={`translate(${left + row * CELL + 21},${size + 10}) rotate(-45)`}
							textAnchor="end"
						>
							{cut(name)}
						</text>
						{names.slice(0, row + 1).map((other, column) => (
							<HeatCell
								key={other}
								x={left + column * CELL}
								y={row * CELL}
								value={row === column ? undefined : value(row, column)}
								label={`${name} and ${other}`}
							/>
						))}
					</g>
				))}
			</svg>
		</div>
	);
}

type HeatCellProps = { x: number; y: number; value: number | null | undefined; label: string };

function HeatCell({ x, y, value, label }: HeatCellProps) {
	if (value === undefined || value === null) {
		return (
			<rect x={x} y={y} width={CELL - 2} height={CELL - 2} rx={4} fill="var(--line2)">
				<title>{value === null ? `${label}: too few shared items` : label}</title>
			</rect>
		);
	}
	return (
		<g>
			<rect
				x={x}
				y={y}
				width={CELL - 2}
				height={CELL - 2}
				rx={4}
				fill={value < 0 ? "var(--reject)" : "var(--accent)"}
				fillOpacity={0.04 + Math.abs(value) * 0.4}
			>
				<title>{`${label}: ${two(value)}`}</title>
			</rect>
			<text
				x={x + CELL / 2 - 1}
				y={y + 20}
				textAnchor="middle"
				style={{ fill: "var(--ink)", fontSize: 10 }}
			>
				{two(value)}
			</text>
		</g>
	);
}
