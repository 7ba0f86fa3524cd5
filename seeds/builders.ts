import type { Rubric } from "#db/model/rubric.ts";
import type { ItemRow, LabelRow } from "./rows.ts";

/** An item row that imports as it is; pass what the test is about. */
export function anItem(overrides: Partial<ItemRow> = {}): ItemRow {
	return {
		id: "item-1",
		input: "How many books may I borrow at once?",
		contexts: [
			{ id: "borrowing-1", text: "A full member may have 20 books on loan at the same time." },
			{ id: "borrowing-2", text: "Books are lent for 21 days." },
		],
		response: "You can have up to 20 books on loan at once.",
		reference: "A full member may have 20 books on loan at the same time.",
		metadata: {},
		...overrides,
	};
}

/** `count` item rows `item-1`, `item-2` …, all different in question, answer and reference. */
export function someItems(count: number, overrides: Partial<ItemRow> = {}): ItemRow[] {
	return Array.from({ length: count }, (_, index) => {
		const number = index + 1;
		return anItem({
			id: `item-${number}`,
			input: `How many days may I keep shelf mark ${number}?`,
			response: `You may keep it for ${number + 6} days.`,
			reference: `Shelf mark ${number} is lent for ${number + 6} days.`,
			...overrides,
		});
	});
}

/** A human's accept on `item-1`; pass what the test is about. */
export function aLabel(overrides: Partial<LabelRow> = {}): LabelRow {
	return {
		item_id: "item-1",
		rater: "annotator 1",
		rater_kind: "human",
		dimension: "verdict",
		value: true,
		...overrides,
	};
}

/** One label for each item: `values[i]` is what the rater said about `item-(i+1)`. */
export function someLabels(
	values: readonly LabelRow["value"][],
	overrides: Partial<LabelRow> = {},
): LabelRow[] {
	return values.map((value, index) =>
		aLabel({ item_id: `item-${index + 1}`, value, ...overrides }),
	);
}

/** Accept/reject and one ordinal dimension 1–5 with described levels. */
export function aRubric(overrides: Partial<Rubric> = {}): Rubric {
	return {
		guideline: "Would you send this answer to a member as it is?",
		dimensions: [
			{
				name: "verdict",
				title: "Verdict",
				scale: { type: "binary", values: [false, true] },
				levels: [{ label: "reject" }, { label: "accept" }],
			},
			{
				name: "correctness",
				scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
				levels: [
					{ label: "wrong", description: "Contradicts the reference." },
					{ label: "mostly wrong", description: "Little of it is right." },
					{ label: "half right", description: "A right core with a real fault." },
					{ label: "nearly right", description: "One small inaccuracy." },
					{ label: "right", description: "Nothing in it is wrong." },
				],
				guideline: "Compare the answer with the reference, fact by fact.",
				side: "response-reference",
			},
		],
		...overrides,
	};
}

/** The scales file (`dataset.json`) that declares a rubric's dimensions to an import. */
export function scalesFile(rubric: Rubric): { dimensions: Record<string, object> } {
	return {
		dimensions: Object.fromEntries(
			rubric.dimensions.map((dimension) => [
				dimension.name,
				{ ...dimension.scale, ...(dimension.title ? { description: dimension.title } : {}) },
			]),
		),
	};
}

/** Rows as the text of a JSONL file. */
export function jsonLines(rows: readonly object[]): string {
	return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}
