import { plainInMarkdown } from "../ui/markdown-text.ts";
import { count } from "../ui/numbers.ts";
import type { AgreementJson, DimensionJson } from "./agreement-json.ts";
import { answerInLines, answerOf } from "./answer.ts";
import { boardOf, hasErrors } from "./board.ts";
import { dependenceWords } from "./dependence-words.ts";
import type { EstimateJson } from "./estimate.ts";
import {
	figureWithInterval,
	missingInWords,
	scaleWords,
	shareWithInterval,
} from "./figures-in-words.ts";
import { TAKES_HEADER, takesRows } from "./judge-takes.ts";
import { coverable } from "./missing-answers.ts";
import { NOTHING_YET } from "./nothing-yet.ts";
import { ORDERS_NOTE, ORDERS_TITLE, orderHeader, orderRow } from "./order-words.ts";
import { peopleSentence, referenceWords, unscoredWords, warningSentences } from "./report-words.ts";
import {
	peopleLeftOut,
	ROBUSTNESS_NOTE,
	ROBUSTNESS_TITLE,
	wayHeader,
	wayRows,
} from "./robustness-words.ts";

/** The report as Markdown: for a pull request, an issue, a page of a wiki. */
export function agreementMarkdown(report: AgreementJson): string {
	if (report.dimensions.length === 0) return `${NOTHING_YET}\n`;
	const sections = report.dimensions.map((dimension) => section(report, dimension));
	return `${[...sections, ...takesTable(report)].join("\n\n")}\n`;
}

function section(report: AgreementJson, dimension: DimensionJson): string {
	const notes = warningSentences(report, dimension, { reasonsInTable: true, band: false });
	return [
		`## ${plainInMarkdown(dimension.dimension)}`,
		plainInMarkdown(
			`${scaleWords(dimension)} · ${dependenceWords(report, dimension)} · ${referenceWords(report, dimension)}`,
		),
		plainInMarkdown(upperFirst(peopleSentence(dimension))),
		...(dimension.judges.length > 0 ? [judgeTable(dimension)] : []),
		answerInLines(answerOf(dimension))
			.map((line) => `- ${plainInMarkdown(line)}`)
			.join("\n"),
		...ordersTable(dimension),
		...waysTable(dimension),
		...(notes.length > 0 ? [notes.map((note) => `- ${plainInMarkdown(note)}`).join("\n")] : []),
	].join("\n\n");
}

function judgeTable(dimension: DimensionJson): string {
	const { rows: ranked, person } = boardOf(dimension);
	const rates = ranked.some(({ judge }) => judge.percentAgreement);
	const errors = hasErrors(dimension);
	const rows = ranked.map(({ judge, statistic, own, point, ranked: of }) => [
		of.group ?? "not ranked",
		judge.judge,
		`${statistic.symbol} ${inWords(own, dimension.ranking.allTied)}`,
		...(person ? [inWords(point), shareOfAPerson(of.person?.ratio)] : []),
		...(rates
			? [shareWithInterval(judge.percentAgreement, { allTied: dimension.ranking.allTied }).trim()]
			: []),
		...(errors ? [inWords(judge.mae), inWords(judge.bias)] : []),
		count(judge.n),
		`${count(judge.scored)}/${count(coverable(judge, of))}`,
		unscoredWords(judge.unscored),
	]);
	const besideHeader = person
		? ["with the other people, 95 %", "share of a person, allowing for the choice"]
		: [];
	const header = [
		"group",
		"judge",
		"own figure, 95 %",
		...besideHeader,
		...(rates ? ["agree"] : []),
		...(errors ? ["MAE", "bias"] : []),
		"n",
		"coverage",
		"unscored",
	];
	const rule = header.map((name) =>
		["group", "judge", "unscored"].includes(name) ? "---" : "---:",
	);
	return [header, rule, ...rows.map((row) => row.map(plainInMarkdown))]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
}

/** What judges take, once for all dimensions; none where it is not known of any. */
function takesTable({ takes, dimensions }: AgreementJson): string[] {
	const raters = dimensions.flatMap(({ judges }) => judges.map(({ judge }) => judge));
	const rows = takesRows(takes, [...new Set(raters)]);
	if (rows.length === 0) return [];
	const rule = TAKES_HEADER.map((_, column) => (column === 0 ? "---" : "---:"));
	const table = [TAKES_HEADER, rule, ...rows.map((row) => row.map(plainInMarkdown))]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
	return ["## What judges take", table];
}

function ordersTable(dimension: DimensionJson): string[] {
	const { orders = [] } = dimension;
	const [first] = orders;
	if (!first) return [];
	const header = Object.values(orderHeader(first, dimension)).map(plainInMarkdown);
	const rows = orders.map((each) => Object.values(orderRow(each)).map(plainInMarkdown));
	const rule = header.map((_, column) => (column === 0 ? "---" : "---:"));
	const table = [header, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
	return [`### ${ORDERS_TITLE}`, plainInMarkdown(ORDERS_NOTE), table];
}

function waysTable(dimension: DimensionJson): string[] {
	const rows = wayRows(dimension);
	if (rows.length === 0) return [];
	const titles = wayHeader(dimension);
	const cells = [titles, ...rows].map((row) => Object.values(row).map(plainInMarkdown));
	const rule = Object.keys(titles).map((column) => (column === "n" ? "---:" : "---"));
	const [header, ...body] = cells;
	const table = [header, rule, ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");
	const notes = [ROBUSTNESS_NOTE, ...peopleLeftOut(dimension)].map(plainInMarkdown).join(" ");
	return [`### ${ROBUSTNESS_TITLE}`, notes, table];
}

function inWords(estimate: EstimateJson | undefined, allTied?: number): string {
	if (!estimate) return "none";
	return "undefined" in estimate
		? missingInWords(estimate.undefined, allTied)
		: figureWithInterval(estimate).trim();
}

/** Limits beside 1 show on which side they lie, as in the answer. */
function shareOfAPerson(ratio: EstimateJson | undefined): string {
	return ratio && "value" in ratio ? figureWithInterval(ratio, 1).trim() : inWords(ratio);
}

function upperFirst(sentence: string): string {
	return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
