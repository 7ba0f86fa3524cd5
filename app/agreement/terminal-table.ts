import { printable } from "../base/printable.ts";
import { count, decimal } from "../ui/numbers.ts";
import type { AgreementJson, DimensionJson, JudgeJson } from "./agreement-json.ts";
import { answerInLines, answerOf } from "./answer.ts";
import { type Board, type BoardRow, boardOf } from "./board.ts";
import { dependenceWords } from "./dependence-words.ts";
import type { EstimateJson } from "./estimate.ts";
import {
	figureWithInterval,
	missingInWords,
	scaleWords,
	shareWithInterval,
} from "./figures-in-words.ts";
import { headlineOf } from "./headline.ts";
import { type Axis, axisFor, axisHeader, drawInterval } from "./interval-axis.ts";
import { takesLines } from "./judge-takes.ts";
import { coverable } from "./missing-answers.ts";
import { NOTHING_YET } from "./nothing-yet.ts";
import { orderLines } from "./order-lines.ts";
import { peopleSentence, referenceWords, unscoredWords, warningSentences } from "./report-words.ts";
import { robustnessLines } from "./robustness-lines.ts";
import { cutMiddle, padEnd, padStart, textWidth, wrap } from "./text-width.ts";

export type TerminalOptions = {
	/** Columns of the terminal; at least 80 are used. */
	readonly width: number;
	/** Bold and dim letters; off for files, pipes and NO_COLOR. */
	readonly styled: boolean;
	/** The table of other ways to count, in place of its one line alone. */
	readonly robustness?: boolean;
};

type Style = { bold(text: string): string; dim(text: string): string };

function styleOf(styled: boolean): Style {
	const wrapIn = (code: number) => (text: string) =>
		styled ? `\u001b[${code}m${text}\u001b[0m` : text;
	return { bold: wrapIn(1), dim: wrapIn(2) };
}

const ESTIMATE_WIDTH = 20;
const MOST_COLUMNS = 132;

/** The agreement report as people read it in a terminal: a block for each dimension. */
export function terminalTable(report: AgreementJson, options: TerminalOptions): string {
	if (report.dimensions.length === 0) return `${NOTHING_YET}\n`;
	const width = Math.min(MOST_COLUMNS, Math.max(80, options.width));
	const style = styleOf(options.styled);
	const blocks = report.dimensions.map((dimension) => {
		const board = boardOf(dimension);
		const { allTied } = dimension.ranking;
		const layout = layoutOf(board.rows, width, { band: bandOf(board), allTied });
		return [
			...heading(report, dimension, { width, style }),
			...peopleLines(dimension, width),
			...judgeTable(dimension, board, { layout, style }),
			...orderLines(dimension, width).map((line, at) => (at === 1 ? style.dim(line) : line)),
			...(options.robustness ? robustnessLines(dimension, width) : []),
			...notes(report, dimension, { width, reasonsInTable: layout.wide }),
		].join("\n");
	});
	const raters = report.dimensions.flatMap(({ judges }) => judges.map(({ judge }) => judge));
	const [title, ...taken] = takesLines(report.takes, [...new Set(raters)]);
	if (title) blocks.push([style.bold(title), ...taken].join("\n"));
	return `${blocks.join("\n\n")}\n`;
}

function heading(
	report: AgreementJson,
	dimension: DimensionJson,
	{ width, style }: { width: number; style: Style },
): string[] {
	const name = printable(dimension.dimension);
	const rest = [
		scaleWords(dimension),
		dependenceWords(report, dimension),
		printable(referenceWords(report, dimension)),
	].join(" · ");
	const [first = "", ...others] = wrap(`${name} · ${rest}`, width - 2);
	const bold = first.startsWith(name) ? style.bold(name) + first.slice(name.length) : first;
	return [bold, ...others.map((line) => `  ${line}`)];
}

function peopleLines(dimension: DimensionJson, width: number): string[] {
	if (dimension.humans.raters.length === 0) return [];
	return ["", ...wrap(peopleSentence(dimension), width - 2).map((line) => `  ${line}`)];
}

/** The column beside the headline: agreement rates, or errors on scales that have no rates. */
type Beside = { readonly title: string; readonly width: number; of(judge: JudgeJson): string };

type Layout = {
	readonly name: number;
	readonly axis: Axis;
	readonly beside: Beside;
	readonly coverage: number;
	/** Room for the intervals of agreement rates, and for reasons in the last column. */
	readonly wide: boolean;
};

function besideOf(ranked: readonly BoardRow[], wide: boolean, allTied?: number): Beside {
	const rates = { title: "agree", width: wide ? 15 : 6 };
	if (ranked.some(({ judge }) => judge.percentAgreement))
		return {
			...rates,
			of: (judge) => shareWithInterval(judge.percentAgreement, { withInterval: wide, allTied }),
		};
	if (ranked.some(({ judge }) => judge.mae))
		return { title: "MAE   bias", width: 12, of: (judge) => errorWords(judge) };
	return { title: "", width: 0, of: () => "" };
}

