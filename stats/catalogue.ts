import { AGREEMENT_DEFINITIONS } from "./agreement/index.ts";
import { AUDIT_DEFINITIONS } from "./audit/index.ts";
import { CLASSIFICATION_DEFINITIONS } from "./classification/index.ts";
import { COMPARISON_DEFINITIONS } from "./comparison/index.ts";
import type { Scale } from "./core/scale.ts";
import type { Whose } from "./core/words.ts";
import { CORRELATION_DEFINITIONS } from "./correlation/index.ts";
import { CUTS_DEFINITIONS } from "./cuts/index.ts";
import {
	type ComparedDefinition,
	comparesOn,
	type Definition,
	isShown,
	type RatingDefinition,
} from "./definition/definition.ts";
import type { Ratings } from "./definition/ratings.ts";
import { ERROR_DEFINITIONS } from "./errors/index.ts";
import { HUMANS_DEFINITIONS } from "./humans/index.ts";
import { PANELS_DEFINITIONS } from "./panels/index.ts";
import { PLANNING_DEFINITIONS } from "./planning/index.ts";
import { RATIOS_DEFINITIONS } from "./ratios/index.ts";
import { REPETITION_DEFINITIONS } from "./repetitions/index.ts";
import { SAMPLING_DEFINITIONS } from "./sampling/index.ts";
import { SELECTIVE_DEFINITIONS } from "./selective/index.ts";
import { SEVERITY_DEFINITIONS } from "./severity/index.ts";
import { SLICES_DEFINITIONS } from "./slices/index.ts";
import { SOFT_LABEL_DEFINITIONS } from "./soft-labels/index.ts";
import { TWO_PHASE_DEFINITIONS } from "./two-phase/index.ts";

/** Every statistic of the module, in the order in which they are shown. */
export const CATALOGUE: readonly Definition[] = [
	...AGREEMENT_DEFINITIONS,
	...CLASSIFICATION_DEFINITIONS,
	...CORRELATION_DEFINITIONS,
	...ERROR_DEFINITIONS,
	...RATIOS_DEFINITIONS,
	...CUTS_DEFINITIONS,
	...COMPARISON_DEFINITIONS,
	...SLICES_DEFINITIONS,
	...HUMANS_DEFINITIONS,
	...SOFT_LABEL_DEFINITIONS,
	...SELECTIVE_DEFINITIONS,
	...PANELS_DEFINITIONS,
	...SEVERITY_DEFINITIONS,
	...AUDIT_DEFINITIONS,
	...REPETITION_DEFINITIONS,
	...PLANNING_DEFINITIONS,
	...SAMPLING_DEFINITIONS,
	...TWO_PHASE_DEFINITIONS,
];

/** The statistics that a report shows of these ratings, in the order of the catalogue. */
export function shownStatistics(whose: Whose, ratings: Ratings): readonly RatingDefinition[] {
	return CATALOGUE.filter(
		(definition): definition is RatingDefinition =>
			definition.reads !== undefined && isShown(definition, whose, ratings),
	);
}

/** The statistics that fit a scale. */
export function statisticsFor(scale: Scale): readonly Definition[] {
	return CATALOGUE.filter(({ scales }) => scales.includes(scale.type));
}

/** The statistics that judges can be compared by on a scale. */
export function comparedStatistics(scale: Scale): readonly ComparedDefinition[] {
	return CATALOGUE.filter((definition) => comparesOn(definition, scale));
}
