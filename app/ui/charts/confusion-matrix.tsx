import { Link } from "@remix-run/react";
import { ScrollX } from "../scroll-x.tsx";

export type ConfusionCell = { count: number; href: string };

type ConfusionMatrixProps = {
	/** Names of the levels, in the scale's order. */
	levels: readonly string[];
	/** `cells[i][j]`: reference level i, judge's level j. */
	cells: readonly (readonly ConfusionCell[])[];
	rowTitle: string;
	columnTitle: string;
};

/** Share of its row; full agreement of a row is a fully coloured diagonal cell. */
function shade(count: number, rowTotal: number, diagonal: boolean) {
	const share = rowTotal === 0 ? 0 : count / rowTotal;
	const colour = diagonal ? "var(--accent)" : "var(--reject)";
	return { background: `color-mix(in srgb, ${colour} ${Math.round(share * 45)}%, transparent)` };
}

/** Reference against judge; every cell that holds items is a link to them. */
export function ConfusionMatrix({ levels, cells, rowTitle, columnTitle }: ConfusionMatrixProps) {
	const totals = cells.map((row) => row.reduce((sum, cell) => sum + cell.count, 0));
	const columnTotals = levels.map((_, j) =>
		cells.reduce((sum, row) => sum + (row[j]?.count ?? 0), 0),
	);
	return (
		<ScrollX label="Chart">
			<table className="border-separate border-spacing-1 text-center">
				<caption className="sr-only">
					{rowTitle} in rows, {columnTitle} in columns
				</caption>
				<thead>
					<tr>
						<th className="px-2 text-left text-[12px] font-medium text-ink3">
							{rowTitle} ↓ · {columnTitle} →
						</th>
						{levels.map((level) => (
							<th key={level} scope="col" className="px-2 text-[12px] font-medium text-ink2">
								{level}
							</th>
						))}
						<th scope="col" className="px-2 text-[12px] font-medium text-ink3">
							all
						</th>
					</tr>
				</thead>
				<tbody>
					{cells.map((row, i) => (
						<tr key={levels[i]}>
							<th scope="row" className="px-2 text-right text-[12px] font-medium text-ink2">
								{levels[i]}
							</th>
							{row.map((cell, j) => (
								<td
									key={levels[j]}
									className="h-11 min-w-14 rounded-md border border-line2"
									style={shade(cell.count, totals[i] ?? 0, i === j)}
								>
									{cell.count > 0 ? (
										<Link
											to={cell.href}
											className="grid h-full place-items-center hover:underline"
											aria-label={`${cell.count} items: ${rowTitle} ${levels[i]}, ${columnTitle} ${levels[j]}`}
										>
											{cell.count}
										</Link>
									) : (
										<span className="text-ink3">·</span>
									)}
								</td>
							))}
							<td className="px-2 text-ink3">{totals[i]}</td>
						</tr>
					))}
					<tr>
						<th scope="row" className="px-2 text-right text-[12px] font-medium text-ink3">
							all
						</th>
						{columnTotals.map((total, j) => (
							<td key={levels[j]} className="text-ink3">
								{total}
							</td>
						))}
						<td className="text-ink3">{totals.reduce((sum, total) => sum + total, 0)}</td>
					</tr>
				</tbody>
			</table>
		</ScrollX>
	);
}
