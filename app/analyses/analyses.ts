import { embeddingValidationAnalysis } from "./a01-embedding-validation/embedding-validation.ts";
import { twoJudgesAnalysis } from "./a02-two-judges/two-judges.ts";
import { judgeMeansAnalysis } from "./a03-judge-means/judge-means.ts";
import { judgeCorrelationsAnalysis } from "./a04-judge-correlations/judge-correlations.ts";
import { poorRetrievalAnalysis } from "./a05-poor-retrieval/poor-retrieval.ts";
import { mergedLevelsAnalysis } from "./a06-merged-levels/merged-levels.ts";
import { levelSharesAnalysis } from "./a07-level-shares/level-shares.ts";
import { slicesAnalysis } from "./a08-slices/slices.ts";
import { independentFiguresAnalysis } from "./a09-independent-figures/independent-figures.ts";
import { passedMatrixAnalysis } from "./a10-passed-matrix/passed-matrix.ts";
import { compareSystemsAnalysis } from "./a11-compare-systems/compare-systems.ts";
import { insightsAnalysis } from "./a12-insights/insights.ts";
import { graphAgainstRagasAnalysis } from "./a13-graph-against-ragas/graph-against-ragas.ts";
import { graphAgainstPeopleAnalysis } from "./a14-graph-against-people/graph-against-people.ts";
import { probeDistributionsAnalysis } from "./a15-probe-distributions/probe-distributions.ts";
import type { Analysis } from "./report/analysis.ts";

/** Every published analysis, in the order of the numbers, however it is carried out. */
export const ANALYSES: readonly Analysis[] = [
	embeddingValidationAnalysis,
	twoJudgesAnalysis,
	judgeMeansAnalysis,
	judgeCorrelationsAnalysis,
	poorRetrievalAnalysis,
	mergedLevelsAnalysis,
	levelSharesAnalysis,
	slicesAnalysis,
	independentFiguresAnalysis,
	passedMatrixAnalysis,
	compareSystemsAnalysis,
	insightsAnalysis,
	graphAgainstRagasAnalysis,
	graphAgainstPeopleAnalysis,
	probeDistributionsAnalysis,
];

/** The analysis of this id, in either case, or undefined. */
export function analysisById(id: string): Analysis | undefined {
	return ANALYSES.find((analysis) => analysis.id === id.toUpperCase());
}
