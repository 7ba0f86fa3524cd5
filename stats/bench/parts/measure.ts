export function median(numbers: readonly number[]): number {
	const sorted = [...numbers].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Warming up takes so many milliseconds at least, measuring too; short calls are repeated more often. */
const WARM_MS = 4000;
const MEASURE_MS = 500;
const MOST_CALLS = 300;

export type Measured<Outcome> = {
	/** Medians: the time that passed, and the processor time of all threads, which others stretch less. */
	readonly ms: number;
	readonly processorMs: number;
	/** Of the last call. */
	readonly outcome: Outcome;
};

/** How long a call takes once it is warm, from `least` calls or more. */
export async function medianTime<Outcome>(
	call: () => Outcome | Promise<Outcome>,
	least = 5,
): Promise<Measured<Outcome>> {
	await repeat(call, { least: 2, ms: WARM_MS });
	const calls = await repeat(call, { least, ms: MEASURE_MS });
	return {
		ms: median(calls.map(({ ms }) => ms)),
		processorMs: median(calls.map(({ processorMs }) => processorMs)),
		outcome: calls.at(-1)?.outcome as Outcome,
	};
}

async function repeat<Outcome>(
	call: () => Outcome | Promise<Outcome>,
	{ least, ms }: { readonly least: number; readonly ms: number },
): Promise<Measured<Outcome>[]> {
	const calls: Measured<Outcome>[] = [];
	const end = performance.now() + ms;
	for (;;) {
		const used = process.cpuUsage();
		const start = performance.now();
		const outcome = await call();
		const now = performance.now();
		const { user, system } = process.cpuUsage(used);
		calls.push({ ms: now - start, processorMs: (user + system) / 1000, outcome });
		const enough = calls.length >= least && now >= end;
		if (enough || calls.length >= MOST_CALLS) return calls;
	}
}

/** Milliseconds with the digits that matter. */
export function inMs(ms: number): string {
	if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`;
	if (ms >= 100) return `${ms.toFixed(0)} ms`;
	return `${ms.toPrecision(ms >= 10 ? 3 : 2)} ms`;
}

/** How many times as much. */
export function times(ratio: number): string {
	return ratio >= 100 ? `${Math.round(ratio).toLocaleString("en")} ×` : `${ratio.toPrecision(2)} ×`;
}

/** Rows of text in columns, the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
	const widths: number[] = [];
	for (const row of rows) {
		row.forEach((cell, column) => {
			widths[column] = Math.max(widths[column] ?? 0, cell.length);
		});
	}
	const line = (row: readonly string[]) =>
		row
			.map((cell, column) =>
				column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
			)
			.join("  ")
			.trimEnd();
	return rows.map(line).join("\n");
}
