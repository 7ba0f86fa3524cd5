import type { ReactNode } from "react";
import { ScrollX } from "./scroll-x.tsx";
import { type Column, TableHead } from "./table-head.tsx";

type TableProps = {
	columns: readonly Column[];
	/** Of what scrolls sideways, where it must. */
	className?: string;
	/** The rows. */
	children: ReactNode;
};

/** A table with its headings, which scrolls sideways where it is wider than its place. */
export function Table({ columns, className = "", children }: TableProps) {
	return (
		<ScrollX label="Table" className={className}>
			<table className="table">
				<TableHead columns={columns} />
				<tbody>{children}</tbody>
			</table>
		</ScrollX>
	);
}
