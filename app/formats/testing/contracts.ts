import { argillaContract } from "../argilla/testing/contract.ts";
import { deepevalContract } from "../deepeval/testing/contract.ts";
import { inspectContract } from "../inspect/testing/contract.ts";
import { labelStudioContract } from "../label-studio/testing/contract.ts";
import { langfuseContract } from "../langfuse/testing/contract.ts";
import { langsmithContract } from "../langsmith/testing/contract.ts";
import { mlflowContract } from "../mlflow/testing/contract.ts";
import { otlpContract } from "../otlp/testing/contract.ts";
import { promptfooContract } from "../promptfoo/testing/contract.ts";
import type { FormatContract } from "./contract.ts";

/** One for each format that is read. */
export const CONTRACTS: readonly FormatContract[] = [
	inspectContract,
	promptfooContract,
	deepevalContract,
	langfuseContract,
	langsmithContract,
	otlpContract,
	labelStudioContract,
	argillaContract,
	mlflowContract,
];
