import type { Definition } from "../definition/definition.ts";
import { BINARY_CLASSIFICATION, MULTICLASS_CLASSIFICATION } from "./definitions.ts";

export { type BinaryMeasure, binaryClassification } from "./binary-classification.ts";
export { type ConfusionMatrix, confusionMatrix } from "./confusion-matrix.ts";
export {
	type ClassMeasures,
	type MulticlassClassification,
	multiclassClassification,
} from "./multiclass-classification.ts";

/** How a judge finds the levels of a reference. */
export const CLASSIFICATION_DEFINITIONS: readonly Definition[] = [
	...BINARY_CLASSIFICATION,
	...MULTICLASS_CLASSIFICATION,
];
