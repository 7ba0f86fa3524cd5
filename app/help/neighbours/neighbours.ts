import type { Neighbour } from "./neighbour.ts";
import { ARGILLA } from "./tools/argilla.ts";
import { DEEPEVAL } from "./tools/deepeval.ts";
import { HUGGING_FACE } from "./tools/hugging-face.ts";
import { INSPECT } from "./tools/inspect.ts";
import { LABEL_STUDIO } from "./tools/label-studio.ts";
import { LANGFUSE } from "./tools/langfuse.ts";
import { LANGSMITH } from "./tools/langsmith.ts";
import { MLFLOW } from "./tools/mlflow.ts";
import { PHOENIX } from "./tools/phoenix.ts";
import { PROMPTFOO } from "./tools/promptfoo.ts";
import { RAGAS } from "./tools/ragas.ts";

/** Every tool that has a page, in the order of the list. */
export const NEIGHBOURS: readonly Neighbour[] = [
	LANGFUSE,
	LANGSMITH,
	PHOENIX,
	MLFLOW,
	INSPECT,
	PROMPTFOO,
	DEEPEVAL,
	RAGAS,
	LABEL_STUDIO,
	ARGILLA,
	HUGGING_FACE,
];
