import type { Definition } from "../definition/definition.ts";
import { SOFT_AGREEMENT } from "./soft-agreement.ts";
import { SOFT_CHOICE } from "./soft-choice.ts";

export { answerCounts, forecastsOfAnswers } from "./answer-shares.ts";
export { softAgreement } from "./soft-agreement.ts";
export { softChoice } from "./soft-choice.ts";

/** Judges against how people's answers are distributed, with no majority made of them. */
export const SOFT_LABEL_DEFINITIONS: readonly Definition[] = [SOFT_AGREEMENT, SOFT_CHOICE];
