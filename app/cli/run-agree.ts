import type { AgreementJson, AgreementOptions } from "#app/agreement/agreement-json.ts";
import { agreementReport } from "#app/agreement/agreement-report.ts";
import type { ComparisonJson } from "#app/agreement/comparison-json.ts";
import { compareLeaders } from "#app/agreement/judge-comparison.ts";
import { config } from "../base/config.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { fail } from "./failure.ts";
import { readColumns, unknownName } from "./read-columns.ts";
import type { ReadingOptions } from "./reading-options.ts";
import { writeOutput } from "./write-output.ts";

export type AgreeOptions = ReadingOptions & {
	missing: "drop" | "disagree";
	minOverlap: number;
	json?: boolean;
	csv?: boolean;
	markdown?: boolean;
};

/** Carries out `concord agree`: the result on stdout, everything said about it on stderr. */
export async function runAgree(options: AgreeOptions): Promise<void> {
	const columns = await readColumns("agree", options);
	if (isRefusal(columns)) return fail(columns.sentence);
	const settings: AgreementOptions = {
		reference: options.reference,
		missing: options.missing,
		minOverlap: options.minOverlap,
		bootstrap: options.bootstrap,
		seed: options.seed,
		...(options.clusters && { clusters: options.clusters }),
		...(options.dimension && { dimensions: options.dimension }),
	};
	const problem = unknownName(columns, settings);
	if (problem) return fail(problem);
	const report = agreementReport(columns, settings);
	const isForPeople = !options.json && !options.csv;
	const comparison = isForPeople ? compareLeaders(columns, report, settings) : null;
	await writeOutput(await written(report, comparison, options));
}

async function written(
	report: AgreementJson,
	comparison: ComparisonJson | null,
	options: AgreeOptions,
): Promise<string> {
	if (options.json) return `${JSON.stringify(report, null, 2)}\n`;
	if (options.csv) {
		const { agreementCsv } = await import("#app/agreement/agreement-csv.ts");
		return agreementCsv(report);
	}
	if (options.markdown) {
		const { agreementMarkdown } = await import("#app/agreement/agreement-markdown.ts");
		return agreementMarkdown(report, comparison);
	}
	const { terminalTable } = await import("#app/agreement/terminal-table.ts");
	return terminalTable(report, terminal(), comparison);
}

const WIDTH_WITHOUT_TERMINAL = 112;

/** How wide the output may be, and whether it may be styled (https://no-color.org). */
function terminal(): { width: number; styled: boolean } {
	const { isTTY, columns } = process.stdout;
	const { NO_COLOR, TERM, COLUMNS } = config();
	return {
		width: columns ?? (Number(COLUMNS) || WIDTH_WITHOUT_TERMINAL),
		styled: Boolean(isTTY) && !NO_COLOR && TERM !== "dumb",
	};
}
