import { expect, test } from "vitest";
import { Rubric } from "#db/model/rubric.ts";
import { handbook } from "./handbook/index.ts";
import { sectionsOf, sentencesIn } from "./handbook/sections.ts";
import { papersProject } from "./papers.ts";
import { PAPERS_DIMENSIONS } from "./papers-rubric.ts";
import { answeringSections } from "./papers-statements.ts";

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

test("ten questions are asked of each of the 14 chapters, every id once", () => {
	expect(project.questions).toHaveLength(14 * 10);
	expect(new Set(project.questions.map(({ id }) => id)).size).toBe(14 * 10);
	expect(new Set(project.questions.map(({ query_id }) => query_id)).size).toBe(10);
	expect(new Set(project.questions.map(({ metadata }) => metadata.area)).size).toBe(14);
});

test("sentences are written down for each of the 140 questions, each in a section that is there", () => {
	for (const area of handbook) {
		const there = sectionsOf(area).map(({ id }) => id);
		for (let at = 0; at < 10; at++) {
			const ids = answeringSections(area, at).map(({ section }) => section.id);
			expect([...new Set(ids)].sort()).toEqual(ids);
			for (const id of ids) expect(there).toContain(id);
		}
		expect(() => answeringSections(area, 10)).toThrow("no sentences are written down");
		expect(sectionsOf(area).flatMap(sentencesIn).length).toBeGreaterThan(15);
	}
});

test("a question names its chapter, since all chapters are searched", () => {
	expect(questionOf("book-bus-1").input).toBe(
		"The book bus and home delivery: who may use this, and what does it cost?",
	);
	expect(new Set(project.questions.map(({ input }) => input)).size).toBe(14 * 10);
});

test("reference contexts are the passages with the answer, word for word, never the whole chapter", () => {
	const texts = new Map(project.documents.map(({ id, text }) => [id, text]));
	for (const area of handbook) {
		for (let at = 0; at < 8; at++) {
			const { document_id, reference_contexts } = questionOf(`${area.id}-${at + 1}`);
			const answering = answeringSections(area, at);
			expect(document_id).toBe(area.id);
			expect(reference_contexts).toHaveLength(answering.length);
			for (const [place, passage] of reference_contexts.entries()) {
				for (const part of passage.split("\n\n")) expect(texts.get(area.id)).toContain(part);
				for (const text of answering[place]?.sentences ?? []) expect(passage).toContain(text);
				expect(passage.length).toBeLessThan((texts.get(area.id)?.length ?? 0) / 3);
			}
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
		const answers = answeringSections(area, 7).map(({ section }) => section.id);
		for (const { id } of renewing) expect(answers).toContain(id);
	}
});

test("what a chapter does not answer has an empty list and says so in its metadata", () => {
	const unanswered = project.questions.filter(
		({ reference_contexts }) => reference_contexts.length === 0,
	);
	expect(unanswered).toHaveLength(21);
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
