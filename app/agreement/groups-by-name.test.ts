import { expect, test } from "vitest";
import type { GroupNames } from "../columns/group-sources.ts";
import { ItemGroupsBuilder } from "../columns/item-groups.ts";
import { answerInLines } from "./answer.ts";
import { dependenceSentence, dependenceWords } from "./dependence-words.ts";
import { columnsOf } from "./testing/columns-of.ts";
import { ALTERNATING, BINARY, noisy, told } from "./testing/told.ts";

const NAMELESS = { documentId: null, queryId: null, group: null };

/** Sixty items that differ in all but one field, with two judges. */
function withField(namesOf: (item: number) => Partial<GroupNames>, clusters?: []) {
	const judges = { good: ALTERNATING, poor: noisy(4) };
	const columns = columnsOf(BINARY, { humans: { ann: ALTERNATING, bob: noisy(11) }, judges });
	const builder = new ItemGroupsBuilder();
	for (let place = 0; place < columns.items; place++) {
		builder.add(place, { ...NAMELESS, input: `input ${place}`, ...namesOf(place) });
	}
	return told({ ...columns, groups: builder.finish(columns.items) }, clusters && { clusters });
}

test("a topic in metadata makes no question of items whose inputs all differ", () => {
	const { report, dimension, answer } = withField((item) => ({
		metadata: { topic: `t${item % 8}`, "Topic ": `t${item % 6}` },
	}));
	expect(report.dependence.groupings).toEqual([]);
	expect(dimension.groupedByName).toBeUndefined();
	expect(answer.use.says).not.toContain("None yet");
});

test("few groups of a field that was taken by its name withhold nothing without its name and the way out", () => {
	const namesOf = (item: number) => ({ metadata: { source: `s${item % 8}` } });
	const { report, dimension, answer } = withField(namesOf);
	expect(answer.use.says).toContain("8 groups");
	expect(answerInLines(answer)[3]).toMatch(
		/The groups are those of metadata\.source, taken by its name: .* --clusters none/,
	);
	expect(dependenceWords(report, dimension)).toContain("in 8 documents by metadata.source");
	expect(dependenceSentence(report.dependence)).toContain("8 documents by metadata.source");
	const independent = withField(namesOf, []);
	expect(independent.answer.use.says).not.toContain("None yet");
	expect(answerInLines(independent.answer)[3]).not.toContain("taken by its name");
});

test("groups that the items declare are not said to be taken by a name", () => {
	const { report, dimension, answer } = withField((item) => ({ documentId: `d${item % 8}` }));
	expect(answer.use.says).toContain("8 groups");
	expect(answerInLines(answer)[3]).not.toContain("taken by");
	expect(dependenceWords(report, dimension)).toContain("in 8 documents");
	expect(dependenceWords(report, dimension)).not.toContain(" by ");
});
