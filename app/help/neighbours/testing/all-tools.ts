import type { ToolFiles } from "./tool-files.ts";
import { argillaFiles } from "./tools/argilla.ts";
import { deepevalFiles } from "./tools/deepeval.ts";
import { huggingFaceFiles } from "./tools/hugging-face.ts";
import { inspectFiles } from "./tools/inspect.ts";
import { labelStudioFiles } from "./tools/label-studio.ts";
import { langfuseFiles } from "./tools/langfuse.ts";
import { langsmithFiles } from "./tools/langsmith.ts";
import { mlflowFiles } from "./tools/mlflow.ts";
import { phoenixFiles } from "./tools/phoenix.ts";
import { promptfooFiles } from "./tools/promptfoo.ts";
import { ragasFiles } from "./tools/ragas.ts";

/** The data set as each neighbour would hand it out, by the address of its page. */
export const TOOL_FILES: Readonly<Record<string, () => ToolFiles>> = {
	inspect: inspectFiles,
	promptfoo: promptfooFiles,
	deepeval: deepevalFiles,
	langfuse: langfuseFiles,
	langsmith: langsmithFiles,
	otlp: phoenixFiles,
	"label-studio": labelStudioFiles,
	argilla: argillaFiles,
	mlflow: mlflowFiles,
	ragas: ragasFiles,
	"hugging-face": huggingFaceFiles,
};
