import { expect, test } from "vitest";
import { neutraliseCell, restoreCell } from "./spreadsheet-cell.ts";

test("S10: neutralising is undone exactly, whatever stands there", () => {
	for (const text of ["=a", "'=a", "''=a", "'a", "+", "-1", "\ta", "＝", "plain", "", "'"]) {
		expect(restoreCell(neutraliseCell(text))).toBe(text);
		expect(neutraliseCell(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
	}
});
