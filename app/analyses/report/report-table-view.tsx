import { Link } from "@remix-run/react";
import { EstimateCell } from "../../agreement/estimate-cell.tsx";
import { useIsNarrow } from "../../ui/narrow.ts";
import { counted } from "../../ui/numbers.ts";
import { ScrollX } from "../../ui/scroll-x.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import { cellInWords } from "./cell-in-words.ts";
import type { Column, ReportTable, TableCell } from "./report.ts";

/** Rows that stand there at first; the others unfold. */
const AT_FIRST = { wide: 10, narrow: 5 };

type ReportTableViewProps = { table: ReportTable; slug: string };

/** A table of an analysis, its first rows at first; the source's own figures stand apart, in grey. */
export function ReportTableView({ table, slug }: ReportTableViewProps) {
	const atFirst = useIsNarrow() ? AT_FIRST.narrow : AT_FIRST.wide;
	if (table.rows.length === 0) return <p className="text-ink2">Nothing to show here.</p>;
	const { rows } = table;
	const others = rows.length - atFirst;
	return (
		<>
			<Rows table={{ ...table, rows: rows.slice(0, atFirst) }} slug={slug} />
			{others > 0 ? (
				<details className="more-rows">
					<summary>Show {counted(others, "more row")}</summary>
					<Rows table={{ ...table, rows: rows.slice(atFirst) }} slug={slug} />
				</details>
			) : null}
		</>
	);
}

function Rows({ table, slug }: ReportTableViewProps) {
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
									<td key={column.title} className={`${classOf(column)} ${widthOf(cell)}`.trim()}>
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

/** A line break would only make short texts harder to read; long ones need room, or a row is a column. */
function widthOf(cell: TableCell): string {
	const text = typeof cell === "object" && cell !== null && "text" in cell ? cell.text : cell;
	if (typeof text !== "string") return "";
	if (text.length <= 18) return "whitespace-nowrap";
	return text.length > 40 ? "min-w-60" : "max-sm:whitespace-nowrap";
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
