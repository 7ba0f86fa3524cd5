import { type AgreementOptions, DEFAULT_AGREEMENT_OPTIONS } from "../agreement-json.ts";
import { agreementReport } from "../agreement-report.ts";
import { answerOf } from "../answer.ts";
import type { columnsOf, Values } from "./columns-of.ts";

/** What the rules of claims are tested with: nothing is resampled. */
export const OPTIONS = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
/** Three people who are right nine times in ten. */
export const THREE = [0.9, 0.9, 0.9];
export const BINARY = { type: "binary" as const, values: [false, true] };
/** Sixty items, every second one true. */
export const ALTERNATING: Values = Array.from({ length: 60 }, (_, item) => item % 2 === 0);

/** The same with every so many-th item turned. */
export const noisy = (step: number): Values =>
	ALTERNATING.map((value, item) => (item % step === 0 ? !value : value));

/** The report of the first dimension, and what is said of it. */
export function told(
	columns: ReturnType<typeof columnsOf>,
	options: Partial<AgreementOptions> = {},
) {
	const report = agreementReport(columns, { ...OPTIONS, ...options });
	const [dimension] = report.dimensions;
	return { report, dimension, ranking: dimension.ranking, answer: answerOf(dimension) };
}
