/** Of a fixed language, so that the same text gives the same sentences wherever it is read. */
const SEGMENTER = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * The sentences of a text, in order, without what holds no letter and no digit. A line break ends a
 * sentence, with or without a full stop; so every text that says something has at least one.
 */
export function sentencesOf(text: string): string[] {
	return text
		.split(/\r?\n/)
		.flatMap((line) => [...SEGMENTER.segment(line)].map(({ segment }) => segment.trim()))
		.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
