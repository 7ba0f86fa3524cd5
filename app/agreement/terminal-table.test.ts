import { expect, test } from "vitest";
import { agreementCsv } from "./agreement-csv.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementMarkdown } from "./agreement-markdown.ts";
import { agreementReport } from "./agreement-report.ts";
import { axisFor, axisHeader, drawInterval } from "./interval-axis.ts";
import { terminalTable } from "./terminal-table.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { cutMiddle, textWidth, wrap } from "./text-width.ts";

const GRADES = { type: "ordinal", values: [1, 2, 3, 4] } as const;

/** 40 grades; a rater who is off by one on every `every`-th of them. */
function grades(every: number): Values {
	return Array.from({ length: 40 }, (_, item) => {
		const grade = (item % 4) + 1;
		return item % every === 0 ? Math.max(1, grade - 1) : grade;
	});
}

function reportOf(judges: Record<string, Values>) {
	const humans = { anna: grades(9), ben: grades(7) };
	const scale = { ...GRADES, values: [...GRADES.values] };
	return agreementReport(columnsOf(scale, { humans, judges }), {
		...DEFAULT_AGREEMENT_OPTIONS,
		bootstrap: 200,
	});
}

const HOSTILE = "\u001b[31m=1+1 | `rm` <b>";

test.each([80, 112, 200])("no line is wider than %i columns", (width) => {
	const judges: Record<string, Values> = {
		["a very long name of a judge, model and prompt/".repeat(3)]: grades(5),
		裁判员裁判员裁判员裁判员裁判员裁判员裁判员: grades(3),
		[HOSTILE]: grades(4),
		constant: grades(5).map(() => 2),
		unanswered: grades(5).map((grade, item) => (item % 3 === 0 ? null : grade)),
	};
	const text = terminalTable(reportOf(judges), { width, styled: false });
	for (const line of text.split("\n"))
		expect(textWidth(line), line).toBeLessThanOrEqual(Math.min(width, 132));
	expect(text).not.toContain("\u001b");
	expect(text).toContain("unparsable");
	const rows = text.split("\n").filter((line) => line.includes("█"));
	expect(rows).toHaveLength(5);
});

test("where nobody answered anything, a sentence stands in place of figures", () => {
	const report = { ...reportOf({}), dimensions: [] };
	expect(terminalTable(report, { width: 80, styled: false })).toMatch(
		/^No person and no judge .*\.\n$/,
	);
	expect(agreementMarkdown(report)).toMatch(/^No person and no judge .*\.\n$/);
});

test("styles appear only where they are wanted", () => {
	const report = reportOf({ j: grades(5) });
	expect(terminalTable(report, { width: 100, styled: true })).toContain("\u001b[1md\u001b[0m");
	expect(terminalTable(report, { width: 100, styled: false })).not.toContain("\u001b[");
});

test("the best judge stands first and its coverage beside it", () => {
	const lines = terminalTable(reportOf({ worse: grades(2), better: grades(11) }), {
		width: 112,
		styled: false,
	}).split("\n");
	const [first, second] = lines.filter((line) => line.includes("█"));
	expect(first).toMatch(/^ {2}A better {2,}0\.\d\d \[0\.\d\d, .*40\/40/);
	expect(second).toMatch(/^ {2}[AB] worse /);
});

test("an interval is drawn over the axis and the people's band", () => {
	const axis = axisFor([0.1], 51);
	expect(axis).toEqual({ low: 0, high: 1, width: 51 });
	expect(axisHeader(axis)).toBe("0        .2        .4        .6        .8         1");
	const drawn = drawInterval(axis, { value: 0.6, interval: [0.5, 0.7], band: [0.66, 0.8] });
	expect(drawn).toBe("·         ·         ·    ├────█──▓▓┤▒▒▒▒▒         ·");
	expect(axisFor([-0.25], 20).low).toBe(-0.4);
});

test("long names are cut in the middle, figures are not broken over lines", () => {
	expect(cutMiddle("gpt-4o/combined/BA", 9)).toBe("gpt-…d/BA");
	expect(textWidth(cutMiddle("裁判员裁判员", 8))).toBeLessThanOrEqual(8);
	expect(wrap("agrees in 87 % of them, κ 0.71 [0.62, 0.79] on 155", 22)).toEqual([
		"agrees in 87 % of",
		"them,",
		"κ 0.71 [0.62, 0.79] on",
		"155",
	]);
});

test("no cell of CSV begins like a formula and every figure has its row", () => {
	const csv = agreementCsv(reportOf({ "=HYPERLINK(1)": grades(5), "-1": grades(4) }));
	const [header, ...rows] = csv.trim().split("\n");
	expect(header).toBe(
		"dimension,scale,about,rater,other,statistic,value,low,high,level,method,n,undefined,no_interval,warnings",
	);
	expect(csv).toContain("d,ordinal,judge,'=HYPERLINK(1),majority,kappaQuadratic,0.");
	expect(csv).toContain(",'-1,");
	expect(csv).not.toMatch(/(^|,)=/m);
	expect(csv).not.toContain("NaN");
	expect(rows.filter((row) => row.startsWith("d,ordinal,pair,anna,ben,kappa,"))).toHaveLength(1);
});

test("names in Markdown are text", () => {
	const markdown = agreementMarkdown(reportOf({ [HOSTILE]: grades(5) }));
	expect(markdown).toContain("## d\n");
	expect(markdown).toContain("=1+1 \\| \\`rm\\` \\<b\\>");
	expect(markdown.split("\n").filter((line) => line.startsWith("| "))).toHaveLength(3);
});
