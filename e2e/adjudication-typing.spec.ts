/** Decisions that are typed without waiting: what is stored is what was typed, on every scale. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect, disconnect } from "#db/dialect";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { command, expect, setUpByAda, test, typeAnswer } from "./fixtures.ts";

const KEY_MS = 120;
const LATENCY_MS = 300;
/** Slower than two keys of one number. */
const SLOW_MS = 900;
const DIMENSIONS = {
	verdict: { type: "binary", values: ["reject", "accept"] },
	ten0: { type: "ordinal", values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
	ten1: { type: "ordinal", values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
	pm: { type: "ordinal", values: [-2, -1, 0, 1, 2] },
	dec: { type: "numeric", range: [0, 1] },
};
const SAID = [
	{ verdict: "accept", ten0: 0, ten1: 1, pm: -2, dec: 0 },
	{ verdict: "reject", ten0: 8, ten1: 9, pm: 2, dec: 1 },
];
/** For each item in the queue's order: the keys of its dimensions, and what they mean. */
const DECIDED = [
	{
		keys: { verdict: "a", ten0: "10", ten1: "7", pm: "-2", dec: "0.5" },
		stored: [1, 10, 6, 0, 0.5],
	},
	{
		keys: { verdict: "r", ten0: "3", ten1: "-", pm: "0", dec: "0,25" },
		stored: [0, 3, 9, 2, 0.25],
	},
	{
		keys: { verdict: "a", ten0: "-", ten1: "1", pm: "0", dec: ".75" },
		stored: [1, 10, 0, 2, 0.75],
	},
];

test("decisions typed at one pace are stored as they were typed", async ({ concord, page }) => {
	test.setTimeout(180_000);
	const home = `${concord.url}/projects/typed`;
	await setUpByAda(concord, page);
	const items = someItems(DECIDED.length);
	const labels = items.flatMap(({ id }) =>
		SAID.flatMap((said, person) =>
			Object.entries(said).map(([dimension, value]) => ({
				...{ item_id: id, rater: `Person ${person}`, rater_kind: "human", dimension, value },
			})),
		),
	);
	const path = (name: string) => join(concord.folder, name);
	await writeFile(path("items.jsonl"), jsonLines(items));
	await writeFile(path("labels.jsonl"), jsonLines(labels));
	await writeFile(path("scales.json"), JSON.stringify({ name: "typed", dimensions: DIMENSIONS }));
	const files = [path("items.jsonl"), path("labels.jsonl"), "--scales", path("scales.json")];
	const imported = await command(concord, ["import", ...files, "--project", "typed"]);
	expect(imported.code, imported.stderr).toBe(0);
	await page.goto(`${home}/rubric/edit?from=imported`);
	await page.getByRole("button", { name: "Publish version 1" }).click();
	await expect(page).toHaveURL(/published=1/);

	await page.goto(`${home}/adjudicate`, { waitUntil: "networkidle" });
	await page.route(/\/adjudicate/, async (route) => {
		await wait(LATENCY_MS);
		await route.continue();
	});
	const asked = await page
		.locator("[data-adj-dimension]")
		.evaluateAll((fields) => fields.map((field) => field.getAttribute("data-adj-dimension") ?? ""));
	expect([...asked].sort()).toEqual(Object.keys(DIMENSIONS).sort());
	for (const { keys } of DECIDED) {
		const typed = asked.flatMap((name) => [
			...(Object.entries(keys).find(([of]) => of === name)?.[1] ?? ""),
		]);
		for (const key of [...typed, "Enter"]) {
			await page.keyboard.press(key);
			await wait(KEY_MS);
		}
	}
	await expect(page.getByRole("heading", { name: "Everything is decided" })).toBeVisible();

	const db = connect(concord.env.DATABASE_URL as string);
	const rows = db.$client
		.prepare(
			`select decisions.item_id as item, dimensions.name as name, coalesce(decisions.number, decisions.level) as value
			from decisions join dimensions on dimensions.id = decisions.dimension_id
			where decisions.superseded_at is null order by decisions.created_at`,
		)
		.all() as { item: string; name: string; value: number }[];
	disconnect(db);
	const stored = [...new Set(rows.map(({ item }) => item))].map((item) =>
		Object.keys(DIMENSIONS).map(
			(name) => rows.find((row) => row.item === item && row.name === name)?.value,
		),
	);
	expect(stored).toEqual(DECIDED.map((each) => each.stored));

	await test.step("on the label page a sign waits, and what fits nothing is told before it is saved", async () => {
		await page.goto(`${home}/label`);
		await page.getByLabel("How many items").fill("1");
		await page.getByRole("button", { name: "Take items to label" }).click();
		await typeAnswer(page, ["a", "1"]);
		await wait(SLOW_MS);
		await page.keyboard.press("0");
		const told = page.locator("[data-dimension=ten1] [data-told]");
		await expect(told).toHaveText(/^0 is no level here; nothing was chosen\. If you meant 10/);
		await page.keyboard.press("7");
		await page.keyboard.press("-");
		await expect(page.locator("[data-dimension=pm] [data-told]")).toHaveText("−…");
		await wait(SLOW_MS);
		for (const key of ["2", "0", ".", "5", "Enter"]) await page.keyboard.press(key);
		await expect(told).toHaveText(/Not saved yet/);
		await expect(page.locator("[data-dimension=pm] input:checked")).toHaveValue("0");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { name: "You’re done" })).toBeVisible();
	});
});
