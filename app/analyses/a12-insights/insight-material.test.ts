import { expect, test } from "vitest";
import { delimiterUnder } from "#judges/asking/delimiter.ts";
import { textBlocks } from "#judges/asking/item-block.ts";
import { sizeOf } from "#judges/makers/insights/fitting.ts";
import { groupMaterial } from "./insight-material.ts";
import { aGroup, anEntry } from "./testing.ts";

const ENTRIES = [
	anEntry("i1", true),
	anEntry("i2", false),
	anEntry("i3", null),
	anEntry("i4", true),
];
const GROUP = aGroup("d1", ENTRIES);

const namesOf = (texts: readonly { readonly name: string }[]) => texts.map(({ name }) => name);

test("figures and passed parts first, then the parts, disagreements before all others", () => {
	const material = groupMaterial(GROUP, 100_000);
	expect(material).toMatchObject({ shown: 4, leftOut: 0 });
	expect(material?.texts.slice(0, 2)).toEqual([
		{ name: "figures", text: "{{accuracy@d1}} = 0.80 [0.00, 1.00], n 5" },
		{ name: "passed", text: "i1: yes\ni2: no\ni3: not comparable\ni4: yes" },
	]);
	const parts = material?.texts.filter(({ name }) => name.startsWith("part ")) ?? [];
	expect(parts.map(({ text }) => JSON.parse(text).id)).toEqual(["i2", "i3", "i1", "i4"]);
	expect(JSON.parse(parts[0]?.text ?? "")).toEqual({
		...{ id: "i2", question: "Question of i2?" },
		golden: {
			answer: "answer a1",
			values: { comprehensive_answer: true },
			rationale: "golden why i2",
		},
		response: {
			...{ answer: "answer a2", from: "passages p3" },
			searches: [{ query: "About i2", found: [1] }],
			...{ values: { comprehensive_answer: false }, rationale: null },
		},
	});
});

test("what a part was written from is shown where it is not passed, and said where nothing is known", () => {
	const [missed, passed] = [anEntry("i1", false), anEntry("i2", true)];
	const without = {
		...anEntry("i3", false),
		answers: anEntry("i3", false).answers.map((answer) => ({
			...answer,
			passages: [],
			searches: [],
		})),
	};
	const texts = groupMaterial(aGroup("d1", [missed, passed, without]), 100_000)?.texts ?? [];
	const shown = texts.filter(({ name }) => name.startsWith("passages "));
	expect(shown.map(({ text }) => text)).toEqual(["1. Passage of i1."]);
	const parts = texts.filter(({ name }) => name.startsWith("part "));
	expect(parts.map(({ text }) => JSON.parse(text).response.from)).toEqual([
		"passages p3",
		"no passages are known",
		undefined,
	]);
	expect(parts.map(({ text }) => JSON.parse(text).response.searches)).toEqual([
		[{ query: "About i1", found: [1] }],
		undefined,
		undefined,
	]);
});

test("an answer to several parts stands once, and an empty one is told in words", () => {
	const shared = { golden: "the whole golden answer", response: "the whole response" };
	const group = aGroup("d1", [
		anEntry("i1", false, shared),
		anEntry("i2", false, shared),
		anEntry("i3", true, { ...shared, response: " " }),
	]);
	const material = groupMaterial(group, 100_000);
	expect(namesOf(material?.texts ?? [])).toEqual([
		"figures",
		"passed",
		"answer a1",
		"answer a2",
		"passages p3",
		"part p1",
		"passages p4",
		"part p2",
		"part p3",
	]);
	expect(material?.texts.at(-1)?.text).toContain("nothing was returned");
});

test("what does not fit is left out whole from the agreeing end, and its number is stated", () => {
	const all = groupMaterial(GROUP, 100_000);
	const whole = sizeOf(all?.texts ?? []);
	for (let limit = whole + 400; limit > 0; limit -= 50) {
		const material = groupMaterial(GROUP, limit);
		if (!material) {
			expect(limit).toBeLessThan(800);
			break;
		}
		const { texts, shown, leftOut } = material;
		expect(shown + leftOut).toBe(4);
		expect(textBlocks(texts, delimiterUnder("secret")).length).toBeLessThanOrEqual(limit);
		const ids = texts.flatMap(({ name, text }) =>
			name.startsWith("part ") ? [JSON.parse(text).id] : [],
		);
		expect(ids).toEqual(["i2", "i3", "i1", "i4"].slice(0, shown));
		const note = texts.find(({ name }) => name === "left out")?.text;
		if (leftOut === 0) expect(note).toBeUndefined();
		else expect(note).toContain(`${leftOut} of 4 parts do not fit`);
	}
});

test("not even figures fit: nothing", () => {
	expect(groupMaterial(GROUP, 10)).toBeNull();
});
