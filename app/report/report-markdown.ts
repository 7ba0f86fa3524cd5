import { codeInMarkdown, plainInMarkdown } from "../ui/markdown-text.ts";
import { nothingToReport } from "./nothing-to-report.ts";
import type { ReportDimension, ReportJson, ReportTable } from "./report-json.ts";

/** A report as Markdown: for a repository, a pull request, the bundle. */
export function reportMarkdown(report: ReportJson): string {
	const { title, about, dimensions, withoutFigures, methods, inputs, gate, bundle } = report;
	const nothing = nothingToReport(report);
	return `${[
		`# ${plainInMarkdown(title)}`,
		plainInMarkdown(about),
		...(nothing ? [plainInMarkdown(nothing)] : []),
		...dimensions.map(section),
		...report.tables.map((table) => tableInMarkdown(table, "##")),
		...(nothing ? [] : withoutFigures.map(plainInMarkdown)),
		...(methods.length > 0
			? ["## How it was computed", methods.map((each) => `- ${plainInMarkdown(each)}`).join("\n")]
			: []),
		...(inputs.length > 0 ? ["## What it was computed from", inputsTable(inputs)] : []),
		...(nothing ? [] : gateInMarkdown(gate)),
		...(bundle
			? [
					"## All of it, and how to check it",
					plainInMarkdown(bundle.says),
					codeInMarkdown(bundle.commands, "sh"),
				]
			: []),
	].join("\n\n")}\n`;
}

function section({ dimension, about, people, answer, tables, notes }: ReportDimension): string {
	return [
		`## ${plainInMarkdown(dimension)}`,
		plainInMarkdown(about),
		plainInMarkdown(people),
		answer
			.map(({ title, says, details }) => {
				const end = title.endsWith("?") ? "" : ":";
				return `- **${title}${end}** ${plainInMarkdown([says, ...details].join(" "))}`;
			})
			.join("\n"),
		...tables.map((table) => tableInMarkdown(table, "###")),
		...(notes.length > 0 ? [notes.map((note) => `- ${plainInMarkdown(note)}`).join("\n")] : []),
	].join("\n\n");
}

function tableInMarkdown({ title, note, columns, rows }: ReportTable, level: string): string {
	const heading = columns.map((column) => plainInMarkdown(column.title));
	const rule = columns.map(({ align }) => (align === "right" ? "---:" : "---"));
	const lines = [heading, rule, ...rows.map((row) => row.map(plainInMarkdown))];
	return [
		`${level} ${plainInMarkdown(title)}`,
		...(note === null ? [] : [plainInMarkdown(note)]),
		lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
	].join("\n\n");
}

function inputsTable(inputs: ReportJson["inputs"]): string {
	const rows = inputs.map(
		({ file, bytes, sha256 }) => `| ${plainInMarkdown(file)} | ${bytes} | \`${sha256}\` |`,
	);
	return ["| file | bytes | SHA-256 |", "| --- | ---: | --- |", ...rows].join("\n");
}

function gateInMarkdown({ file, command, says }: ReportJson["gate"]): string[] {
	return [
		"## Held in CI",
		...(says.length > 0 ? [says.map((each) => `- ${plainInMarkdown(each)}`).join("\n")] : []),
		...(file === null ? [] : ["`concord.gate.json`:", codeInMarkdown([file.trimEnd()], "json")]),
		...(command === null ? [] : [codeInMarkdown([command], "sh")]),
	];
}
