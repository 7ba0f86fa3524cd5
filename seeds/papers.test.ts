import { expect, test } from "vitest";
import { Rubric } from "#db/model/rubric.ts";
import { handbook } from "./handbook/index.ts";
import { sectionsOf } from "./handbook/sections.ts";
import { papersProject } from "./papers.ts";
import { PAPERS_DIMENSIONS } from "./papers-rubric.ts";
import { answeringSections } from "./papers-sections.ts";

const project = papersProject();

function questionOf(id: string) {
	const question = project.questions.find((each) => each.id === id);
	if (!question) throw new Error(`no question ${id}`);
	return question;
}

/** Headings of the reference contexts of a question: "2 How to join". */
function headingsOf(id: string): (string | undefined)[] {
	return questionOf(id).reference_contexts.map((text) => text.split("\n")[0]);
}

test("the papers say in their name and their note that they are a simulation", () => {
	expect(project.name).toContain("simulation");
	expect(project.note).toContain("simulation");
	expect(project.settings.simulation).toBe(true);
	expect(project.settings.visibleMetadata).toEqual(["area"]);
});

test("eight questions are asked of each of the 14 chapters, every id once", () => {
	expect(project.questions).toHaveLength(14 * 8);
	expect(new Set(project.questions.map(({ id }) => id)).size).toBe(14 * 8);
	expect(new Set(project.questions.map(({ query_id }) => query_id)).size).toBe(8);
	expect(new Set(project.questions.map(({ metadata }) => metadata.area)).size).toBe(14);
});

test("sections are written down for each of the 112 questions, and each of them exists", () => {
	for (const area of handbook) {
		const there = sectionsOf(area).map(({ id }) => id);
		for (let at = 0; at < 8; at++) {
			const numbers = answeringSections(area, at);
			expect([...new Set(numbers)].sort()).toEqual(numbers);
			for (const number of numbers) expect(there).toContain(`${area.id}-${number}`);
		}
		expect(() => answeringSections(area, 8)).toThrow("no sections are written down");
	}
	expect(() => answeringSections({ id: "opening-hours" }, 0)).toThrow("opening-hours");
});

test("reference contexts are those sections, word for word, and stand in the question's document", () => {
	const texts = new Map(project.documents.map(({ id, text }) => [id, text]));
	for (const area of handbook) {
		for (let at = 0; at < 8; at++) {
			const { document_id, reference_contexts } = questionOf(`${area.id}-${at + 1}`);
			expect(document_id).toBe(area.id);
			expect(reference_contexts).toHaveLength(answeringSections(area, at).length);
			for (const text of reference_contexts) expect(texts.get(area.id)).toContain(text);
		}
	}
	expect(headingsOf("membership-4")).toEqual([
		"2 How to join",
		"3 Cards for children and young people",
	]);
	expect(headingsOf("cargo-bikes-6")).toEqual(["6 Breakdowns and theft"]);
	expect(headingsOf("seed-library-3")).toEqual(["1 How it works"]);
});

test("each section about renewing answers the question about it", () => {
	for (const area of handbook) {
		const renewing = sectionsOf(area).filter(({ text }) =>
			/\b(renew(ed|al)?|extended)\b/i.test(text),
		);
		const answers = questionOf(`${area.id}-8`).reference_contexts;
		for (const { text } of renewing) expect(answers).toContain(text);
	}
});

test("what a chapter does not answer has an empty list and says so in its metadata", () => {
	const unanswered = project.questions.filter(
		({ reference_contexts }) => reference_contexts.length === 0,
	);
	expect(unanswered).toHaveLength(20);
	expect(unanswered.map(({ id }) => id)).toContain("rooms-7");
	for (const { metadata, reference_contexts } of project.questions)
		expect(metadata.answered_in_document).toBe(reference_contexts.length > 0 ? "yes" : "no");
});

test("the rubric is valid, in the order of the dimensions, and describes every level", () => {
	const { rubric } = project;
	expect(Rubric.parse(rubric)).toEqual(rubric);
	expect(rubric.dimensions.map(({ name }) => name)).toEqual(PAPERS_DIMENSIONS);
	for (const { scale, levels, guideline, side } of rubric.dimensions) {
		expect(guideline).toBeTruthy();
		expect(side).toBeTruthy();
		expect(levels).toHaveLength("values" in scale ? scale.values.length : 0);
		for (const level of levels ?? []) {
			expect(level.label).toBeTruthy();
			expect(level.description).toBeTruthy();
		}
	}
});
