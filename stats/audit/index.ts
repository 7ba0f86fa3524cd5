import type { Definition } from "../definition/definition.ts";
import { ALPHA_DIFFERENCE } from "./alpha-difference.ts";
import { AMBIGUITY_DECOMPOSITION } from "./ambiguity-decomposition.ts";
import { AMBIGUITY_DIMENSION } from "./ambiguity-dimension.ts";
import { DRIFT_LENIENCY } from "./annotator-drift.ts";
import { LENGTH_BEYOND_PEOPLE, LONGER_BEYOND_PEOPLE, SELF_PREFERENCE } from "./beyond-people.ts";
import { DISAGREEMENT_CONCENTRATION } from "./concentration.ts";
import { DRIFT_DIFFERENCE } from "./drift-difference.ts";
import { DRIFT_TREND } from "./drift-trend.ts";
import { ITEM_DISAGREEMENT } from "./item-disagreement.ts";
import { LENGTH_BIAS, LENGTH_BIAS_OF_SCORES } from "./length-bias.ts";
import { POSITION_BIAS } from "./position-bias.ts";
import { SELF_CONSISTENCY } from "./self-consistency.ts";
import { TEST_RETEST } from "./test-retest.ts";

export { alphaDifference } from "./alpha-difference.ts";
export {
	type AskedAgain,
	ambiguityDecomposition,
} from "./ambiguity-decomposition.ts";
export { dimensionAmbiguity } from "./ambiguity-dimension.ts";
export { ambiguityVerdict } from "./ambiguity-verdict.ts";
export { lengthBeyondPeople, longerBeyondPeople, selfPreference } from "./beyond-people.ts";
export { calledToDisputes } from "./called-to-disputes.ts";
export { driftDifference } from "./drift-difference.ts";
export { driftTrend, timeBins } from "./drift-trend.ts";
export {
	itemDisagreement,
	itemSpread,
} from "./item-disagreement.ts";
export { lengthBias } from "./length-bias.ts";
export { PLACES, positionBias } from "./position-bias.ts";
export { selfConsistency } from "./self-consistency.ts";

/** What is not steady: rubrics, annotators over time, judges asked again or the other way round. */
export const AUDIT_DEFINITIONS: readonly Definition[] = [
	ITEM_DISAGREEMENT,
	AMBIGUITY_DIMENSION,
	AMBIGUITY_DECOMPOSITION,
	ALPHA_DIFFERENCE,
	DISAGREEMENT_CONCENTRATION,
	DRIFT_TREND,
	DRIFT_DIFFERENCE,
	DRIFT_LENIENCY,
	TEST_RETEST,
	SELF_CONSISTENCY,
	POSITION_BIAS,
	LENGTH_BIAS,
	LENGTH_BIAS_OF_SCORES,
	LENGTH_BEYOND_PEOPLE,
	LONGER_BEYOND_PEOPLE,
	SELF_PREFERENCE,
];
