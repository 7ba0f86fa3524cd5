import { expect, test } from "vitest";
import { demoItems } from "./demo-items.ts";
import { type AnsweredItem, papersProject, simulatePapersPeople } from "./papers.ts";
import { PAPERS_DIMENSIONS, type PapersDimension } from "./papers-rubric.ts";
import type { ItemRow, LabelRow } from "./rows.ts";

const texts = (passages: ItemRow["contexts"] = []) =>
	passages.map((passage) => (typeof passage === "string" ? passage : passage.text));

/** The demo's answers: the only ones there are without a model. */
const ANSWERED: readonly AnsweredItem[] = demoItems().map(({ row }) => ({
	id: row.id,
	contexts: texts(row.contexts),
	referenceContexts: texts(row.reference_contexts),
	response: row.response,
	reference: String(row.reference),
}));
const LABELS = simulatePapersPeople(ANSWERED);

/** The papers' answerable questions, answered by their own reference contexts after a change. */
function answeredWith(change: (reference: string) => Partial<AnsweredItem>): AnsweredItem[] {
	return papersProject()
		.questions.filter(({ reference_contexts }) => reference_contexts.length > 0)
		.map(({ id, reference_contexts: contexts }) => {
			const reference = contexts.join(" ");
			const item = { id, contexts, referenceContexts: contexts, response: reference, reference };
			return { ...item, ...change(reference) };
		});
}

function numbersOf(labels: readonly LabelRow[], dimension: PapersDimension): number[] {
	return labels.flatMap((label) =>
		label.dimension === dimension && label.value !== null ? [Number(label.value)] : [],
	);
}

