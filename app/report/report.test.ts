import { expect, test } from "vitest";
import { agreementReport } from "../agreement/agreement-report.ts";
import { columnsOf } from "../agreement/testing/columns-of.ts";
import { ALTERNATING, BINARY, noisy, OPTIONS } from "../agreement/testing/told.ts";
import { isRefusal } from "../base/refusal.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { holdGate } from "../gate/gate.ts";
import { readGateFile } from "../gate/gate-file.ts";
import { chosenColumns, judgesIn } from "./chosen-columns.ts";
import { makeReport } from "./make-report.ts";
import { nothingToReport } from "./nothing-to-report.ts";
import { reportHtml } from "./report-html.tsx";
import { ReportJson } from "./report-json.ts";
import { reportLatex } from "./report-latex.ts";
import { reportMarkdown } from "./report-markdown.ts";
import { settingsOf } from "./report-settings.ts";

const PEOPLE = { ann: noisy(11), ben: noisy(13), cat: noisy(17) };
const JUDGES = { good: noisy(29), "poor & <b>_1": noisy(3), copy: noisy(7) };
const IDENTITY = "3f2a9c10".repeat(8);

function reportOf(
	raters: Parameters<typeof columnsOf>[1],
	chosen: { judges?: string[]; reference?: string } = {},
) {
	return reportOfColumns(columnsOf(BINARY, raters), chosen);
}

function reportOfColumns(
	all: RatingColumns,
	chosen: { judges?: string[]; reference?: string } = {},
) {
	const columns = chosenColumns(all, chosen);
	if (isRefusal(columns)) throw new Error(columns.sentence);
	const settings = { ...settingsOf({ ...OPTIONS, ...chosen }), ...chosen };
	const agreement = agreementReport(columns, settings);
	const report = makeReport(agreement, {
		name: "Library",
		project: { slug: "library", set: null },
		read: "--project library",
		settings,
		asked: judgesIn(all).length,
		identities: new Map([["good", IDENTITY]]),
		inputs: [{ file: "labels.jsonl", bytes: 12, sha256: "ab".repeat(32) }],
		version: "0.1.0",
	});
	return { agreement, report: ReportJson.parse(report) };
}

test("a report says its answer, every choice, its inputs, and how to check it, in each of its forms", () => {
	const { report } = reportOf({ humans: PEOPLE, judges: JUDGES });
	const markdown = reportMarkdown(report);
	const html = reportHtml(report);
	for (const words of [
		"How far judges agree with people: Library",
		"Use",
		"As good as a person?",
		"Not settled",
		"What next",
		"The reference is the majority",
		"What a judge left unscored is left out",
		"all count as independent",
		"Intervals are at 95 %",
		"family-wise 5 %",
		"The smallest difference that matters is 0.10",
		"share at least 5 items",
		"the seed is 1",
		"All 3 judges that the data hold are in it",
		"Computed by Concord 0.1.0",
		"ab".repeat(32),
		"concord verify library-bundle",
	]) {
		expect(markdown).toContain(words);
		expect(html).toContain(words);
	}
	// Names come from files.
	expect(html).not.toContain("<b>_1");
	expect(html).toContain("poor &amp; &lt;b&gt;_1");
	expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
	expect(markdown).toContain("poor \\& \\<b\\>\\_1");
	const latex = reportLatex(report);
	expect(latex).toContain("poor \\& $<$b$>$\\_1");
	expect(latex).toContain("$\\kappa$");
	expect(latex.match(/\\begin\{table\}/g)).toHaveLength(report.dimensions[0].tables.length);
});

test("its gate is one that this very report passes, and names the judge's identity", () => {
	const { report, agreement } = reportOf({ humans: PEOPLE, judges: JUDGES });
	const gates = readGateFile(report.gate.file ?? "", "concord.gate.json");
	if (isRefusal(gates)) throw new Error(gates.sentence);
	expect(gates).toMatchObject([{ judge: "good", dimension: "d", identity: "3f2a9c10" }]);
	const identities = new Map([["good", IDENTITY]]);
	expect(holdGate(agreement, gates[0], { identities, refused: 0, unscored: null })).toMatchObject({
		verdict: "trusted",
	});
	expect(report.gate.command).toBe(
		"concord gate --project library --bootstrap 0 --margin 0.1 --looks fixed --config concord.gate.json",
	);
	const other = reportOf({ humans: PEOPLE, judges: { poor: noisy(2) } });
	expect(other.report.gate).toMatchObject({ file: null, command: null });
	expect(other.report.gate.says.join(" ")).toMatch(/^d: /);
});

test("its gate is of the first answers of a judge that was asked twice, as its figures are", () => {
	const once = columnsOf(BINARY, { humans: PEOPLE, judges: JUDGES });
	const twice = once.dimensions.map(({ judges, ...rest }) => ({
		...rest,
		judges: judges.map((judge) =>
			judge.rater === "good" ? { ...judge, repetitions: [judge.cells, judge.cells] } : judge,
		),
	}));
	const { report, agreement } = reportOfColumns({ ...once, dimensions: twice });
	const asked = agreement.dimensions[0].judges.filter(({ repeated }) => repeated);
	expect(asked.map(({ judge }) => judge)).toEqual(["good"]);
	expect(report.gate.file).toContain('"judge":"good"');
	expect(report.gate.file).not.toContain("repeated");
});

test("of some judges it says of how many they were chosen, and who is not there is refused", () => {
	const { report } = reportOf({ humans: PEOPLE, judges: JUDGES }, { judges: ["good", "copy"] });
	expect(report.dimensions[0].tables[0].rows.map(([, judge]) => judge)).toEqual(["good", "copy"]);
	expect(report.methods.join(" ")).toContain(
		"Of 3 judges 2 were chosen for this report: good and copy.",
	);
	const columns = columnsOf(BINARY, { humans: PEOPLE, judges: JUDGES });
	expect(chosenColumns(columns, { judges: ["nobody"] })).toMatchObject({
		sentence: expect.stringContaining('there is no judge "nobody"'),
	});
	expect(chosenColumns(columns, { dimensions: ["x"] })).toMatchObject({
		sentence: 'no label is on a dimension "x"; there are d.',
	});
	expect(chosenColumns(columns, { reference: "nobody" })).toMatchObject({
		sentence: expect.stringContaining('there is no person "nobody"'),
	});
});

test("without people, without judges, without anything it is a sentence", () => {
	const withoutPeople = reportOf({ judges: JUDGES }).report;
	expect(nothingToReport(withoutPeople)).toBe(
		"There is nothing to report yet: On d no person has labelled an item, so that no judge can be held against people.",
	);
	expect(reportMarkdown(withoutPeople)).toContain("There is nothing to report yet");
	expect(reportHtml(withoutPeople)).not.toContain("Held in CI");
	expect(nothingToReport(reportOf({ humans: { ann: ALTERNATING } }).report)).toContain(
		"On d no judge has answered",
	);
	expect(nothingToReport(reportOf({}).report)).toContain("no person and no judge");
});
