import { markedF1 } from "#stats/index.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import { estimateJson, LEVEL } from "./estimate-json.ts";
import type { Beside } from "./estimates.ts";
import type { EvidenceJson } from "./further-json.ts";

/** How far people mark the same words; undefined where the dimension asked nobody for them. */
export function evidenceAgreement(
	{ marks, humans: [person] }: DimensionColumns,
	{ clusters }: Pick<Beside, "clusters">,
): EvidenceJson | undefined {
	if (!marks || !person) return undefined;
	const { cells } = person;
	const items = (cells.kind === "codes" ? cells.codes : cells.numbers).length;
	const f1 = markedF1({ raters: marks, items }, { clusters, level: LEVEL });
	return {
		people: marks.length,
		f1: estimateJson(f1),
		...(f1.parts && { pairs: f1.parts.pairs, unmarked: f1.parts.unmarked }),
	};
}
