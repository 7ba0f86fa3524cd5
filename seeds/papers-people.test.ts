import { expect, test } from "vitest";
import { type AnsweredItem, papersProject, simulatePapersPeople } from "./papers.ts";
import { DOES_NOT_KNOW, flat, HANDBOOK_SENTENCES, knownOf } from "./papers-model-reading.ts";
import { MISSES } from "./papers-people.ts";
import { PAPERS_DIMENSIONS } from "./papers-rubric.ts";
import { papersTruth } from "./papers-truth.ts";
import type { LabelRow } from "./rows.ts";

const { questions, documents } = papersProject();
const ANSWERABLE = questions.filter(({ reference_contexts }) => reference_contexts.length > 0);

/** A question answered by so many of the sentences that answer it, from its own passages. */
function answered(
	question: (typeof questions)[number],
	write: (wanted: readonly string[]) => Partial<AnsweredItem>,
): AnsweredItem {
	const wanted = knownOf(question.input)?.wanted ?? [];
	const contexts = question.reference_contexts;
	const item = { id: question.id, question: question.input, contexts, response: wanted.join(" ") };
	return { ...item, ...write(wanted) };
}

const BESIDE = "The weir was rebuilt after the great flood.";
const doubled = (text: string) => text.replace(/\d+/, (number) => `${Number(number) * 2 + 3}`);

/** Answers of every kind, graded by how they are written. */
const GRADED: readonly { readonly item: AnsweredItem; readonly grade: number }[] =
	questions.flatMap((question, at) => {
		const one = (grade: number, kind: string, write: Parameters<typeof answered>[1]) => ({
			grade,
			item: answered(question, (wanted) => ({ id: `${question.id}/${kind}`, ...write(wanted) })),
		});
		if (question.reference_contexts.length === 0)
			return [one(4, "silent", () => ({ response: "I do not know: the passages do not say." }))];
		const wanted = knownOf(question.input)?.wanted ?? [];
		const kinds = [
			one(4, "right", () => ({})),
			one(2, "silent", () => ({ response: DOES_NOT_KNOW })),
			one(1, "made up", () => ({ response: BESIDE })),
			...(wanted.length > 1
				? [one(3, "half", () => ({ response: wanted.slice(0, -1).join(" ") }))]
				: []),
		];
		return [kinds[at % kinds.length] ?? one(4, "right", () => ({}))];
	});
const LABELS = simulatePapersPeople(GRADED.map(({ item }) => item));

function ratingsOf(labels: readonly LabelRow[], rater: number, dimension: string) {
	return labels.filter(
		(label) => label.rater === `simulated annotator ${rater}` && label.dimension === dimension,
	);
}

/** Cohen's kappa of two lists of levels; seeds may not import stats. */
function kappaOf(a: readonly unknown[], b: readonly unknown[]): number {
	const pairs = a.flatMap((x, at) => (x === null || b[at] === null ? [] : [[x, b[at]] as const]));
	const share = (hit: (pair: readonly [unknown, unknown]) => boolean) =>
		pairs.filter(hit).length / pairs.length;
	const observed = share(([x, y]) => x === y);
	const levels = [...new Set(pairs.flat())];
	const expected = levels.reduce<number>(
		(sum, level) => sum + share(([x]) => x === level) * share(([, y]) => y === level),
		0,
	);
	return (observed - expected) / (1 - expected);
}

test("three people rate every item on the six dimensions, each cell once", () => {
	expect(GRADED.length).toBe(140);
	expect(LABELS).toHaveLength(GRADED.length * 3 * 6);
	const cells = LABELS.map((label) => `${label.rater}/${label.item_id}/${label.dimension}`);
	expect(new Set(cells).size).toBe(LABELS.length);
	for (const { rater, rater_kind, dimension, value, reason } of LABELS) {
		expect(rater).toMatch(/^simulated annotator [123]$/);
		expect(rater_kind).toBe("human");
		expect(reason).toBe(value === null ? "cannot_judge" : undefined);
		const levels = dimension === "verdict" ? [false, true] : [1, 2, 3, 4, 5];
		if (value !== null) expect(levels).toContain(value);
	}
	expect(LABELS.some(({ value }) => value === null)).toBe(true);
});

test("an item's labels depend neither on the other items nor on their order", () => {
	const few = GRADED.slice(40, 43)
		.map(({ item }) => item)
		.reverse();
	const ids = new Set(few.map(({ id }) => id));
	const byCell = (labels: readonly LabelRow[]) =>
		labels.map((label) => JSON.stringify(label)).sort();
	expect(byCell(simulatePapersPeople(few))).toEqual(
		byCell(LABELS.filter(({ item_id }) => ids.has(item_id))),
	);
});

test("an answer's grade is known from how it was written", () => {
	for (const { item, grade } of GRADED) {
		expect([item.id, papersTruth(item)?.grade]).toEqual([item.id, grade]);
	}
});