/** "0.12 +0.03": how far off, and in which direction. */
function errorWords({ mae, bias }: JudgeJson): string {
	if (!mae || !bias) return "none";
	if ("undefined" in mae) return missingInWords(mae.undefined);
	if ("undefined" in bias) return missingInWords(bias.undefined);
	return `${decimal(mae.value)}  ${bias.value > 0 ? "+" : ""}${decimal(bias.value)}`;
}

/** What names and the axis must have before rate intervals and reasons get columns of their own. */
const NAME_FIRST = 24;
const AXIS_FIRST = 29;

type About = { readonly band: Span; readonly allTied: number | undefined };

function layoutOf(ranked: readonly BoardRow[], width: number, about: About): Layout {
	const wide = layoutIn(ranked, width, { ...about, wide: true });
	const longest = Math.max(0, ...ranked.map(({ judge }) => textWidth(printable(judge.judge))));
	const hasRoom = wide.name >= Math.min(longest, NAME_FIRST) && wide.axis.width >= AXIS_FIRST;
	return hasRoom ? wide : layoutIn(ranked, width, { ...about, wide: false });
}

function layoutIn(
	ranked: readonly BoardRow[],
	width: number,
	{ band, allTied, wide }: About & { readonly wide: boolean },
): Layout {
	const longest = Math.max(5, ...ranked.map(({ judge }) => textWidth(printable(judge.judge))));
	const coverage = Math.max(8, ...ranked.map((row) => coverageOf(row).length));
	const beside = besideOf(ranked, wide, allTied);
	const fixed = 2 + 2 + 2 + ESTIMATE_WIDTH + 2 + 2 + beside.width + 2 + coverage;
	const longestReasons = Math.max(
		...ranked.map(({ judge }) => unscoredWords(judge.unscored).length),
	);
	const reasons = wide ? 2 + Math.min(30, Math.max("unscored".length, longestReasons)) : 0;
	const name = Math.min(longest, Math.max(12, width - fixed - reasons - 21));
	const axisWidth = Math.max(21, Math.min(41, width - fixed - reasons - name));
	const lows = ranked.flatMap(({ point }) =>
		point && "value" in point ? [point.ci?.[0] ?? point.value] : [],
	);
	return { name, axis: axisFor([...lows, ...(band ?? [])], axisWidth), beside, coverage, wide };
}

type Span = [number, number] | null;

function bandOf({ person }: Board): Span {
	return person && "value" in person ? person.ci : null;
}

function coverageOf({ judge, ranked }: Pick<BoardRow, "judge" | "ranked">): string {
	return `${count(judge.scored)}/${count(coverable(judge, ranked))}`;
}

function judgeTable(
	dimension: DimensionJson,
	board: Board,
	{ layout, style }: { layout: Layout; style: Style },
): string[] {
	const { rows: ranked, person } = board;
	if (ranked.length === 0) return [];
	const band = bandOf(board);
	const statistic = ranked[0]?.statistic ?? headlineOf(dimension.scale.type);
	const header = [
		padEnd("  judge", layout.name + 2),
		padEnd(`   ${statistic.symbol}  95 %${person ? " ¹" : ""}`, ESTIMATE_WIDTH),
		axisHeader(layout.axis),
		padEnd(layout.beside.title, layout.beside.width),
		padStart("coverage", layout.coverage),
		layout.wide ? "unscored" : "",
	].join("  ");
	const { allTied } = dimension.ranking;
	const rows = ranked.map((row) => judgeRow(row, layout, { band, allTied }));
	return ["", `  ${style.dim(header.trimEnd())}`, ...rows.map((row) => `  ${row}`)];
}

function judgeRow(
	{ judge, point, ranked }: BoardRow,
	layout: Layout,
	{ band, allTied }: About,
): string {
	const valued = point && "value" in point ? point : undefined;
	return [
		`${ranked.group ?? " "} ${padEnd(cutMiddle(printable(judge.judge), layout.name), layout.name)}`,
		padEnd(inWords(point, allTied), ESTIMATE_WIDTH),
		drawInterval(layout.axis, { value: valued?.value, interval: valued?.ci ?? null, band }),
		padEnd(layout.beside.of(judge), layout.beside.width),
		padStart(coverageOf({ judge, ranked }), layout.coverage),
		layout.wide ? unscoredWords(judge.unscored) : "",
	]
		.join("  ")
		.trimEnd();
}

function inWords(estimate: EstimateJson | undefined, allTied?: number): string {
	if (!estimate) return " no value";
	return "undefined" in estimate
		? ` ${missingInWords(estimate.undefined, allTied)}`
		: figureWithInterval(estimate);
}

function notes(
	report: AgreementJson,
	dimension: DimensionJson,
	{ width, reasonsInTable }: { width: number; reasonsInTable: boolean },
): string[] {
	const sentences = [
		...answerInLines(answerOf(dimension)),
		...warningSentences(report, dimension, { reasonsInTable, band: true }),
	];
	return [
		"",
		...sentences
			.flatMap((sentence) => wrap(printable(sentence), width - 4))
			.map((line) => `  ${line}`),
	];
}
