import { expect, test } from "vitest";
import { agreementMarkdown } from "./agreement-markdown.ts";
import { answerInLines } from "./answer.ts";
import { dependenceSentence } from "./dependence-words.ts";
import { terminalTable } from "./terminal-table.ts";
import { simulatedPanel } from "./testing/simulated-panel.ts";
import { THREE, told } from "./testing/told.ts";

test("labels without their items: that items count as independent is said, and no answer simply stands", () => {
	const panel = simulatedPanel({
		items: 300,
		people: THREE,
		judges: { good: 0.95, poor: 0.6 },
		seed: 1,
	});
	const bare = { ...panel, withoutItems: true as const };
	const { report, answer } = told(bare);
	expect(report.dependence.assumed).toBe("NO_ITEMS_FILE");
	const header =
		/300 items counted as independent: no items file, so that documents and questions are not known/;
	for (const written of [
		terminalTable(report, { width: 200, styled: false }),
		agreementMarkdown(report),
	]) {
		expect(written).toMatch(header);
		expect(written).not.toMatch(/the answer stands/);
	}
	expect(answer.open.says).toMatch(/^Whether items belong together: no items file/);
	expect(answerInLines(answer).at(-1)).toMatch(/Give the items with --items, or .*--clusters none/);
	expect(dependenceSentence(report.dependence)).toMatch(
		/^All items are counted as independent: no/,
	);

	const said = told(bare, { clusters: [] });
	expect(said.report.dependence.assumed).toBeUndefined();
	const known = told(panel);
	for (const { report: each, answer: stands } of [said, known]) {
		expect(terminalTable(each, { width: 200, styled: false })).not.toMatch(/no items file/);
		expect(stands.next.says).toBe("Nothing: the answer stands.");
	}
});
