/** A stretch of the number line drawn in terminal columns. */
export type Axis = { readonly low: number; readonly high: number; readonly width: number };

type Span = readonly [number, number];

/** From 0, or the multiple of 0.2 below the lowest value, to 1. */
export function axisFor(values: readonly number[], width: number): Axis {
	const lowest = Math.min(0, ...values);
	return { low: Math.max(-1, Math.floor(lowest * 5 + 1e-9) / 5), high: 1, width };
}

function columnOf(axis: Axis, value: number): number {
	const share = (value - axis.low) / (axis.high - axis.low);
	return Math.max(0, Math.min(axis.width - 1, Math.round(share * (axis.width - 1))));
}

function ticks(axis: Axis): number[] {
	const steps = Math.round((axis.high - axis.low) * 5);
	const every = (axis.width - 1) / steps < 4 ? 2 : 1;
	const values: number[] = [];
	for (let step = 0; step <= steps; step++) {
		const value = Math.round(axis.low * 5 + step);
		if (value % every === 0) values.push(value / 5);
	}
	return values;
}

function tickText(value: number): string {
	if (Number.isInteger(value)) return String(value).replace("-", "−");
	return `${value < 0 ? "−" : ""}.${Math.abs(Math.round(value * 10))}`;
}

/** "0    .2    .4    .6    .8    1" over the columns of the axis. */
export function axisHeader(axis: Axis): string {
	const line = Array<string>(axis.width + 1).fill(" ");
	for (const value of ticks(axis)) {
		const text = tickText(value);
		const start = Math.max(0, columnOf(axis, value) - (text.length > 1 ? 1 : 0));
		[...text].forEach((character, index) => {
			line[start + index] = character;
		});
	}
	return line.join("").slice(0, axis.width);
}

type Mark = {
	readonly value: number | undefined;
	readonly interval: Span | null;
	/** Where people's own agreement lies. */
	readonly band: Span | null;
};

/** One row: the band ▒, the interval ├─┤ (▓ where it crosses the band) and the value █. */
export function drawInterval(axis: Axis, { value, interval, band }: Mark): string {
	const line = Array<string>(axis.width).fill(" ");
	for (const tick of ticks(axis)) line[columnOf(axis, tick)] = "·";
	const fill = (span: Span, character: (column: number) => string) => {
		const [first, last] = [columnOf(axis, span[0]), columnOf(axis, span[1])];
		for (let column = first; column <= last; column++) line[column] = character(column);
	};
	if (band) fill(band, () => "▒");
	if (interval && value !== undefined) {
		fill(interval, (column) => (line[column] === "▒" ? "▓" : "─"));
		line[columnOf(axis, interval[0])] = "├";
		line[columnOf(axis, interval[1])] = "┤";
	}
	if (value !== undefined) line[columnOf(axis, value)] = "█";
	return line.join("");
}
