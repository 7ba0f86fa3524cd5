/** What stands behind every row of a column: a value with its interval. */
export type BandOf = {
	readonly value: number;
	readonly interval: readonly [number, number] | null;
};

type BandProps = {
	/** In per cent of the drawing's width. */
	axis: (place: number) => number;
	band: BandOf | null;
	/** Is its value drawn too? */
	withValue?: boolean;
};

/** The band of a row, over its whole height. */
export function Band({ axis, band, withValue = false }: BandProps) {
	if (!band) return null;
	const { value, interval } = band;
	return (
		<>
			{interval ? (
				<rect
					x={`${axis(interval[0])}%`}
					y="0"
					width={`${axis(interval[1]) - axis(interval[0])}%`}
					height="100%"
					fill="var(--band)"
				/>
			) : null}
			{withValue ? (
				<line
					x1={`${axis(value)}%`}
					x2={`${axis(value)}%`}
					y1="0"
					y2="100%"
					stroke="var(--ink3)"
					strokeDasharray="2 3"
				/>
			) : null}
		</>
	);
}
