import { plainInMarkdown } from "../../ui/markdown-text.ts";
import { counted } from "../../ui/numbers.ts";
import { cellInWords } from "./cell-in-words.ts";
import type { AnalysisReport, ReportTable } from "./report.ts";

/** A report that lacks nothing as Markdown; charts show the tables' numbers and are left out. */
export function analysisMarkdown(report: AnalysisReport): string {
	const { id, title, source, project, set, items, answer, policy, notes } = report;
	const about = [project, set === null ? null : `set ${set}`, counted(items, "item")];
	const chosen = Object.entries(report.options).filter(([, value]) => value !== "");
	const options = chosen.map(([name, value]) => `${name} = ${value}`);
	return `${[
		`## ${id} · ${plainInMarkdown(title)}`,
		plainInMarkdown(
			`${source} · ${[...about.filter((part) => part !== null), ...options].join(" · ")}`,
		),
		plainInMarkdown(`Published: ${report.published}`),
		...(answer === undefined ? [] : [plainInMarkdown(`Here: ${answer}`)]),
		plainInMarkdown(`Where that reading does not hold: ${report.limits}`),
		...report.tables.map(tableInMarkdown),
		...(policy.length > 0 ? [listOf("How it was counted", policy)] : []),
		...(notes.length > 0 ? [listOf("To be noted", notes)] : []),
	].join("\n\n")}\n`;
}

function tableInMarkdown({ title, note, columns, rows }: ReportTable): string {
	const heading = columns.map((column) =>
		column.printed ? `${column.title} (printed)` : column.title,
	);
	const rule = columns.map(({ kind }) => (kind === "text" ? "---" : "---:"));
	const cells = rows.map((row) =>
		row.map((cell, index) =>
			plainInMarkdown(cellInWords(cell, columns[index] ?? { kind: "text" })),
		),
	);
	const lines = [heading.map(plainInMarkdown), rule, ...cells].map(
		(row) => `| ${row.join(" | ")} |`,
	);
	return [
		`### ${plainInMarkdown(title)}`,
		...(note === undefined ? [] : [plainInMarkdown(note)]),
		lines.join("\n"),
	].join("\n\n");
}

function listOf(title: string, sentences: readonly string[]): string {
	return `**${title}**\n\n${sentences.map((sentence) => `- ${plainInMarkdown(sentence)}`).join("\n")}`;
}
