import * as stats from "../../index.ts";
import {
	type Compute,
	cellsOf,
	columnOf,
	columnsOf,
	figureOf,
	numbersOf,
	type OracleCase,
	type Outputs,
	output,
	rowsOf,
} from "./cases.ts";

const NO_BOOTSTRAP = { replicates: 0 };

function correlation({ inputs }: OracleCase): Outputs {
	const judges = columnsOf(rowsOf("judges", inputs), numbersOf);
	const human = numbersOf(cellsOf("human", inputs));
	const panel = stats.panelCorrelation(judges, human, NO_BOOTSTRAP);
	const { scores, errors, meanErrorCorrelation, effectiveJudges, merges } = panel;
	const { n } = meanErrorCorrelation;
	const matrix = (figures: readonly (readonly stats.Figure[])[]) => {
		const [[first] = []] = figures;
		if (n < 2 && first) return figureOf(first);
		return figures.map((row) => row.map(figureOf));
	};
	return {
		scoreCorrelation: matrix(scores),
		errorCorrelation: matrix(errors),
		meanErrorCorrelation: output(meanErrorCorrelation, meanErrorCorrelation.value),
		effectiveJudges: output(effectiveJudges, effectiveJudges.value),
		mergeHeights: "reason" in merges ? figureOf(merges) : merges.map(({ height }) => height),
	};
}

function jury({ inputs, params }: OracleCase): Outputs {
	const categories = params.categories ?? [];
	const judges = columnsOf(rowsOf("judges", inputs), (cells) => columnOf(cells, categories));
	const human = columnOf(cellsOf("human", inputs), categories);
	const result = stats.panelJury(judges, human, {
		levels: categories.length,
		numbers: stats.levelNumbers({ type: "ordinal", values: categories }),
		accuracies: inputs.accuracy as number[] | undefined,
		...NO_BOOTSTRAP,
	});
	const labels = (codes: Uint8Array) =>
		Array.from(codes, (code) => (code === stats.MISSING ? null : (categories[code] ?? null)));
	const { majority, weighted, means = [] } = result;
	return {
		majority: labels(majority.codes),
		weighted: labels(weighted.codes),
		majorityAgreement: output(majority.agreement, majority.agreement.value),
		weightedAgreement: output(weighted.agreement, weighted.agreement.value),
		mean: means.map((mean) => mean ?? { undefined: "EMPTY" }),
	};
}

/** Several judges together. */
export const PANELS: Readonly<Record<string, Compute>> = {
	"panel.correlation": correlation,
	"panel.jury": jury,
};
