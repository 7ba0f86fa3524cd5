/** Files of other tools, imported whole. */
import { describe, expect, test } from "vitest";
import { itemsPage } from "#db/queries/items.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aFile } from "../files/testing.ts";
import { DOCUMENT } from "../formats/promptfoo/testing/example-document.ts";
import type { ExampleFile } from "../formats/testing/contract.ts";
import { CONTRACTS } from "../formats/testing/contracts.ts";
import { imported, projectOf, storedLabels } from "./testing.ts";

const fileOf = ({ name, pieces }: ExampleFile) =>
	aFile(name, Buffer.concat([...pieces].map((piece) => Buffer.from(piece as string))));

const MAY_BE =
	/^item .* is there with other content|^there is no item |cannot be the name of a dimension/;

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
