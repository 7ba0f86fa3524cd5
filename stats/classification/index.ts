import type { Definition } from "../definition.ts";
import { BINARY_CLASSIFICATION } from "./binary-classification.ts";

export { type BinaryMeasure, binaryClassification } from "./binary-classification.ts";

/** How a judge finds the levels of a reference. */
export const CLASSIFICATION_DEFINITIONS: readonly Definition[] = [...BINARY_CLASSIFICATION];