test("whoever labels misses by one level at most, in the share that is meant, and follows the grade", () => {
	for (const dimension of PAPERS_DIMENSIONS.slice(1)) {
		const apart = LABELS.flatMap((label) => {
			const graded = GRADED.find(({ item }) => item.id === label.item_id);
			const truth = graded && papersTruth(graded.item);
			if (label.dimension !== dimension || label.value === null || !truth) return [];
			return [Number(label.value) - truth[dimension as keyof typeof truth]];
		});
		expect(Math.max(...apart.map(Math.abs))).toBe(1);
		// At the ends of a scale one of the two misses has no level to go to.
		const missed = apart.filter((each) => each !== 0).length / apart.length;
		expect(missed).toBeGreaterThan(MISSES / 4);
		expect(missed).toBeLessThan(MISSES * 1.25);
	}
	const grades = LABELS.filter(({ dimension }) => dimension === "grade");
	const verdicts = LABELS.filter(({ dimension }) => dimension === "verdict");
	expect(verdicts.map(({ value }) => value)).toEqual(
		grades.map(({ value }) => (value === null ? null : Number(value) >= 4)),
	);
});

test("how far people agree is known beforehand, and met", () => {
	// A verdict turns where a grade of 3 is seen as 4 or one of 4 as 3: half the misses.
	const turns = MISSES / 2;
	const near = GRADED.filter(({ grade }) => grade === 3 || grade === 4).length / GRADED.length;
	const accepted =
		GRADED.reduce(
			(sum, { grade }) =>
				sum + (grade === 4 ? 1 - turns : grade === 3 ? turns : grade === 5 ? 1 : 0),
			0,
		) / GRADED.length;
	const observed = 1 - near * 2 * turns * (1 - turns);
	const expected = accepted ** 2 + (1 - accepted) ** 2;
	const ceiling = (observed - expected) / (1 - expected);
	expect(ceiling).toBeGreaterThan(0.7);
	const seenBy = (rater: number) =>
		ratingsOf(LABELS, rater, "verdict").map(({ value }) => value ?? null);
	const kappas = [
		kappaOf(seenBy(1), seenBy(2)),
		kappaOf(seenBy(1), seenBy(3)),
		kappaOf(seenBy(2), seenBy(3)),
	];
	const mean = kappas.reduce((sum, kappa) => sum + kappa, 0) / kappas.length;
	expect(Math.abs(mean - ceiling)).toBeLessThan(0.08);
});

test("each dimension goes by its own side of the item", () => {
	const question = ANSWERABLE.find(({ input }) => (knownOf(input)?.wanted.length ?? 0) > 2);
	if (!question) throw new Error("no question with three sentences");
	const truth = (write: Parameters<typeof answered>[1]) => papersTruth(answered(question, write));
	expect(truth(() => ({}))).toMatchObject({ faithfulness: 5, factual_correctness: 5 });
	expect(truth(() => ({ contexts: [BESIDE] }))).toMatchObject({
		...{ grade: 4, context_relevancy: 1, faithfulness: 1, factual_correctness: 5 },
	});
	const half = truth((wanted) => ({ response: wanted.slice(0, 1).join(" ") }));
	expect(half).toMatchObject({ grade: 3, faithfulness: 5 });
	expect(half?.factual_correctness).toBeLessThan(5);
	const silent = truth(() => ({ response: DOES_NOT_KNOW }));
	expect(silent).toMatchObject({ grade: 2, answer_relevancy: 1, faithfulness: 5 });
});

test("a changed number is wrong, and answers the question all the same", () => {
	const found = ANSWERABLE.find(({ input }) => {
		const wanted = knownOf(input)?.wanted ?? [];
		return wanted.length === 1 && /\d/.test(wanted[0] ?? "");
	});
	if (!found) throw new Error("no question with one number");
	const item = answered(found, ([first = ""]) => ({ response: doubled(first) }));
	expect(papersTruth(item)).toMatchObject({
		...{ grade: 1, answer_relevancy: 5, faithfulness: 1, factual_correctness: 1 },
	});
});

test("a further detail of the same section is richer, a sentence from elsewhere is none", () => {
	const richer: number[] = [];
	for (const question of ANSWERABLE) {
		const wanted = knownOf(question.input)?.wanted ?? [];
		const chapter = documents.find(({ id }) => id === question.document_id)?.text ?? "";
		const other = HANDBOOK_SENTENCES.find(({ text }) => !flat(chapter).includes(flat(text)))?.text;
		const elsewhere = answered(question, () => ({ response: [...wanted, other].join(" ") }));
		expect(papersTruth(elsewhere)?.grade).toBe(4);
		const said = HANDBOOK_SENTENCES.map(({ text }) => text).filter(
			(text) => flat(chapter).includes(flat(text)) && !wanted.includes(text),
		);
		const grades = said.map(
			(text) =>
				papersTruth(answered(question, () => ({ response: [...wanted, text].join(" ") })))?.grade ??
				0,
		);
		if (grades.includes(5)) richer.push(grades.length);
	}
	expect(richer.length).toBeGreaterThan(40);
});

test("what is no question of the papers gets no labels", () => {
	const other = { id: "x", question: "Who wrote this?", contexts: [], response: "Nobody." };
	expect(simulatePapersPeople([other])).toEqual([]);
});
