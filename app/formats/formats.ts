import { argilla } from "./argilla/index.ts";
import { deepeval } from "./deepeval/index.ts";
import type { ForeignFormat } from "./foreign-format.ts";
import { inspect } from "./inspect/index.ts";
import { labelStudio } from "./label-studio/index.ts";
import { langfuse } from "./langfuse/index.ts";
import { langsmith } from "./langsmith/index.ts";
import { mlflow } from "./mlflow/index.ts";
import { otlp } from "./otlp/index.ts";
import { promptfoo } from "./promptfoo/index.ts";

/** Every format of another tool that is read, in the order in which a file is asked whether it is one. */
export const FORMATS: readonly ForeignFormat[] = [
	inspect,
	promptfoo,
	deepeval,
	langfuse,
	langsmith,
	otlp,
	labelStudio,
	argilla,
	mlflow,
];
