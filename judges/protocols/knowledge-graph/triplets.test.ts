import { expect, test } from "vitest";
import { sideOf, type Triplet } from "./triplets.ts";

const facts = (...list: [string, string, string][]): Triplet[] =>
	list.map(([head, relation, tail]) => ({ head, relation, tail }));
const exact = (list: Triplet[]) => sideOf(list, { fold: false, isQuestion: true });

test("labels are in NFC, trimmed, with single blanks, and otherwise exact", () => {
	const side = exact(facts([" Cafe\u0301\n Noir ", "serves", "tea"], ["café noir", "is", "bar"]));
	expect(side.entities.map(({ label }) => label)).toEqual(["Café Noir", "bar", "café noir", "tea"]);
});

test("with case folded, labels that differ by case are one, shown as the text has it", () => {
	const side = sideOf(facts(["Paris", "IS", "City"], ["city", "is", "PARIS"]), {
		fold: true,
		isQuestion: false,
	});
	expect(side.entities).toEqual([
		{ label: "city", original: "City", roles: ["head", "tail"] },
		{ label: "paris", original: "PARIS", roles: ["head", "tail"] },
	]);
	expect(side.triplets.map(({ relation }) => relation)).toEqual(["is", "is"]);
});

test("empty parts, question words and placeholders are dropped and counted, repetitions count once", () => {
	const side = exact(
		facts(
			...([
				["", "is", "a"],
				["a", " ", "b"],
				["a", "is", ""],
			] as [string, string, string][]),
			...([
				["Who?", "painted", "it"],
				["a", "is", "?"],
				["a", "is", "…"],
			] as [string, string, string][]),
			...([
				["How many", "are", "b"],
				["a", "has", "What"],
			] as [string, string, string][]),
			...([
				["a", "is", "b"],
				["a ", "is", "b"],
				["a", "why", "b"],
			] as [string, string, string][]),
		),
	);
	expect(side.dropped).toEqual({ empty: 3, placeholder: 5, repeated: 1 });
	expect(side.triplets.map(({ relation }) => relation)).toEqual(["is", "why"]);
	expect(side.entities.map(({ label }) => label)).toEqual(["a", "b"]);
});

test("an entity beside a relation of the same name stays another node, and may be its own tail", () => {
	const side = exact(facts(["is", "is", "A"], ["A", "is", "A"]));
	expect(side.entities.map(({ label }) => label)).toEqual(["A", "is"]);
	expect(side.triplets).toEqual([
		{ head: 0, relation: "is", tail: 0 },
		{ head: 1, relation: "is", tail: 0 },
	]);
});

test("outside of a question somebody or something is what a text speaks of", () => {
	const listed = facts(["Anyone", "may borrow", "books"], ["?", "is", "open"]);
	const answer = sideOf(listed, { fold: false, isQuestion: false });
	expect(answer.entities.map(({ label }) => label)).toEqual(["Anyone", "books"]);
	expect(answer.dropped).toEqual({ empty: 0, placeholder: 1, repeated: 0 });
	expect(exact(listed).dropped).toMatchObject({ placeholder: 2 });
});
