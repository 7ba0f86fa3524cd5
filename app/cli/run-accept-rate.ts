import { acceptRate, type RateOptions } from "#app/accept-rate/accept-rate.ts";
import { rateLines } from "#app/accept-rate/rate-lines.ts";
import { unknownName } from "../agreement/unknown-name.ts";
import { printableLines } from "../base/printable.ts";
import { isRefusal } from "../base/refusal.ts";
import { drawnIn } from "./drawn-in.ts";
import { fail } from "./failure.ts";
import { readColumns } from "./read-columns.ts";
import { type ReadingOptions, reportSettings } from "./reading-options.ts";
import { reportJson } from "./report-json.ts";
import { writeOutput } from "./write-output.ts";

export type AcceptRateOptions = ReadingOptions & {
	mean?: boolean;
	cut?: string;
	judgeCut?: number;
	by?: string;
	systems?: readonly [string, string];
	json?: boolean;
};

/** Carries out `concord accept-rate`. */
export async function runAcceptRate(
	judge: string | undefined,
	options: AcceptRateOptions,
): Promise<void> {
	const { by, systems, cut, judgeCut, margin, mean, dimension = [] } = options;
	if (dimension.length > 1) return fail("accept-rate is about one --dimension at a time.");
	if (mean && cut !== undefined) return fail("--mean and --cut are two figures: say one of them.");
	const fields = by === undefined ? {} : { within: [by] };
	const read = await readColumns("accept-rate", { ...options, ...fields });
	if (isRefusal(read)) return fail(read.sentence);
	const { columns } = read;
	const settings = reportSettings(options, read.reading);
	const problem = unknownName(columns, {
		...settings,
		...(options.dimension && { dimensions: options.dimension }),
	});
	if (problem) return fail(problem);
	const { reference, looks, clusters } = settings;
	const asked: RateOptions = {
		...{ reference, looks, judge, by, systems, cut, judgeCut, margin },
		...(clusters && { clusters }),
		dimension: dimension[0],
		...(mean && { figure: "mean" as const }),
	};
	const drawn = await drawnIn(options, columns.items);
	if (isRefusal(drawn)) return fail(drawn.sentence);
	const report = acceptRate(columns, asked, drawn);
	if (isRefusal(report))
		return fail(`${report.sentence.charAt(0).toLowerCase()}${report.sentence.slice(1)}`);
	await writeOutput(options.json ? reportJson(report) : printableLines(rateLines(report)));
}
