import { LEXICAL_MODEL } from "#judges/asking/lexical-embedding.ts";
import type { JudgedDimension } from "./analysis-data.ts";

type Embedded = Pick<JudgedDimension, "judge" | "embedding">;

/**
 * What has to be known of the embeddings behind some columns: that the embedded lexical one counts letters, and
 * that cosines of different models do not compare. Nothing where no column rests on embeddings.
 */
export function embeddingNotes(columns: readonly Embedded[]): string[] {
	const judges = new Map(
		columns.flatMap(({ judge, embedding }) => (embedding === null ? [] : [[judge, embedding]])),
	);
	const lexical = [...judges].filter(([, model]) => model === LEXICAL_MODEL);
	const models = [...new Set(judges.values())];
	return [
		...(lexical.length > 0
			? [
					`${lexical.map(([judge]) => judge).join(", ")}: cosines are of the embedded lexical embedding (${LEXICAL_MODEL}), which counts runs of letters. They say how alike texts are spelt, not what they mean, and the papers' thresholds of 0.7 and 0.9 mean nothing with it.`,
				]
			: []),
		...(models.length > 1
			? [
					`Judges embed with different models (${[...judges].map(([judge, model]) => `${judge}: ${model}`).join(", ")}), whose cosines do not compare.`,
				]
			: []),
	];
}
