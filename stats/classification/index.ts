import type { Definition } from "../definition/definition.ts";
import { BINARY_CLASSIFICATION, MULTICLASS_CLASSIFICATION } from "./definitions.ts";

export { binaryClassification } from "./binary-classification.ts";
export { confusionMatrix } from "./confusion-matrix.ts";
export { multiclassClassification } from "./multiclass-classification.ts";

/** How a judge finds the levels of a reference. */
export const CLASSIFICATION_DEFINITIONS: readonly Definition[] = [
	...BINARY_CLASSIFICATION,
	...MULTICLASS_CLASSIFICATION,
];
