import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { plainInMarkdown } from "../ui/markdown-text.ts";
import { count } from "../ui/numbers.ts";
import type { AgreementJson, DimensionJson, EstimateJson } from "./agreement-json.ts";
import { answerSentence } from "./answer-sentence.ts";
import { type ComparisonJson, comparisonOn } from "./comparison-json.ts";
import { figureWithInterval, scaleWords, shareWithInterval } from "./figures-in-words.ts";
import { rankJudges } from "./headline.ts";
import { peopleSentence, referenceWords, unscoredWords, warningSentences } from "./report-words.ts";

/** The report as Markdown: for a pull request, an issue, a page of a wiki. */
export function agreementMarkdown(
	report: AgreementJson,
	comparison: ComparisonJson | null = null,
): string {
	const sections = report.dimensions.map((dimension) => section(report, dimension, comparison));
	return `${sections.join("\n\n")}\n`;
}

function section(
	report: AgreementJson,
	dimension: DimensionJson,
	comparison: ComparisonJson | null,
): string {
	const { dimension: name } = dimension;
	const { headline, details } = answerSentence(dimension, name, comparisonOn(comparison, name));
	const notes = warningSentences(report, dimension, { reasonsInTable: true, band: false });
	return [
		`## ${plainInMarkdown(dimension.dimension)}`,
		plainInMarkdown(
			`${scaleWords(dimension)} · ${count(report.items)} items · ${referenceWords(report, dimension)}`,
		),
		plainInMarkdown(upperFirst(peopleSentence(dimension))),
		...(dimension.judges.length > 0 ? [judgeTable(dimension)] : []),
		plainInMarkdown([headline, ...details].join(" ")),
		...notes.map((note) => `- ${plainInMarkdown(note)}`),
	].join("\n\n");
}

function judgeTable(dimension: DimensionJson): string {
	const ranked = rankJudges(dimension);
	const rows = ranked.map(({ judge, statistic, estimate }) => [
		judge.judge,
		`${statistic.symbol} ${inWords(estimate)}`,
		shareWithInterval(judge.percentAgreement).trim(),
		count(judge.n),
		`${count(judge.scored)}/${count(judge.asked)}`,
		unscoredWords(judge.unscored),
	]);
	const header = ["judge", "headline and 95 % interval", "agree", "n", "coverage", "unscored"];
	const rule = ["---", "---:", "---:", "---:", "---:", "---"];
	return [header, rule, ...rows.map((row) => row.map(plainInMarkdown))]
		.map((cells) => `| ${cells.join(" | ")} |`)
		.join("\n");
}

function inWords(estimate: EstimateJson | undefined): string {
	if (!estimate) return "—";
	return "undefined" in estimate
		? `— (${reasonInWords(estimate.undefined)})`
		: figureWithInterval(estimate).trim();
}

function upperFirst(sentence: string): string {
	return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
