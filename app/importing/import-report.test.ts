import { expect, test } from "vitest";
import { unchangedSentence } from "./import-report.ts";

test("what is not added is told without saying that the project has it: it may repeat within the files", () => {
	expect(unchangedSentence({ itemsUnchanged: 0, labelsUnchanged: 0 })).toBe("");
	expect(unchangedSentence({ itemsUnchanged: 899, labelsUnchanged: 0 })).toBe(
		" 899 items repeat what is in the project already, or in an earlier row of these files.",
	);
	expect(unchangedSentence({ itemsUnchanged: 1, labelsUnchanged: 0 })).toContain("1 item repeats");
	expect(unchangedSentence({ itemsUnchanged: 2, labelsUnchanged: 1 })).toContain(
		"2 items and 1 label repeat",
	);
});
