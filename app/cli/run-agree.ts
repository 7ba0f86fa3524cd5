import type { AgreementJson, AgreementOptions } from "#app/agreement/agreement-json.ts";
import { agreementReport } from "#app/agreement/agreement-report.ts";
import { agreementOfVersion1 } from "#app/agreement/agreement-version-1.ts";
import { mainFigures } from "#app/agreement/main-figures.ts";
import { unknownName } from "../agreement/unknown-name.ts";
import { isRefusal } from "../base/refusal.ts";
import { fail } from "./failure.ts";
import { readColumns } from "./read-columns.ts";
import { type ReadingOptions, readingOptions, SCHEMA_WITHOUT_JSON } from "./reading-options.ts";
import { reportJson } from "./report-json.ts";
import { terminal } from "./terminal.ts";
import { writeOutput } from "./write-output.ts";

export type AgreeOptions = ReadingOptions & {
	missing: "drop" | "disagree";
	minOverlap: number;
	allPairs?: boolean;
	robustness?: boolean;
	figures: "main" | "all";
	json?: boolean;
	schema: string;
	csv?: boolean;
	markdown?: boolean;
};

/** Carries out `concord agree`: the result on stdout, everything said about it on stderr. */
export async function runAgree(options: AgreeOptions): Promise<void> {
	if (options.schema === "1" && !options.json) return fail(SCHEMA_WITHOUT_JSON);
	const read = await readColumns("agree", options);
	if (isRefusal(read)) return fail(read.sentence);
	const { columns } = read;
	const settings: AgreementOptions = {
		reference: options.reference,
		missing: options.missing,
		minOverlap: options.minOverlap,
		...(options.allPairs && { allPairs: true }),
		...(options.robustness && { robustness: true }),
		...(options.figures === "all" && { figures: "all" }),
		bootstrap: options.bootstrap,
		seed: options.seed,
		...readingOptions(options, read.reading),
		...(options.clusters && { clusters: options.clusters }),
		...(options.within && { within: options.within }),
		...(options.dimension && { dimensions: options.dimension }),
	};
	const problem = unknownName(columns, settings);
	if (problem) return fail(problem);
	const { takes } = read;
	const report = { ...agreementReport(columns, settings), ...(takes && { takes }) };
	await writeOutput(await written(report, options));
}

async function written(report: AgreementJson, options: AgreeOptions): Promise<string> {
	if (options.json) {
		const json = options.schema === "1" ? agreementOfVersion1(report) : mainFigures(report);
		return reportJson(json);
	}
	if (options.csv) {
		const { agreementCsv } = await import("#app/agreement/agreement-csv.ts");
		return agreementCsv(report);
	}
	if (options.markdown) {
		const { agreementMarkdown } = await import("#app/agreement/agreement-markdown.ts");
		return agreementMarkdown(report);
	}
	const { terminalTable } = await import("#app/agreement/terminal-table.ts");
	return terminalTable(report, { ...terminal(), robustness: options.robustness ?? false });
}
