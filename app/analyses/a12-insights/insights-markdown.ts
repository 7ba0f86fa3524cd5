import type {
	Insights,
	KeptOverallInsight,
	WrittenGroup,
} from "#judges/makers/insights/insight-schemas.ts";
import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { EstimateJson } from "../../agreement/estimate.ts";
import { unscoredInWords } from "../../judging/runs/run-in-words.ts";
import { plainInMarkdown } from "../../ui/markdown-text.ts";
import { counted } from "../../ui/numbers.ts";
import { foundInWords } from "./found-in-words.ts";
import { figureInText, type NamedFigures, type NotVerified } from "./insert-figures.ts";
import { type Checks, checksAgainst } from "./insight-checks.ts";
import { ALL, figureName, type InsightGroup } from "./insight-group.ts";

export type CheckedInsights = {
	readonly markdown: string;
	/** What they found, in a sentence of ours. */
	readonly found: string;
	/** Everything in it that nothing here stands behind, in the order of the text. */
	readonly notVerified: readonly NotVerified[];
};

/** Shown in the table, by the names of their placeholders. */
const SHOWN = [
	["Accuracy", "accuracy"],
	["Precision", "precision"],
	["Recall", "recall"],
	["F1", "f1"],
	["Kappa", "kappa"],
] as const;

/**
 * The insight over all as Markdown, and those of the groups after it: what the model wrote with our figures in the place of its
 * placeholders, and the table of figures, which is ours alone. What is not verified is marked where it
 * stands and listed at the end; what was left out is said. The model's text is plain text: no link,
 * image or HTML of it works.
 * @param about the heading: what the insights are about, by which model
 */
export function insightsMarkdown(
	insights: Insights,
	{
		groups,
		overall,
		about,
	}: {
		readonly groups: readonly InsightGroup[];
		readonly overall: NamedFigures;
		readonly about: string;
	},
): CheckedInsights {
	const { prose, names, notVerified } = checksAgainst(groups, overall);
	const { overall: written } = insights;
	const body =
		written.kind === "written"
			? sections(written.insight, { prose, names })
			: {
					before: [
						plainInMarkdown(
							`There is no insight over all: ${unscoredInWords(written.reason)}. ${written.detail}`,
						),
					],
					after: [],
				};
	const byGroup = insights.groups.flatMap((group) => groupSection(group, { prose, names }));
	const sentences = leftOut(insights);
	return {
		found: foundInWords(insights, { groups, overall }, notVerified.length),
		markdown: `${[
			`# ${plainInMarkdown(about)}`,
			...body.before,
			"## Figures",
			figuresTable(groups, overall),
			...body.after,
			...(byGroup.length > 0 ? ["## One by one", ...byGroup] : []),
			...(sentences.length > 0 ? ["## Left out", bullets(sentences)] : []),
			...(notVerified.length > 0
				? [
						"## Not verified",
						"Written by the model, and not found among the figures and items:",
						bullets(onceEach(notVerified)),
					]
				: []),
		].join("\n\n")}\n`,
		notVerified,
	};
}

/** "number: 90, 3 times", in the order of first appearance. */
function onceEach(notVerified: readonly NotVerified[]): string[] {
	const times = new Map<string, number>();
	for (const { kind, text } of notVerified) {
		const said = `${kind}: ${text}`;
		times.set(said, (times.get(said) ?? 0) + 1);
	}
	return [...times].map(([said, count]) => (count === 1 ? said : `${said}, ${count} times`));
}

function sections(insight: KeptOverallInsight, { prose, names }: Checks) {
	const before = ["## Summary", prose(insight.summary)];
	const after = [
		"## Interpretation",
		prose(insight.interpretation),
		...(insight.struggling_part === undefined
			? []
			: ["## Which part struggles", prose(insight.struggling_part)]),
		"## Systematic failures",
		...(insight.systematic_failures.length > 0
			? insight.systematic_failures.map(({ failure, evidence, advice, items }) =>
					[
						`- **${prose(failure)}**`,
						`  - Evidence: ${prose(evidence)}`,
						`  - Advice: ${prose(advice)}`,
						`  - Items: ${items.length > 0 ? names(items, "item") : "none named"}`,
					].join("\n"),
				)
			: ["None was named."]),
		"## Hardest documents",
		...(insight.hardest.length > 0
			? insight.hardest.map(({ group, how, why }) =>
					[`- **${names([group], "group")}**: ${prose(how)}`, `  - Why: ${prose(why)}`].join("\n"),
				)
			: ["None was named."]),
		"## Recommendations",
		...(insight.recommendations.length > 0
			? [insight.recommendations.map((text, index) => `${index + 1}. ${prose(text)}`).join("\n")]
			: ["None was given."]),
	];
	return { before, after };
}

function groupSection({ title, written }: WrittenGroup, { prose, names }: Checks): string[] {
	if (written.kind === "failed") return [];
	const { summary, findings, opinion } = written.insight;
	return [
		`### ${plainInMarkdown(title)}`,
		`**${prose(opinion.word)}**: ${prose(opinion.reason)}`,
		prose(summary),
		...findings.map(({ what, why, kind, system_part: part, systematic, advice, items }) =>
			[
				`- **${prose(what)}** (${[kind, ...(part && part !== "neither" ? [part] : []), ...(systematic ? ["systematic"] : [])].join(", ")})`,
				`  - Why: ${prose(why)}`,
				`  - Advice: ${prose(advice)}`,
				`  - Items: ${items.length > 0 ? names(items, "item") : "none named"}`,
			].join("\n"),
		),
	];
}

/** The table, and below it why some of its figures do not exist, each reason once. */
function figuresTable(groups: readonly InsightGroup[], overall: NamedFigures): string {
	const reasons = new Set<string>();
	const cellOf = (estimate: EstimateJson | undefined): string => {
		if (!estimate) return "";
		if (!("undefined" in estimate)) return figureInText(estimate);
		reasons.add(reasonInWords(estimate.undefined));
		return "—";
	};
	const row = (title: string, id: string, figures: NamedFigures) => {
		const found = SHOWN.map(([, measure]) => figures.get(figureName(measure, id)));
		return [plainInMarkdown(title), ...found.map(cellOf), String(found[0]?.n ?? 0)];
	};
	const rows = [
		["", ...SHOWN.map(([title]) => title), "n"],
		["---", ...SHOWN.map(() => "---:"), "---:"],
		row("all", ALL, overall),
		...groups.map(({ id, title, figures }) => row(title, id, figures)),
	];
	const table = rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
	return [table, ...[...reasons].map((reason) => `— ${reason}`)].join("\n\n");
}

function leftOut({ groups, overall }: Insights): string[] {
	return [
		...groups.flatMap(({ title, parts, written }) => {
			if (written.kind === "failed") {
				return [`${title}: no findings, ${unscoredInWords(written.reason)}. ${written.detail}`];
			}
			if (written.leftOut === 0) return [];
			return [
				`${title}: ${written.leftOut} of ${counted(parts, "part")} did not fit and were not put to the model, from those on which golden answer and response agree upwards.`,
			];
		}),
		...(overall.kind === "written" && overall.leftOut > 0
			? [
					`The findings of ${counted(overall.leftOut, "group")} did not fit into the insight over all, from the highest accuracy downwards.`,
				]
			: []),
	];
}

function bullets(sentences: readonly string[]): string {
	return sentences.map((sentence) => `- ${plainInMarkdown(sentence)}`).join("\n");
}
