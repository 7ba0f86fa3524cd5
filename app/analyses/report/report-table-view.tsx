import { Link } from "@remix-run/react";
import { EstimateCell } from "../../agreement/estimate-cell.tsx";
import { ScrollX } from "../../ui/scroll-x.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import { cellInWords } from "./cell-in-words.ts";
import type { Column, ReportTable, TableCell } from "./report.ts";

/** A table of an analysis; the source's own figures stand apart, in grey. */
export function ReportTableView({ table, slug }: { table: ReportTable; slug: string }) {
	if (table.rows.length === 0) return <p className="text-ink2">Nothing to show here.</p>;
	const classOf = ({ kind, printed }: Column) =>
		`${kind === "text" ? "" : "num"} ${printed ? "text-ink3 italic" : ""}`.trim();
	return (
		<ScrollX label="Table">
			<table className="table table-tight">
				<TableHead
					columns={table.columns.map((column) => ({
						title: column.printed ? `${column.title}, printed` : column.title,
						className: classOf(column),
					}))}
				/>
				<tbody>
					{table.rows.map((row, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and never move
						<tr key={index}>
							{row.map((cell, place) => {
								const column = table.columns[place] ?? { title: "", kind: "text" };
								return (
									<td
										key={column.title}
										className={`${classOf(column)} ${isShort(cell) ? "whitespace-nowrap" : ""}`.trim()}
									>
										<CellView cell={cell} column={column} slug={slug} />
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

/** What a line break would only make harder to read. */
function isShort(cell: TableCell): boolean {
	return typeof cell === "string" && cell.length <= 18;
}

function CellView({ cell, column, slug }: { cell: TableCell; column: Column; slug: string }) {
	if (cell === null || typeof cell !== "object") return cellInWords(cell, column);
	if ("text" in cell) {
		return (
			<Link className="link" to={`/projects/${slug}/${cell.to}`}>
				{cell.text}
			</Link>
		);
	}
	return <EstimateCell estimate={cell} />;
}
