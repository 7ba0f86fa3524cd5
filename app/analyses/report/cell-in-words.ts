import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { figureWithInterval } from "../../agreement/figures-in-words.ts";
import { count, pInWords } from "../../ui/numbers.ts";
import type { Column, TableCell } from "./report.ts";

/** "0.7143", "12": as many digits as a number has to show, with a true minus sign. */
function numberInWords(value: number, kind: Column["kind"]): string {
	if (kind === "count") return count(value);
	if (kind === "p") return pInWords(value);
	const digits = Number.isInteger(value) ? 0 : 3;
	return value.toFixed(digits).replace("-", "−");
}

/** A cell as text, for files and the terminal. */
export function cellInWords(cell: TableCell, { kind }: Pick<Column, "kind">): string {
	if (cell === null) return "";
	if (typeof cell === "string") return cell;
	if (typeof cell === "number") return numberInWords(cell, kind);
	if ("text" in cell) return cell.text;
	if ("undefined" in cell) return `— (${reasonInWords(cell.undefined)})`;
	return figureWithInterval(cell).trim();
}
