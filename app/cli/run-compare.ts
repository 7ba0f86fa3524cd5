import type { AgreementOptions } from "#app/agreement/agreement-json.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "#app/agreement/agreement-json.ts";
import type { DimensionComparisonJson } from "#app/agreement/comparison-json.ts";
import {
	behindBest,
	comparisonSentences,
	differenceWords,
	pWords,
} from "#app/agreement/comparison-words.ts";
import { compareReport } from "#app/agreement/judge-comparison.ts";
import { isRefusal } from "../base/refusal.ts";
import { fail } from "./failure.ts";
import { readColumns, unknownName } from "./read-columns.ts";
import type { ReadingOptions } from "./reading-options.ts";
import { writeOutput } from "./write-output.ts";

export type CompareOptions = ReadingOptions & { json?: boolean };

/** Carries out `concord compare`. */
export async function runCompare(judges: string[], options: CompareOptions): Promise<void> {
	const columns = await readColumns("compare", options);
	if (isRefusal(columns)) return fail(columns.sentence);
	const settings: AgreementOptions = {
		...DEFAULT_AGREEMENT_OPTIONS,
		reference: options.reference,
		bootstrap: options.bootstrap,
		seed: options.seed,
		...(options.clusters && { clusters: options.clusters }),
		...(options.dimension && { dimensions: options.dimension }),
	};
	const problem = unknownName(columns, settings);
	if (problem) return fail(problem);
	const known = new Set(
		columns.dimensions.flatMap((each) => each.judges.map(({ rater }) => rater)),
	);
	const unknown = judges.find((judge) => !known.has(judge));
	if (unknown !== undefined) return fail(`there is no judge "${unknown}" among these labels.`);
	const report = compareReport(columns, { ...settings, ...(judges.length > 0 && { judges }) });
	if (options.json) return writeOutput(`${JSON.stringify(report, null, 2)}\n`);
	if (report.dimensions.length === 0)
		return fail("no two judges share items with people on any dimension.");
	await writeOutput(`${report.dimensions.map(inWords).join("\n\n")}\n`);
}

/** One dimension as lines: the best judge, every other one against it, and what that settles. */
function inWords(comparison: DimensionComparisonJson): string {
	const { dimension, best, n, leftOut } = comparison;
	const others = behindBest(comparison);
	if (best === null) return `${dimension} · no judge has a value on the common items`;
	const width = Math.max(...others.map(({ judge }) => judge.length));
	const lines = others.map(({ judge, pair, difference }) => {
		const verdict = pair.verdict === "indistinguishable" ? "cannot be told apart" : "worse";
		return `  ${judge.padEnd(width)}  behind by ${differenceWords(difference).padEnd(20)}  ${pWords(pair, comparison).padEnd(30)} ${verdict}`;
	});
	return [
		`${dimension} · ${comparison.statistic} · ${n} items that all judges and people have`,
		"",
		`  ${best.padEnd(width)}  best`,
		...lines,
		"",
		...comparisonSentences(comparison).map((sentence) => `  ${sentence}`),
		...(leftOut.length > 0
			? [`  Left out, with too few shared items: ${leftOut.join(", ")}.`]
			: []),
	].join("\n");
}
