/** A decision on an agent's steps names one that there is; the page says so before anything is sent. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { jsonLines } from "#seeds/builders.ts";
import { command, expect, expectAccessible, setUpByAda, test } from "./fixtures.ts";

const call = { function: { name: "find_loan", arguments: '{"title":"Dune"}' } };
const MESSAGES = [
	{ role: "user", content: "Renew my book." },
	{ role: "assistant", content: "", tool_calls: [call] },
	{ role: "tool", name: "find_loan", content: '{"renewable":true}' },
	{ role: "assistant", content: "It is renewed." },
];

test("an adjudicator is told of a step that the item does not have", async ({ concord, page }) => {
	await setUpByAda(concord, page);
	const load = async (name: string, rows: object[]) => {
		const file = join(concord.folder, name);
		await writeFile(file, jsonLines(rows));
		const { code, stderr } = await command(concord, ["import", file, "--project", "steps"]);
		expect(code, stderr).toBe(0);
	};
	const home = `${concord.url}/projects/steps`;
	await load("items.jsonl", [{ id: "steps-1", messages: MESSAGES }]);
	await page.goto(`${home}/rubric`);
	await page.getByRole("link", { name: "Trajectory" }).click();
	await page.getByRole("button", { name: "Publish version 1" }).click();
	await expect(page).toHaveURL(/published=1/);
	// From elsewhere, where nobody counted the steps.
	const said = (rater: string, value: number) => ({
		...{ item_id: "steps-1", rater, rater_kind: "human", dimension: "first_wrong_step", value },
	});
	await load("labels.jsonl", [said("Ben", 0), said("Cem", 100)]);

	await page.goto(`${home}/adjudicate`, { waitUntil: "networkidle" });
	const step = page.getByRole("textbox", { name: /^First wrong step/ });
	await step.fill("9");
	const problem = page.getByText("This item has 2 steps: type the number of one of them");
	await expect(problem).toBeVisible();
	await expectAccessible(page);
	const sent: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") sent.push(request.url());
	});
	await step.press("Enter");
	await expect(step).toBeFocused();
	expect(sent).toEqual([]);
	await step.fill("2");
	await expect(problem).toHaveCount(0);
	await step.press("Enter");
	await expect(page.getByRole("heading", { name: "Everything is decided" })).toBeVisible();
});