function meanOf(items: readonly AnsweredItem[], dimension: PapersDimension): number {
	const numbers = numbersOf(simulatePapersPeople(items), dimension);
	return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Fleiss' kappa of accept and reject over the items that all three rated; seeds may not import stats. */
function kappaOfVerdicts(labels: readonly LabelRow[]): number {
	const votes = new Map<string, number[]>();
	for (const { item_id, dimension, value } of labels) {
		if (dimension !== "verdict" || value === null) continue;
		votes.set(item_id, [...(votes.get(item_id) ?? []), Number(value)]);
	}
	const accepts = [...votes.values()]
		.filter((each) => each.length === 3)
		.map((each) => each.reduce((sum, vote) => sum + vote, 0));
	// Of three votes all or one of three pairs agree.
	const observed = accepts.reduce((sum, n) => sum + (n % 3 === 0 ? 1 : 1 / 3), 0) / accepts.length;
	const accepted = accepts.reduce((sum, n) => sum + n, 0) / (3 * accepts.length);
	const expected = accepted ** 2 + (1 - accepted) ** 2;
	return (observed - expected) / (1 - expected);
}

test("three people rate every item on the six dimensions, each cell once", () => {
	expect(LABELS).toHaveLength(150 * 3 * 6);
	const cells = LABELS.map((label) => `${label.rater}/${label.item_id}/${label.dimension}`);
	expect(new Set(cells).size).toBe(LABELS.length);
	for (const { rater, rater_kind, dimension, value, reason } of LABELS) {
		expect(rater).toMatch(/^simulated annotator [123]$/);
		expect(rater_kind).toBe("human");
		expect(reason).toBe(value === null ? "cannot_judge" : undefined);
		const levels = dimension === "verdict" ? [false, true] : [1, 2, 3, 4, 5];
		if (value !== null) expect(levels).toContain(value);
	}
});

test("the same items give the same labels", () => {
	expect(JSON.stringify(simulatePapersPeople(ANSWERED))).toBe(JSON.stringify(LABELS));
});

test("an item's labels depend neither on the other items nor on their order", () => {
	const few = ANSWERED.slice(40, 43).reverse();
	const ids = new Set(few.map(({ id }) => id));
	const byCell = (labels: readonly LabelRow[]) =>
		labels.map((label) => JSON.stringify(label)).sort();
	expect(byCell(simulatePapersPeople(few))).toEqual(
		byCell(LABELS.filter(({ item_id }) => ids.has(item_id))),
	);
});

test("the same texts under another id are blurred otherwise", () => {
	const renamed = ANSWERED.map((item) => ({ ...item, id: `${item.id}/again` }));
	const values = (labels: readonly LabelRow[]) => labels.map(({ value }) => value);
	expect(values(simulatePapersPeople(renamed))).not.toEqual(values(LABELS));
});

test("every level is used on at least 5 % of the demo's answers", () => {
	for (const dimension of PAPERS_DIMENSIONS) {
		const numbers = numbersOf(LABELS, dimension);
		for (const level of dimension === "verdict" ? [0, 1] : [1, 2, 3, 4, 5]) {
			const share = numbers.filter((number) => number === level).length / numbers.length;
			expect([dimension, level, share >= 0.05]).toEqual([dimension, level, true]);
		}
	}
});

test("people agree on the verdict as people might, and accept what they grade 4 or 5", () => {
	const kappa = kappaOfVerdicts(LABELS);
	expect(kappa).toBeGreaterThan(0.5);
	expect(kappa).toBeLessThan(0.8);
	const grades = LABELS.filter(({ dimension }) => dimension === "grade");
	const verdicts = LABELS.filter(({ dimension }) => dimension === "verdict");
	expect(verdicts.map(({ value }) => value)).toEqual(
		grades.map(({ value }) => (value === null ? null : Number(value) >= 4)),
	);
});

test("each person skips a few items as a whole", () => {
	for (const rater of new Set(LABELS.map((label) => label.rater))) {
		const skipped = LABELS.filter((label) => label.rater === rater && label.value === null);
		expect(skipped).toHaveLength(new Set(skipped.map(({ item_id }) => item_id)).size * 6);
		expect(skipped.length / 6).toBeLessThan(150 * 0.06);
	}
	expect(LABELS.some(({ value }) => value === null)).toBe(true);
});

test("the less an answer shares with reference and contexts, the lower it is rated", () => {
	const half = (text: string) => text.slice(0, text.length / 2);
	const invented = (text: string) => `Wholly unrelated words stand here beside ${half(half(text))}`;
	const [all, some, little] = [(t: string) => t, half, invented].map((change) =>
		answeredWith((reference) => ({ response: change(reference), reference })),
	);
	for (const dimension of ["grade", "factual_correctness", "verdict"] as const) {
		expect(meanOf(all, dimension)).toBeGreaterThan(meanOf(some, dimension));
		expect(meanOf(some, dimension)).toBeGreaterThan(meanOf(little, dimension));
	}
	expect(meanOf(all, "answer_relevancy")).toBeGreaterThan(meanOf(little, "answer_relevancy"));
	expect(meanOf(all, "faithfulness")).toBeGreaterThan(meanOf(little, "faithfulness"));
});

test("contexts without what is needed are rated low, and so are all where nothing is needed", () => {
	const right = answeredWith(() => ({}));
	const beside = answeredWith(() => ({
		contexts: ["The weir was rebuilt after the great flood."],
	}));
	const nothing = answeredWith(() => ({ referenceContexts: [] }));
	expect(meanOf(right, "context_relevancy")).toBeGreaterThan(4.5);
	expect(meanOf(beside, "context_relevancy")).toBeLessThan(1.5);
	expect(meanOf(nothing, "context_relevancy")).toBeLessThan(1.5);
	expect(meanOf(beside, "faithfulness")).toBeLessThan(2);
});

test("to say that one does not know is graded 2 at most, unless the reference has no answer", () => {
	const response = "I don't know.";
	const grades = numbersOf(simulatePapersPeople(answeredWith(() => ({ response }))), "grade");
	expect(grades.filter((grade) => grade <= 2).length / grades.length).toBeGreaterThan(0.85);
	const reference = "The document does not say who may use it. It does not state a price.";
	const rightly = answeredWith(() => ({ response, reference }));
	expect(meanOf(rightly, "verdict")).toBeGreaterThan(0.7);
});

test("without a reference only what looks at the contexts is rated", () => {
	const labels = simulatePapersPeople(answeredWith(() => ({ reference: null })));
	for (const dimension of ["verdict", "grade", "answer_relevancy", "factual_correctness"] as const)
		expect(numbersOf(labels, dimension)).toEqual([]);
	expect(numbersOf(labels, "faithfulness").length).toBeGreaterThan(250);
});
