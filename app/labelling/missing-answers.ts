import {
	CANNOT,
	cannotField,
	commentProblem,
	type FormValues,
	ratingField,
} from "./annotation-fields.ts";
import type { DimensionView } from "./dimension-view.server.ts";
import { EVIDENCE_MISSING, evidenceField, spansOf } from "./evidence/page-span.ts";
import { readNumber } from "./read-number.ts";
import { stepProblem } from "./step-number.ts";

/**
 * What an answer lacks, in sentences by the name of the field; nothing: it can go. The server asks the
 * same again.
 */
export function missingAnswers(
	dimensions: readonly DimensionView[],
	values: FormValues,
	/** With the steps that the item has; null where its turns are not numbered. */
	{ intent, steps }: { intent: "submit" | "skip"; steps: number | null },
): Record<string, string[]> {
	const tooLong = commentProblem(values.comment ?? "");
	const missing: Record<string, string[]> = {};
	if (intent === "skip") {
		if (!values.skipReason) missing.skipReason = ["Choose why you skip this item."];
		if (tooLong) missing.comment = [tooLong];
		return missing;
	}
	for (const { name, levels, range, optional, evidence, counts } of dimensions) {
		const field = ratingField(name);
		const value = values[field]?.trim() ?? "";
		if (value === "" && optional) continue;
		const marked = spansOf(values[evidenceField(name)])?.length ?? 0;
		const cannot = value.startsWith(CANNOT) || (value === "" && values[cannotField(name)]);
		if (evidence === "required" && value && !cannot && marked === 0)
			missing[evidenceField(name)] = [EVIDENCE_MISSING];
		if (levels) {
			if (!value) missing[field] = ["Choose a level, or say why it cannot be judged."];
			continue;
		}
		if (value === "" && values[cannotField(name)]) continue;
		const read = readNumber(value, range);
		const problem =
			"sentence" in read
				? read.sentence
				: counts === "steps"
					? stepProblem(read.number, steps)
					: null;
		if (problem !== null) missing[field] = [problem];
	}
	if (tooLong) missing.comment = [tooLong];
	return missing;
}
