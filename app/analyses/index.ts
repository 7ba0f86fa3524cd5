import { embeddingValidationExperiment } from "./a01-embedding-validation/embedding-validation.ts";
import { twoJudgesExperiment } from "./a02-two-judges/two-judges.ts";
import { meansExperiment } from "./a03-judge-means/judge-means.ts";
import { judgeCorrelationsExperiment } from "./a04-judge-correlations/judge-correlations.ts";
import { poorRetrievalExperiment } from "./a05-poor-retrieval/poor-retrieval.ts";
import { mergedLevelsExperiment } from "./a06-merged-levels/merged-levels.ts";
import { levelSharesExperiment } from "./a07-level-shares/level-shares.ts";
import { slicesExperiment } from "./a08-slices/slices.ts";
import { independentExperiment } from "./a09-independent-figures/independent-figures.ts";
import { passedExperiment } from "./a10-passed-matrix/passed-matrix.ts";
import { systemsExperiment } from "./a11-compare-systems/compare-systems.ts";
import { graphAgainstRagasExperiment } from "./a13-graph-against-ragas/graph-against-ragas.ts";
import { graphAgainstPeopleExperiment } from "./a14-graph-against-people/graph-against-people.ts";
import { probeDistributionsExperiment } from "./a15-probe-distributions/probe-distributions.ts";
import type { Experiment } from "./report/analysis.ts";

/** An analysis whose options come in unchecked and are parsed by its own schema, defaults included. */
export type AnyExperiment = Experiment<Record<string, unknown>>;

/** The published analyses, in the order of their numbers. */
export const EXPERIMENTS: readonly AnyExperiment[] = [
	parsing(embeddingValidationExperiment),
	parsing(twoJudgesExperiment),
	parsing(meansExperiment),
	parsing(judgeCorrelationsExperiment),
	parsing(poorRetrievalExperiment),
	parsing(mergedLevelsExperiment),
	parsing(levelSharesExperiment),
	parsing(slicesExperiment),
	parsing(independentExperiment),
	parsing(passedExperiment),
	parsing(systemsExperiment),
	parsing(graphAgainstRagasExperiment),
	parsing(graphAgainstPeopleExperiment),
	parsing(probeDistributionsExperiment),
];

/** The analysis of this id, in either case, or undefined. */
export function experimentById(id: string): AnyExperiment | undefined {
	return EXPERIMENTS.find((experiment) => experiment.id === id.toUpperCase());
}

function parsing<O extends Record<string, unknown>>(experiment: Experiment<O>): AnyExperiment {
	return {
		...experiment,
		options: experiment.options as AnyExperiment["options"],
		run: (data, options) => experiment.run(data, experiment.options.parse(options)),
	};
}
