import { systemsExperiment } from "./compare-systems.ts";
import { embeddingValidationExperiment } from "./embedding-validation.ts";
import type { Experiment } from "./experiment.ts";
import { graphAgainstPeopleExperiment } from "./graph-against-people.ts";
import { graphAgainstRagasExperiment } from "./graph-against-ragas.ts";
import { independentExperiment } from "./independent-figures.ts";
import { judgeCorrelationsExperiment } from "./judge-correlations.ts";
import { meansExperiment } from "./judge-means.ts";
import { levelSharesExperiment } from "./level-shares.ts";
import { mergedLevelsExperiment } from "./merged-levels.ts";
import { passedExperiment } from "./passed-matrix.ts";
import { poorRetrievalExperiment } from "./poor-retrieval.ts";
import { probeDistributionsExperiment } from "./probe-distributions.ts";
import { slicesExperiment } from "./slices.ts";
import { twoJudgesExperiment } from "./two-judges.ts";

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
