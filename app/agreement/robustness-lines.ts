import { printable } from "../base/printable.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { peopleLeftOut, wayHeader, wayRows } from "./robustness-words.ts";
import { cutMiddle, padEnd, padStart, textWidth, wrap } from "./text-width.ts";

const GAP = "  ";
const WIDEST_WAY = 30;
const LEAST_SET = 20;

/** Who may be best in other ways to count, as a table of a terminal; none where there is nothing to compare. */
export function robustnessLines(dimension: DimensionJson, width: number): string[] {
	const own = wayRows(dimension);
	if (own.length === 0) return [];
	const header = wayHeader(dimension);
	const rows = [header, ...own].map(({ way, statistic, n, mayBeBest, beside }) => ({
		cells: [cutMiddle(printable(way), WIDEST_WAY), statistic, n],
		// The first row has the set, the others what differs from it.
		set: printable(beside === "same" ? beside : beside === header.beside ? mayBeBest : beside),
	}));
	rows[1].set = printable(own[0].mayBeBest);
	const widths = rows[0].cells.map((_, column) =>
		Math.max(...rows.map(({ cells }) => textWidth(cells[column]))),
	);
	const left = widths.reduce((sum, each) => sum + each + GAP.length, GAP.length);
	const room = Math.max(LEAST_SET, width - left);
	const lines = rows.flatMap(({ cells: [way, statistic, n], set }) => {
		const [first = "", ...more] = wrap(set, room);
		const line = [padEnd(way, widths[0]), padEnd(statistic, widths[1]), padStart(n, widths[2])];
		return [[...line, first].join(GAP), ...more.map((rest) => " ".repeat(left - 2) + rest)];
	});
	const notes = peopleLeftOut(dimension).flatMap((note) => wrap(note, width - GAP.length));
	return ["", ...[...lines, ...notes].map((line) => `${GAP}${line}`)];
}
