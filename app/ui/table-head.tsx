export type Column =
	| string
	| {
			title: string;
			/** `num` for figures, `max-sm:hidden` for what a narrow screen leaves out, widths. */
			className?: string;
			/** Told to screen readers, not shown: a column of links or buttons. */
			isSpoken?: boolean;
	  };

/** The headings of a table, one for each column. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
	return (
		<thead>
			<tr>
				{columns.map((column, index) => {
					const { title, className, isSpoken } =
						typeof column === "string" ? { title: column } : column;
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: titles may be alike, and headings never move
						<th key={index} scope="col" className={className}>
							{isSpoken ? <span className="sr-only">{title}</span> : title}
						</th>
					);
				})}
			</tr>
		</thead>
	);
}
