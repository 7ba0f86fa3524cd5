import { contingencyTable, percentAgreement, type Result } from "#stats/index.ts";
import { STAT_OPTIONS } from "../data/intervals.ts";
import { figure } from "../report/figures.ts";
import type { ReportTable } from "../report/report.ts";

/** Questions of the paper, and on how many each judge's accept or reject was the people's. */
const QUESTIONS = 155;
const PRINTED = [
	{ judge: "GPT-4 (paper)", agreed: 128 },
	{ judge: "Llama 3 8B (paper)", agreed: 57 },
] as const;

/** Agreement on accept or reject, ours above the paper's. */
export function printedAcceptance(
	ours: readonly { readonly judge: string; readonly accepted: Result }[],
): ReportTable {
	return {
		title: "Accept or reject, beside the paper",
		note: "The paper prints 82.6 % and 36.8 % of 155 questions of 14 areas, without intervals; Wilson's are ours.",
		columns: [
			{ title: "Judge", kind: "text" },
			{ title: "Equal", kind: "text" },
			{ title: "Agreement", kind: "figure" },
			{ title: "Agreement in the paper", kind: "figure", printed: true },
		],
		rows: [
			...ours.map(({ judge, accepted }) => [
				judge,
				`${accepted.parts?.agreed ?? 0} of ${accepted.n}`,
				figure(accepted),
				null,
			]),
			...PRINTED.map(({ judge, agreed }) => [
				judge,
				`${agreed} of ${QUESTIONS}`,
				null,
				figure(agreementOf(agreed)),
			]),
		],
	};
}

/** The agreement of two raters who were equal on so many of the questions. */
function agreementOf(agreed: number): Result {
	const accepted = new Uint8Array(QUESTIONS).fill(1);
	const judge = accepted.map((code, question) => (question < agreed ? code : 0));
	return percentAgreement(contingencyTable(judge, accepted, 2), STAT_OPTIONS);
}
