import { Link } from "@remix-run/react";
import { scaleLinear } from "d3-scale";
import { decimal } from "../numbers.ts";
import { ScrollX } from "../scroll-x.tsx";

type HeatCell = { readonly value: number | null; readonly n?: number; readonly to?: string };
type HeatPlotProps = {
	title: string;
	range: readonly [number, number];
	rows: readonly string[];
	/** Where the names of rows lead; null: nowhere. */
	rowsTo?: readonly (string | null)[];
	columns: readonly string[];
	cells: readonly (readonly HeatCell[])[];
	/** What the paths of cells begin with. */
	base: string;
	/** Many columns with short headings. */
	dense?: boolean;
};

/** A matrix of numbers; the further from the middle of the range (or from 0), the deeper. */
export function HeatPlot({
	title,
	range,
	rows,
	rowsTo = [],
	columns,
	cells,
	base,
	dense = false,
}: HeatPlotProps) {
	const [low, high] = range;
	const middle = low < 0 && high > 0 ? 0 : low;
	const depth = scaleLinear([0, Math.max(high - middle, middle - low)], [0, 55]).clamp(true);
	const background = (value: number) =>
		`color-mix(in srgb, ${value < middle ? "var(--reject)" : "var(--accent)"} ${depth(Math.abs(value - middle)).toFixed(0)}%, transparent)`;
	return (
		<ScrollX label="Chart">
			<table
				className={`border-separate text-center ${dense ? "heat-dense border-spacing-0.5 text-[12px]" : "border-spacing-1"}`}
			>
				<caption className="sr-only">{title}</caption>
				<thead>
					<tr>
						<td />
						{columns.map((column) => (
							<th
								key={column}
								scope="col"
								title={column}
								className="max-w-28 truncate px-1 text-[12px] font-medium text-ink2"
							>
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row, at) => (
						<tr key={row}>
							<th
								scope="row"
								title={row}
								className="max-w-64 truncate pr-2 text-right text-[12px] font-medium text-ink2"
							>
								<RowName name={row} to={rowsTo[at] ?? null} />
							</th>
							{columns.map((column, place) => {
								const cell = cells[at]?.[place] ?? { value: null };
								return (
									<td
										key={column}
										className={`rounded-md border border-line2 px-1 ${dense ? "h-7 min-w-10" : "h-9 min-w-14"}`}
										style={cell.value === null ? undefined : { background: background(cell.value) }}
									>
										<HeatValue cell={cell} base={base} />
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</ScrollX>
	);
}

function RowName({ name, to }: { name: string; to: string | null }) {
	if (to === null) return name;
	return (
		<Link className="link" to={to}>
			{name}
		</Link>
	);
}

function HeatValue({ cell: { value, n, to }, base }: { cell: HeatCell; base: string }) {
	const text = value === null ? "—" : shown(value);
	return (
		<>
			{to ? (
				<Link className="hover:underline" to={`${base}${to}`}>
					{text}
				</Link>
			) : (
				text
			)}
			{n === undefined ? null : <small className="block text-[11px]">{n}</small>}
		</>
	);
}

function shown(value: number): string {
	return Number.isInteger(value) ? String(value).replace("-", "−") : decimal(value);
}
