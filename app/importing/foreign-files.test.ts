/** Files of other tools, imported whole. */
import { describe, expect, test } from "vitest";
import { itemsPage } from "#db/queries/items.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aFile } from "../files/testing.ts";
import { DOCUMENT } from "../formats/promptfoo/testing/example-document.ts";
import type { ExampleFile } from "../formats/testing/contract.ts";
import { CONTRACTS } from "../formats/testing/contracts.ts";
import { importFiles } from "./import-files.server.ts";
import { imported, projectOf, storedLabels } from "./testing.ts";

const fileOf = ({ name, pieces }: ExampleFile) =>
	aFile(name, Buffer.concat([...pieces].map((piece) => Buffer.from(piece as string))));

const MAY_BE =
	/^item .* is there with other content|^there is no item |that was refused, and of no other$|cannot be the name of a dimension/;

describe.each(CONTRACTS.map(({ format, examples }) => ({ id: format.id, examples })))(
	"$id",
	({ examples }) => {
		test("items and labels are stored, what has no place is told, and again changes nothing", async () => {
			for (const example of examples) {
				const db = await openTestDatabase();
				const file = fileOf(example);
				const report = await imported(db, [file], { scales: null });
				const known = new Set(example.items.map(({ id }) => id));
				// Ids that come twice, labels of a file of labels alone, and names and values that no project takes.
				const twice = example.items.length - known.size;
				const whole = example.labels.length + twice;
				expect(report.labelsAdded + report.rejected, example.name).toBe(whole);
				const refused = report.problems.filter(({ reason }) => !MAY_BE.test(reason));
				expect(refused, example.name).toEqual([]);
				expect(report.itemsAdded, example.name).toBe(known.size);
				const told = Object.keys(example.noPlace);
				const said = report.warnings.filter((warning) =>
					warning.includes("these fields have no place here"),
				);
				expect(said.length, example.name).toBe(told.length > 0 ? 1 : 0);
				const { items } = await itemsPage(db, (await projectOf(db)).id, { limit: 1_000 });
				expect(items.map(({ externalId }) => externalId)).toEqual([...known]);
				expect(await storedLabels(db)).toHaveLength(report.labelsAdded);
				const again = await imported(db, [file], { scales: null });
				expect(again).toMatchObject({ itemsAdded: 0, labelsAdded: 0, rejected: report.rejected });
			}
		});
	},
);

test("the same tests of promptfoo, run again, are items of their own that ask the same", async () => {
	const db = await openTestDatabase();
	const runOf = (evalId: string) => {
		const run = { ...DOCUMENT, evalId };
		return aFile("results.json", JSON.stringify(run));
	};
	const first = await imported(db, [runOf("eval-1")], { scales: null });
	const second = await imported(db, [runOf("eval-2")], { scales: null });
	expect([first.itemsAdded, second.itemsAdded]).toEqual([2, 2]);
	expect([first.rejected, second.rejected]).toEqual([0, 0]);
	const { items } = await itemsPage(db, (await projectOf(db)).id, { limit: 10 });
	expect(items.map(({ externalId }) => externalId)).toEqual([
		"eval-1/0/0/openai:gpt-4.1-mini",
		"eval-1/1/1/small",
		"eval-2/0/0/openai:gpt-4.1-mini",
		"eval-2/1/1/small",
	]);
	const [a, , b] = items;
	expect(a?.queryId).toBe(b?.queryId);
});

test("labels of an item that was refused, because its id is another's, go to no other item", async () => {
	const task = (answer: string, person: number, correct: "yes" | "no") => ({
		id: 7,
		data: { question: "When does it open?", answer },
		annotations: [
			{
				id: person,
				completed_by: person,
				result: [
					{
						type: "choices",
						from_name: "correct",
						to_name: "answer",
						value: { choices: [correct] },
					},
				],
			},
		],
	});
	const first = task("At nine.", 1, "yes");
	const second = task("At noon.", 2, "no");
	const third = task("At nine.", 3, "no");
	const fileOf = (name: string, tasks: readonly object[]) => aFile(name, JSON.stringify(tasks));

	const db = await openTestDatabase();
	const report = await imported(db, [fileOf("tasks.json", [first, second, third])], {
		scales: null,
	});
	expect(report).toMatchObject({ itemsAdded: 1, itemsUnchanged: 1, labelsAdded: 2, rejected: 2 });
	expect(report.problems.map(({ reason }) => reason)).toEqual([
		'item "7" is there with other content, which never changes: give this one an id of its own',
		'the label of "2" on "correct" is of the item "7" that was refused, and of no other',
	]);
	// In a file of its own, where the item that is there came from another; and where its label repeats what is there.
	const again = await imported(db, [fileOf("second.json", [second])], { scales: null });
	expect(again).toMatchObject({ itemsAdded: 0, labelsAdded: 0, labelsUnchanged: 0, rejected: 2 });
	const raters = (await storedLabels(db)).map(([, rater]) => rater);
	expect(raters.sort()).toEqual(["1", "3"]);
});

test("half of a document is refused, and nothing of it is written", async () => {
	const db = await openTestDatabase();
	const whole = JSON.stringify(DOCUMENT);
	for (const share of [0.3, 0.6, 0.95]) {
		const half = aFile("results.json", whole.slice(0, share * whole.length).replace(/[\]}]+$/, ""));
		const result = await importFiles(db, { projectSlug: "p", sources: [half] });
		expect(result).toMatchObject({
			kind: "refused",
			sentence: expect.stringMatching(/^results\.json does not end as it began/),
		});
	}
	expect(await findProjectBySlug(db, "p")).toBeNull();
});
