import type { ReactNode } from "react";
import { count } from "./numbers.ts";
import { ScrollX } from "./scroll-x.tsx";

/** Rows that stand there at first; the others unfold, without a script too. */
const AT_FIRST = 12;

export type FigureColumn<Row> = {
	/** The heading, which also stands before the value where a row is a list. */
	title: string;
	/** What stands before the value in place of the title; "" where the value says itself what it is. */
	label?: string;
	/** `name` heads the row, `main` is its figure, `plot` the figure's drawing; the others follow. */
	kind: "name" | "main" | "plot" | "num" | "text";
	/** What is drawn over a column of drawings. */
	axis?: ReactNode;
	cell: (row: Row) => ReactNode;
};

type FigureTableProps<Row> = {
	/** What the table holds, for those who hear the page. */
	caption: string;
	/** What a row is, of several: "judges". */
	rowsAre: string;
	columns: readonly FigureColumn<Row>[];
	rows: readonly Row[];
	keyOf: (row: Row) => string;
	/** Many columns: intervals under their figures, and less between them. */
	dense?: boolean;
};

/**
 * A table of figures with a drawing in each row. On a narrow screen each row is a list: name and figure,
 * the drawing under them over the full width, then the rest, each with what it is.
 */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
	const { rows, caption, rowsAre } = props;
	const others = rows.length - AT_FIRST;
	return (
		<>
			<Rows {...props} rows={rows.slice(0, AT_FIRST)} />
			{others > 0 ? (
				<details className="more-rows">
					<summary>
						Show {count(others)} more {rowsAre}
					</summary>
					<Rows
						{...props}
						rows={rows.slice(AT_FIRST)}
						caption={`${caption}: ${count(others)} more`}
					/>
				</details>
			) : null}
		</>
	);
}

function Rows<Row>({ caption, columns, rows, keyOf, dense = false }: FigureTableProps<Row>) {
	return (
		<ScrollX label={caption}>
			<table className={`table figures ${dense ? "figures-dense" : ""}`.trim()}>
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						{columns.map(({ title, kind, axis }) => (
							<th key={title} scope="col" className={classOf(kind)}>
								{kind === "plot" ? <span className="sr-only">{title}</span> : title}
								{axis}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={keyOf(row)}>
							{columns.map(({ title, label = title, kind, cell }) =>
								kind === "name" ? (
									<th key={title} scope="row" className="name">
										{cell(row)}
									</th>
								) : (
									<td
										key={title}
										className={classOf(kind)}
										data-label={kind === "main" || kind === "plot" ? undefined : label}
									>
										{cell(row)}
									</td>
								),
							)}
						</tr>
					))}
				</tbody>
			</table>
		</ScrollX>
	);
}

function classOf(kind: FigureColumn<never>["kind"]): string {
	return kind === "main" ? "num main" : kind;
}
