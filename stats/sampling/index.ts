import type { Definition } from "../definition/definition.ts";
import { INCLUSION_PROBABILITIES } from "./inclusion-probabilities.ts";
import { IPW_KAPPA } from "./ipw-kappa.ts";
import { IPW_MEAN } from "./ipw-mean.ts";
import { NEYMAN } from "./neyman.ts";
import { SAMPLE_PRIORITY } from "./priority.ts";
import { STRATIFIED_MEAN } from "./stratified-mean.ts";
import { WEIGHTED_AGREEMENT } from "./weighted-agreement.ts";

export { inclusionProbabilities } from "./inclusion-probabilities.ts";

export { ipwMean } from "./ipw-mean.ts";
export { neymanAllocation } from "./neyman.ts";
export { labellingPriority } from "./priority.ts";
export { stratifiedMean } from "./stratified-mean.ts";

/** Which items people should label, and what follows for all of them. */
export const SAMPLING_DEFINITIONS: readonly Definition[] = [
	NEYMAN,
	STRATIFIED_MEAN,
	SAMPLE_PRIORITY,
	INCLUSION_PROBABILITIES,
	IPW_MEAN,
	IPW_KAPPA,
	WEIGHTED_AGREEMENT,
];
