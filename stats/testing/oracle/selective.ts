import { abstentionThreshold } from "../../selective/abstention-threshold.ts";
import { riskCoverage } from "../../selective/risk-coverage.ts";
import { type Compute, cellsOf, figureOf, numberOf, numbersOf, type OracleCase } from "./cases.ts";

function selective({ inputs, params }: OracleCase) {
	const answers = {
		confidence: numbersOf(cellsOf("confidence", inputs)),
		loss: numbersOf(cellsOf("loss", inputs)),
	};
	const { area, gain } = riskCoverage(answers);
	const found = abstentionThreshold(answers, { agreement: numberOf("wanted", params) });
	const { threshold, coverage, agreement, atLeast, workflow, marginal } = found;
	const figures = { area, gain, threshold, coverage, agreement, atLeast, workflow, marginal };
	return Object.fromEntries(
		Object.entries(figures).map(([name, figure]) => [name, figureOf(figure)]),
	);
}

export const SELECTIVE: Readonly<Record<string, Compute>> = { selective };
