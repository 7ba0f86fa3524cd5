import { binaryClassification, contingencyTable, MISSING } from "#stats/index.ts";
import { estimateJson, LEVEL } from "../agreement/estimate-json.ts";
import type { JudgeRateJson } from "./rate-json.ts";
import { claimed, type RateSample } from "./rate-sample.ts";

/** How often the judge accepts what people accept, and rejects what they reject, on the labelled items as they are. */
export function errorsOf({
	labels,
	judge,
	clusters,
}: RateSample): Pick<JudgeRateJson, "sensitivity" | "specificity"> {
	const codes = (values: Float64Array) =>
		Uint8Array.from(values, (value) => (Number.isNaN(value) ? MISSING : value));
	const table = contingencyTable(codes(judge), codes(labels), 2, { clusters });
	const { recall, specificity } = binaryClassification(table, { level: LEVEL, replicates: 0 });
	return {
		sensitivity: claimed(estimateJson(recall), 5),
		specificity: claimed(estimateJson(specificity), 5),
	};
}
