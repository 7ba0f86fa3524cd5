import type { Definition } from "../definition/definition.ts";
import { ALTERNATIVE_ANNOTATOR_TEST } from "./alternative-annotator-test.ts";
import { BESIDE_A_PERSON } from "./beside-a-person.ts";
import { DAWID_SKENE } from "./dawid-skene.ts";
import { DISATTENUATED_CORRELATION } from "./disattenuated-correlation.ts";
import { HUMAN_CEILING } from "./human-ceiling.ts";
import { JUDGE_BY_CONSENSUS } from "./judge-by-consensus.ts";
import { MAJORITY_CONSENSUS } from "./majority-consensus.ts";
import { passRateOfRatings } from "./pass-rate.ts";
import { PPI_MEAN } from "./ppi-mean.ts";
import { ROGAN_GLADEN } from "./rogan-gladen.ts";

export { ALIGNMENT_SCORES, type AlignmentScore } from "./alignment-scores.ts";
export {
	alternativeAnnotatorTest,
	alternativeAnnotatorTests,
} from "./alternative-annotator-test.ts";
export { ballotsOf, ballotsOfCounts } from "./ballots.ts";
export {
	besideAPerson,
	besideAPersonAt,
	besideAPersonOnNumbers,
	besideAPersonOnNumbersAt,
} from "./beside-a-person.ts";
export type { BesideAPerson } from "./beside-a-person-results.ts";
export { dawidSkene } from "./dawid-skene.ts";

export { humanCeiling } from "./human-ceiling.ts";

export { labelMean } from "./label-mean.ts";
export type { PassCounts } from "./lang-reiczigel.ts";
export { majorityConsensus } from "./majority-consensus.ts";
export { passRate } from "./pass-rate.ts";
export { peopleVotes } from "./people-votes.ts";

export { ppiMean } from "./ppi-mean.ts";
export { roganGladen } from "./rogan-gladen.ts";

/** A judge measured by people, who are a yardstick with error. */
export const HUMANS_DEFINITIONS: readonly Definition[] = [
	BESIDE_A_PERSON,
	HUMAN_CEILING,
	DISATTENUATED_CORRELATION,
	ALTERNATIVE_ANNOTATOR_TEST,
	{ ...ROGAN_GLADEN, compute: passRateOfRatings },
	PPI_MEAN,
	MAJORITY_CONSENSUS,
	DAWID_SKENE,
	JUDGE_BY_CONSENSUS,
];
