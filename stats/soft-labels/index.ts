import type { Definition } from "../definition/definition.ts";
import { SOFT_AGREEMENT } from "./soft-agreement.ts";
import { SOFT_CHOICE } from "./soft-choice.ts";

/** Judges against how people's answers are distributed, with no majority made of them. */
export const SOFT_LABEL_DEFINITIONS: readonly Definition[] = [SOFT_AGREEMENT, SOFT_CHOICE];
