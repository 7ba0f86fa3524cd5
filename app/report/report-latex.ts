import type { ReportJson, ReportTable } from "./report-json.ts";

/** Signs that stand in reports and that LaTeX writes otherwise, in text. */
const SIGNS: Readonly<Record<string, string>> = {
	"\\": "\\textbackslash{}",
	"&": "\\&",
	"%": "\\%",
	$: "\\$",
	"#": "\\#",
	_: "\\_",
	"{": "\\{",
	"}": "\\}",
	"~": "\\textasciitilde{}",
	"^": "\\textasciicircum{}",
	"<": "$<$",
	">": "$>$",
	"|": "\\textbar{}",
	κ: "$\\kappa$",
	ρ: "$\\rho$",
	α: "$\\alpha$",
	τ: "$\\tau$",
	"−": "$-$",
	"±": "$\\pm$",
	"×": "$\\times$",
	"·": "$\\cdot$",
	"…": "\\ldots{}",
	"–": "--",
	"’": "'",
	"“": "``",
	"”": "''",
};

/** The tables of a report as LaTeX, to be put into a text with `\input`; it needs the packages booktabs and tabularx. */
export function reportLatex({ dimensions, tables }: ReportJson): string {
	const all = [
		...dimensions.flatMap((each) =>
			each.tables.map((table) => latexTable(table, `${each.dimension}: ${table.title}`)),
		),
		...tables.map((table) => latexTable(table, table.title)),
	];
	return `% \\usepackage{booktabs,tabularx}\n${all.join("\n")}`;
}

function latexTable({ columns, rows, note }: ReportTable, caption: string): string {
	// Texts may break, figures do not.
	const widths = columns.map(({ align }) => (align === "right" ? "r" : "X")).join("");
	const line = (cells: readonly string[]) => `\t\t${cells.map(latexText).join(" & ")} \\\\`;
	return [
		"\\begin{table}",
		"\t\\footnotesize",
		`\t\\caption{${latexText(note === null ? caption : `${caption}. ${note}`)}}`,
		`\t\\begin{tabularx}{\\linewidth}{${widths}}`,
		"\t\t\\toprule",
		line(columns.map(({ title }) => title)),
		"\t\t\\midrule",
		...rows.map(line),
		"\t\t\\bottomrule",
		"\t\\end{tabularx}",
		"\\end{table}",
		"",
	].join("\n");
}

/** A text of people as LaTeX shows it: nothing of it is carried out. */
function latexText(text: string): string {
	return [...text.replace(/[\r\n\p{Control}]+/gu, " ")].map((sign) => SIGNS[sign] ?? sign).join("");
}
