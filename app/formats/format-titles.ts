/** What files of other tools are called, by the folder of their format: for pages, which load no reader. */
export const FORMAT_TITLES = {
	inspect: "a log of Inspect AI",
	promptfoo: "results of promptfoo",
	deepeval: "a test run of DeepEval",
	langfuse: "an export of Langfuse",
	langsmith: "an export of LangSmith",
	otlp: "traces of OpenTelemetry or Arize Phoenix",
	"label-studio": "an export of Label Studio",
	argilla: "records of Argilla",
	mlflow: "an evaluation table of MLflow",
} as const;
