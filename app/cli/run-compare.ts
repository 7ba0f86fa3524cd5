import type { AgreementOptions } from "#app/agreement/agreement-json.ts";
import { dependenceSentence } from "#app/agreement/dependence-words.ts";
import { compareReport } from "#app/agreement/judge-comparison.ts";
import { ratersOf } from "#app/agreement/judge-takes.ts";
import { NOTHING_YET } from "#app/agreement/nothing-yet.ts";
import { rankingReport } from "#app/agreement/ranking-report.ts";
import { judgesInTwoOrders } from "#app/agreement/two-orders.ts";
import { unknownName } from "../agreement/unknown-name.ts";
import { isRefusal } from "../base/refusal.ts";
import type { CompareOptions } from "./compare-options.ts";
import { fail } from "./failure.ts";
import { readColumns } from "./read-columns.ts";
import { reportSettings, SCHEMA_WITHOUT_JSON } from "./reading-options.ts";
import { reportJson } from "./report-json.ts";
import { writeLine, writeOutput } from "./write-output.ts";

/** Carries out `concord compare`. */
export async function runCompare(judges: string[], options: CompareOptions): Promise<void> {
	if (options.schema === "1" && !options.json) return fail(SCHEMA_WITHOUT_JSON);
	const { systems, runs, rubricVersions, by } = options;
	if (systems ?? runs ?? rubricVersions ?? by) {
		const { runCompareTwo } = await import("./run-compare-two.ts");
		return runCompareTwo(judges, options);
	}
	if (options.judge !== undefined)
		return fail(
			"--judge is by whose scores --systems are compared; judges to compare stand without it.",
		);
	const read = await readColumns("compare", options);
	if (isRefusal(read)) return fail(read.sentence);
	const { columns } = read;
	const settings: AgreementOptions = {
		...reportSettings(options, read.reading),
		...(options.dimension && { dimensions: options.dimension }),
	};
	const problem = unknownName(columns, settings);
	if (problem) return fail(problem);
	const raters = columns.dimensions.flatMap((each) => each.judges.map(({ rater }) => rater));
	const inOrders = judgesInTwoOrders([...new Set(raters)]);
	const known = new Set([...raters, ...inOrders.map(({ judge }) => judge)]);
	const unknown = judges.find((judge) => !known.has(judge));
	if (unknown !== undefined) return fail(noJudge(unknown, [...known]));
	const asked = { ...settings, ...(judges.length > 0 && { judges }) };
	const json = (report: unknown) => writeOutput(reportJson(report));
	if (options.json && options.schema === "1") return json(compareReport(columns, asked));
	const { takes } = read;
	const report = { ...rankingReport(columns, asked), ...(takes && { takes }) };
	if (options.json) return json(report);
	if (report.dimensions.length === 0) return writeLine(NOTHING_YET);
	const { comparisonLines } = await import("#app/agreement/comparison-lines.ts");
	const dependence = dependenceSentence(report.dependence);
	const { takesLines } = await import("#app/agreement/judge-takes.ts");
	const compared = report.dimensions.flatMap((each) => each.judges.flatMap(ratersOf));
	const taken = takesLines(report.takes, [...new Set(compared)]);
	const blocks = [
		...report.dimensions.map((each) => comparisonLines(each, options.allPairs)),
		...(taken.length > 0 ? [taken.join("\n")] : []),
		...(report.ordersAlone ? [report.ordersAlone.join("\n")] : []),
		...(dependence ? [dependence] : []),
	];
	await writeOutput(`${blocks.join("\n\n")}\n`);
}

function noJudge(unknown: string, known: readonly string[]): string {
	const versions = known.filter(
		(name) => name.startsWith(`${unknown} v`) && /^[0-9]+$/.test(name.slice(unknown.length + 2)),
	);
	return versions.length > 0
		? `${unknown} is a series: name one of its versions, ${versions.join(", ")}.`
		: `there is no judge "${unknown}" among these labels.`;
}
