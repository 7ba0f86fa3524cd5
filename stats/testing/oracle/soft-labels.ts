import { answerCounts } from "../../soft-labels/answer-shares.ts";
import { softAgreement } from "../../soft-labels/soft-agreement.ts";
import {
	type Compute,
	clustersOf,
	columnOf,
	columnsOf,
	figuresOf,
	type OracleCase,
	type Outputs,
	rowsOf,
} from "./cases.ts";

function agreement({ inputs, params }: OracleCase): Outputs {
	const categories = params.categories ?? [];
	const people = columnsOf(rowsOf("matrix", inputs), (cells) => columnOf(cells, categories));
	const forecasts = Float64Array.from(rowsOf("forecasts", inputs).flat().map(Number));
	const found = softAgreement(answerCounts(people, categories.length), forecasts, {
		clusters: clustersOf(inputs),
		ordered: true,
	});
	return figuresOf({ ...found });
}

export const SOFT_LABELS: Readonly<Record<string, Compute>> = { "soft.agreement": agreement };
