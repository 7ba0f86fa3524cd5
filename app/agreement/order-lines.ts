import { printable } from "../base/printable.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { orderHeader, orderRow } from "./order-words.ts";
import { cutMiddle, padEnd, padStart, textWidth } from "./text-width.ts";

/** Beside the name: room between columns, and what a name keeps at the least. */
const GAP = "  ";
const LEAST_NAME = 12;

/** The judges that were asked in both orders, as a table of a terminal; none without such judges. */
export function orderLines(dimension: DimensionJson, width: number): string[] {
	const { orders = [] } = dimension;
	const [first] = orders;
	if (!first) return [];
	const rows = [orderHeader(first, dimension), ...orders.map(orderRow)].map(
		({ n: _, judge, ...cells }) => ({
			name: printable(judge),
			cells: Object.values(cells).map(printable),
		}),
	);
	const widths = rows[0].cells.map((_, column) =>
		Math.max(...rows.map(({ cells }) => textWidth(cells[column]))),
	);
	const fixed = 2 + widths.reduce((sum, each) => sum + each + GAP.length, 0);
	const longest = Math.max(...rows.map(({ name }) => textWidth(name)));
	const room = Math.max(LEAST_NAME, Math.min(longest, width - fixed));
	const lines = rows.map(({ name, cells }) =>
		[
			padEnd(cutMiddle(name, room), room),
			...cells.map((cell, column) => padStart(cell, widths[column])),
		].join(GAP),
	);
	return ["", ...lines.map((line) => `${GAP}${line}`)];
}
