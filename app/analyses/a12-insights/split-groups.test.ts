import { expect, test } from "vitest";
import { chooseSplit, type SplitChoice } from "../data/split-choice.ts";
import { type PartOfTest, splitData, w2Parts } from "../testing/split-data.ts";
import { splitGroups } from "./split-groups.ts";

const behind = (place: number) => ({
	...{ response: `answer ${place}`, rationale: `why ${place}` },
	passages: [`passage ${place}`],
	searches: [{ query: `query ${place}`, found: [1] }],
});

function groupsOf(
	parts: readonly PartOfTest[],
	{
		field,
		metadata,
	}: { field?: string; metadata?: (place: number) => Record<string, unknown> } = {},
) {
	const made = splitData(parts);
	const items = made.items.map((item, at) => ({ ...item, metadata: metadata?.(at) ?? {} }));
	const data = { ...made, items };
	const choice = chooseSplit(data, { judge: "", system: "" }) as SplitChoice;
	return splitGroups(data, choice, { behind, field });
}

test("W2: a group for each document, with its figures by name", () => {
	const { groups, overall } = groupsOf(w2Parts([7, 8]));
	expect(groups.map(({ id, entries }) => [id, entries.length])).toEqual([
		["d1", 5],
		["d2", 5],
	]);
	expect(groups[0]?.figures.get("accuracy@d1")).toMatchObject({ value: 0.8, n: 5 });
	expect(groups[1]?.figures.get("recall@d2")).toMatchObject({ value: 0.5 });
	expect(overall.get("accuracy@all")).toMatchObject({ value: 0.7 });
	expect(overall.get("accuracy.answerable@all")).toMatchObject({ value: 0.75 });
	expect(overall.get("accuracy.abstention_counts@all")).toMatchObject({ value: 0.8 });
});

test("a part has both answers, values and rationales, and says whether they agree", () => {
	const [group] = groupsOf(w2Parts()).groups;
	expect(group?.entries[4]).toEqual({
		...{ id: "item-10", question: "q2.2?", agrees: false },
		answers: [
			{
				...{ side: "golden", text: "answer 8", rationale: "why 8", passages: [], searches: [] },
				values: { comprehensive_answer: false, says_not_in_document: false },
			},
			{
				...{ side: "response", text: "answer 9", rationale: "why 9", passages: ["passage 9"] },
				searches: [{ query: "query 9", found: [1] }],
				values: { comprehensive_answer: true, says_not_in_document: false },
			},
		],
	});
});

test("a value that is missing is told with its reason, and then nothing is said to agree", () => {
	const parts = w2Parts().map((part, at) =>
		at > 0 ? part : { ...part, values: { comprehensive_answer: [1, "timeout"] as const } },
	);
	const entry = groupsOf(parts).groups[0]?.entries[0];
	expect(entry?.agrees).toBeNull();
	expect(entry?.answers[1]?.values.comprehensive_answer).toMatch(/^not scored: /);
	expect(entry?.answers[1]?.values.says_not_in_document).toBe("not judged");
});

test("without documents by a field, else fifty after fifty", () => {
	const nameless = Array.from({ length: 6 }, () => w2Parts())
		.flat()
		.map((part) => ({ ...part, document: null }));
	const byField = groupsOf(nameless, {
		field: "area",
		metadata: (place) => (place < 40 ? { area: "law" } : {}),
	});
	expect(byField.groups.map(({ title, entries }) => [title, entries.length])).toEqual([
		["law", 20],
		["no area", 40],
	]);
	expect(groupsOf(nameless).groups.map(({ title, entries }) => [title, entries.length])).toEqual([
		["parts 1 to 50", 50],
		["parts 51 to 60", 10],
	]);
});

test("a document's name that cannot stand in a placeholder, or is taken, gets another", () => {
	const documents = ["all", "a}}b", "group-3", "x@y", "plain 2023.pdf"];
	const parts = w2Parts()
		.slice(0, 5)
		.map((part, at) => ({ ...part, document: documents[at] ?? null }));
	const { groups } = groupsOf(parts);
	expect(groups.map(({ title }) => title)).toEqual(documents);
	expect(groups.map(({ id }) => id)).toEqual([
		"group-1",
		"group-2",
		"group-3",
		"group-4",
		"plain 2023.pdf",
	]);
	expect(groups[1]?.figures.has("accuracy@group-2")).toBe(true);
});
