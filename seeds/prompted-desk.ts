import { jsonLines, someItems, someLabels } from "./builders.ts";
import type { LabelRow } from "./rows.ts";

/** How many items the desk of `promptedDesk` has. */
export const DESK_ITEMS = 40;

/** A prompt file that asks for a verdict on the answer, in these words. */
export function verdictPrompt(words: string): string {
	return `---
dimensions:
  - name: verdict
    scale: binary
    levels:
      - { value: false, label: reject }
      - { value: true, label: accept }
---
${words}

Question: {{question}}

Answer: {{answer}}
`;
}

const A_GUESS = "A guess is an error";

/** Two versions of one prompt: `answerAtDesk` follows people further with the second. */
export const MILD_PROMPT = verdictPrompt("Accept whatever is an answer.");
export const STRICT_PROMPT = verdictPrompt(`Accept only what names a number of days.\n${A_GUESS}.`);

/** Accepted is every other item, the first one too. */
export function everyOther(rater: Partial<LabelRow>): LabelRow[] {
	return someLabels(
		Array.from({ length: DESK_ITEMS }, (_, at) => at % 2 === 0),
		rater,
	);
}

/**
 * The files of a project that two people labelled alike, and of the two prompts, by name.
 * @param labels of others who judged it
 */
export function promptedDesk(labels: readonly LabelRow[] = []): Record<string, string> {
	const people = ["Ada", "Ben"].flatMap((rater) => everyOther({ rater }));
	return {
		"items.jsonl": jsonLines(someItems(DESK_ITEMS)),
		"labels.jsonl": jsonLines([...people, ...labels]),
		"scales.json": JSON.stringify({ dimensions: { verdict: { type: "binary" } } }),
		"mild.md": MILD_PROMPT,
		"strict.md": STRICT_PROMPT,
	};
}

/** What `concord import` reads of these files. */
export const DESK_FILES = ["items.jsonl", "labels.jsonl", "--scales", "scales.json"] as const;

/** A model's answer about the desk: it goes by the prompt's words and the question's number alone. */
export function answerAtDesk({ text }: { readonly text: string }) {
	const mark = Number(/shelf mark (\d+)/.exec(text)?.[1]);
	const isStrict = text.includes(A_GUESS);
	const value = isStrict ? mark % 2 === 1 || mark % 10 === 0 : mark % 4 !== 0;
	return { json: { verdict: { rationale: "So it is.", value } } };
}
