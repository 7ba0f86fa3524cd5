import { type Count, PROMISES, type Promised } from "./promises.ts";

export type Line = {
	readonly promise: Promised;
	readonly tried: number;
	readonly failed: number;
};

/** One line for each promise, also for those that nothing tried. */
export function linesOf(counts: readonly Count[]): Line[] {
	return (Object.keys(PROMISES) as Promised[]).map((promise) => {
		const own = counts.filter((count) => count.promise === promise);
		const sum = (of: "tried" | "failed") => own.reduce((total, count) => total + count[of], 0);
		return { promise, tried: sum("tried"), failed: sum("failed") };
	});
}

/** The lines as a table of text: promise, tried, failed. */
export function promiseTable(lines: readonly Line[]): string {
	const rows = lines.map(({ promise, tried, failed }) => [
		`${promise}: ${PROMISES[promise]}`,
		tried.toLocaleString("en"),
		tried === 0 ? "not shown" : failed.toLocaleString("en"),
	]);
	const table = [["promise", "tried", "failed"], ...rows];
	const widths = [0, 1, 2].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
	return table
		.map(([promise = "", tried = "", failed = ""]) =>
			[
				promise.padEnd(widths[0] ?? 0),
				tried.padStart(widths[1] ?? 0),
				failed.padStart(widths[2] ?? 0),
			].join("  "),
		)
		.join("\n");
}
