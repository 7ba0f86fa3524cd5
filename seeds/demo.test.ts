import { expect, test } from "vitest";
import { encodeValue, UnscoredReason } from "#db/model/rating.ts";
import { Rubric } from "#db/model/rubric.ts";
import { demoProject } from "./demo.ts";
import { demoItems } from "./demo-items.ts";
import { ANSWER_KINDS, type AnswerKind } from "./items/question.ts";

const project = demoProject();
const items = demoItems();

function countByKind(): Record<AnswerKind, number> {
	const kinds = items.map(({ truth }) => truth.kind);
	return Object.fromEntries(
		ANSWER_KINDS.map((kind) => [kind, kinds.filter((other) => other === kind).length]),
	) as Record<AnswerKind, number>;
}

test("the demo says in its name and its note that it is a simulation", () => {
	expect(project.name).toContain("simulation");
	expect(project.note).toContain("simulation");
	expect(project.settings.simulation).toBe(true);
	for (const rater of new Set(project.labels.map((label) => label.rater))) {
		expect(rater).toMatch(/^(simulated annotator \d|sim-[a-z-]+)$/);
	}
});

test("150 items over 14 areas, 10 or 11 in each", () => {
	expect(project.items).toHaveLength(150);
	const areas = new Map<string, number>();
	for (const item of project.items) {
		const area = String(item.metadata.area);
		areas.set(area, (areas.get(area) ?? 0) + 1);
	}
	expect([...areas.keys()]).toEqual(project.documents.map((document) => document.id));
	expect(areas.size).toBe(14);
	for (const count of areas.values()) expect([10, 11]).toContain(count);
});

test("the kinds of answers come in the intended shares", () => {
	expect(countByKind()).toEqual({
		right: 53,
		richer: 22,
		incomplete: 27,
		wrong: 22,
		unknown: 12,
		made_up: 14,
	});
});

test("the grades are those of vRAG-Eval, and the verdict accepts 4 and 5", () => {
	for (const { row, truth } of items) {
		const noAnswer = row.reference_contexts?.length === 0;
		const grades = { right: 4, richer: 5, incomplete: 3, wrong: 1, made_up: 1 };
		const expected = truth.kind === "unknown" ? (noAnswer ? 4 : 2) : grades[truth.kind];
		expect([row.id, truth.grade]).toEqual([row.id, expected]);
		expect([row.id, truth.verdict]).toEqual([row.id, expected >= 4]);
	}
	expect(items.filter(({ truth }) => truth.kind === "unknown" && truth.verdict)).not.toHaveLength(
		0,
	);
});

test("every id is unique, and a question asked of both systems has one query id", () => {
	expect(new Set(project.items.map((item) => item.id)).size).toBe(project.items.length);
	const answered = project.items.map((item) => `${item.query_id} ${item.system}`);
	expect(new Set(answered).size).toBe(project.items.length);
	const questions = new Map(project.items.map((item) => [item.query_id, item.input]));
	expect(new Set(questions.values()).size).toBe(questions.size);
	for (const item of project.items) expect(item.input).toBe(questions.get(item.query_id));
	expect(project.items.length - questions.size).toBeGreaterThanOrEqual(35);
});

test("every passage stands verbatim in the handbook, two to four to an item, none twice", () => {
	const handbook = project.documents.map((document) => document.text);
	for (const item of project.items) {
		expect(item.contexts.length).toBeGreaterThanOrEqual(2);
		expect(item.contexts.length).toBeLessThanOrEqual(4);
		expect(new Set(item.contexts.map((passage) => JSON.stringify(passage))).size).toBe(
			item.contexts.length,
		);
		for (const passage of [...item.contexts, ...(item.reference_contexts ?? [])]) {
			const text = typeof passage === "string" ? passage : passage.text;
			expect(handbook.some((document) => document.includes(text))).toBe(true);
		}
	}
});

test("right answers had the reference's passage before them, ignorant ones had not", () => {
	for (const { row, truth } of items) {
		const found = JSON.stringify(row.contexts);
		const source = (row.reference_contexts ?? []).map((passage) => JSON.stringify(passage));
		if (truth.kind === "right" || truth.kind === "richer") {
			expect([row.id, source.some((passage) => found.includes(passage))]).toEqual([row.id, true]);
		}
		if (truth.kind === "unknown") {
			expect([row.id, source.some((passage) => found.includes(passage))]).toEqual([row.id, false]);
		}
	}
});

test("a handbook document has 250 to 500 words", () => {
	for (const { text } of project.documents) {
		const words = text.split(/\s+/).length;
		expect(words).toBeGreaterThanOrEqual(250);
		expect(words).toBeLessThanOrEqual(500);
	}
});

test("nothing that is loaded holds the truth, and annotators may see the area only", () => {
	expect(project.settings.visibleMetadata).toEqual(["area"]);
	for (const item of project.items) {
		expect(Object.keys(item.metadata).sort()).toEqual(["answer_kind", "area"]);
		expect(item).not.toHaveProperty("truth");
		expect(JSON.stringify(item)).not.toMatch(/"(grade|truth|verdict|correctness|completeness)"/);
	}
});

test("the rubric is valid, and every level of it has a label and a description", () => {
	expect(Rubric.parse(project.rubric)).toEqual(project.rubric);
	expect(project.rubric.dimensions.map((dimension) => dimension.name)).toEqual([
		"verdict",
		"correctness",
		"completeness",
		"honesty",
	]);
	for (const { scale, levels, guideline } of project.rubric.dimensions) {
		expect(guideline).toBeTruthy();
		expect(levels).toHaveLength("values" in scale ? scale.values.length : 0);
		for (const level of levels ?? []) {
			expect(level.label).toBeTruthy();
			expect(level.description).toBeTruthy();
		}
	}
});

test("every rater answers every item on every dimension, on the scale or with a known reason", () => {
	const { labels, rubric } = project;
	expect(labels).toHaveLength(150 * 8 * 4);
	const scales = new Map(rubric.dimensions.map(({ name, scale }) => [name, scale]));
	const ids = new Set(project.items.map((item) => item.id));
	for (const label of labels) {
		const scale = scales.get(label.dimension);
		expect(scale).toBeDefined();
		expect(ids.has(label.item_id)).toBe(true);
		if (label.value === null) UnscoredReason.parse(label.reason);
		else expect(scale && encodeValue(scale, label.value)).not.toBeNull();
	}
	const cells = labels.map((label) => `${label.rater}/${label.item_id}/${label.dimension}`);
	expect(new Set(cells).size).toBe(labels.length);
});

test("the demo is the same in every build", () => {
	expect(JSON.stringify(demoProject())).toBe(JSON.stringify(project));
});
