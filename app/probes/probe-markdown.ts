import { PROBE_WORDS } from "#judges/makers/probes/probe.ts";
import { plainInMarkdown } from "../ui/markdown-text.ts";
import { counted } from "../ui/numbers.ts";
import type { ProbedDimensionJson, ProbeReportJson, ProbeRow } from "./probe-report-json.ts";
import {
	aucInWords,
	clustersInWords,
	coverageInWords,
	differenceInWords,
	expectationInWords,
	meanInWords,
	remarksOn,
	shareInWords,
	warningsOn,
} from "./probe-words.ts";

/** The report as Markdown: a section for each judge and dimension, a row for each probe. */
export function probeMarkdown(report: ProbeReportJson): string {
	const { set, dimensions, withoutOrder, clusters } = report;
	const about = `${counted(set.items, "item")} of the set, ${set.status}, content ${set.contentHash.slice(0, 8)}; ${clustersInWords(clusters)}.`;
	const sections = [
		`## Probes: ${plainInMarkdown(set.name)}`,
		plainInMarkdown(about),
		...(dimensions.length === 0 ? ["No judge has judged items of this set yet."] : []),
		...dimensions.map(section),
		...warningsOn(report).map((warning) => `- ${plainInMarkdown(warning)}`),
		...(withoutOrder.length > 0
			? [
					plainInMarkdown(
						`Without an order of levels, so not compared: ${withoutOrder.join(", ")}.`,
					),
				]
			: []),
	];
	return `${sections.join("\n\n")}\n`;
}

const COLUMNS: readonly (readonly [string, (row: ProbeRow) => string])[] = [
	["probe", ({ probe }) => PROBE_WORDS[probe].title],
	["should", ({ expected }) => expectationInWords(expected)],
	["n", ({ n }) => String(n)],
	["before", ({ meanOriginal }) => meanInWords(meanOriginal)],
	["after", ({ meanProbe }) => meanInWords(meanProbe)],
	["difference and 95 % interval", ({ difference }) => differenceInWords(difference)],
	["as it should", ({ asExpected }) => shareInWords(asExpected)],
	["against", ({ against }) => shareInWords(against)],
	["not at all", ({ same, n }) => shareInWords(n === 0 ? null : same / n)],
	["AUC", ({ auc }) => aucInWords(auc)],
	["≥ 0.9", ({ atLeast09 }) => shareInWords(atLeast09)],
	["≤ 0.1", ({ atMost01 }) => shareInWords(atMost01)],
	["coverage before", ({ original }) => coverageInWords(original)],
	["coverage after", ({ probed }) => coverageInWords(probed)],
];

function section(dimension: ProbedDimensionJson): string {
	const { judge, identity, judgeDimension, probes, referenceAboveWrong } = dimension;
	const bound = dimension.dimension === judgeDimension ? "" : ` (as ${dimension.dimension})`;
	const rows = probes.map((row) => COLUMNS.map(([, write]) => plainInMarkdown(write(row))));
	const header = COLUMNS.map(([title]) => title);
	const rule = COLUMNS.map((_, at) => (at < 2 ? "---" : "---:"));
	const table = [header, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
	const remarks = probes.flatMap((row) =>
		remarksOn(row).map(
			(remark) => `- ${plainInMarkdown(`${PROBE_WORDS[row.probe].title}: ${remark}`)}`,
		),
	);
	return [
		`### ${plainInMarkdown(`${judge} ${identity}: ${judgeDimension}${bound}`)}`,
		table,
		...(referenceAboveWrong
			? [`The reference above a wrong answer: AUC ${aucInWords(referenceAboveWrong)}.`]
			: []),
		...(remarks.length > 0 ? [remarks.join("\n")] : []),
	].join("\n\n");
}
