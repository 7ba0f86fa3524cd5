import { argillaWriter } from "./argilla/write-records.ts";
import type { ForeignWriter } from "./foreign-writer.ts";
import { labelStudioWriter } from "./label-studio/write-tasks.ts";
import { langfuseWriter } from "./langfuse/write-events.ts";
import { otlpWriter } from "./otlp/write-requests.ts";
import { parquetItemsWriter } from "./parquet/write-items.ts";
import { parquetLabelsWriter } from "./parquet/write-labels.ts";
import { promptfooWriter } from "./promptfoo/write-tests.ts";
import { ragasWriter } from "./ragas/write-samples.ts";
import type { WrittenFormatId } from "./written-formats.ts";

/** Who writes each format. */
export const WRITERS: Readonly<Record<WrittenFormatId, ForeignWriter>> = {
	"label-studio": labelStudioWriter,
	argilla: argillaWriter,
	langfuse: langfuseWriter,
	otlp: otlpWriter,
	"parquet-items": parquetItemsWriter,
	"parquet-labels": parquetLabelsWriter,
	ragas: ragasWriter,
	promptfoo: promptfooWriter,
};
