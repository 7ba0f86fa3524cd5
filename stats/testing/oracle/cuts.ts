import * as stats from "../../index.ts";
import {
	type Compute,
	cellsOf,
	figureOf,
	numbersOf,
	type OracleCase,
	type Outputs,
	output,
} from "./cases.ts";

/** Scores with labels, both as numbers. */
function labelledScores({ inputs }: OracleCase): stats.PairCells {
	const labels = numbersOf(cellsOf("labels", inputs));
	return stats.pairCellsOfNumbers(numbersOf(cellsOf("scores", inputs)), labels);
}

function compare({ inputs }: OracleCase): Outputs {
	const columns = ["scoresA", "scoresB", "labels"].map((name) => numbersOf(cellsOf(name, inputs)));
	const { difference } = stats.rocCompare(stats.jointRows(columns));
	const known = stats.isDefined(difference) ? difference : undefined;
	return {
		diff: output(difference, difference.value),
		z: output(difference, difference.parts?.z, known?.ciReason),
		p: output(difference, known?.p, known?.ciReason),
	};
}

function threshold(oracleCase: OracleCase): Outputs {
	const { levels } = oracleCase.params as { levels?: number[] };
	const { cuts, best } = stats.bestCuts(labelledScores(oracleCase), {
		levels: levels && Float64Array.from(levels),
		replicates: 20,
	});
	return {
		cuts: cuts.map(({ cut, tp, fp, fn, tn, ...figures }) => ({
			cut,
			tp,
			fp,
			fn,
			tn,
			accuracy: figureOf(figures.accuracy),
			kappa: figureOf(figures.kappa),
			youden: figureOf(figures.youden),
			f1: figureOf(figures.f1),
			mcc: figureOf(figures.mcc),
		})),
		bestAccuracy: output(best.accuracy, best.accuracy.parts?.cut),
		bestKappa: output(best.kappa, best.kappa.parts?.cut),
		bestYouden: output(best.youden, best.youden.parts?.cut),
		bestF1: output(best.f1, best.f1.parts?.cut),
	};
}

/** Cuts through scores. */
export const CUTS: Readonly<Record<string, Compute>> = {
	"roc.compare": compare,
	"threshold.best": threshold,
};
