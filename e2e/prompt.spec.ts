/**
 * A prompt of one's own on the pages: written, refused, previewed without asking, added, judged by, read from a
 * file as the next version, compared with the first word by word and, against people, by a paired difference.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startModelServer } from "#judges/testing/model-server.ts";
import { jsonLines, someItems, someLabels } from "#seeds/builders.ts";
import { command, expect, expectAccessible, setUpByAda, test } from "./fixtures.ts";

const ITEMS = 40;
const SHOTS = process.env.CONCORD_SHOTS;

const prompt = (words: string) => `---
dimensions:
  - name: verdict
    scale: binary
    levels:
      - { value: false, label: reject }
      - { value: true, label: accept }
---
${words}

Question: {{question}}

Answer: {{answer}}
`;

test("a prompt is written, previewed and judged by, and its second version held beside the first", async ({
	concord,
	page,
}) => {
	test.setTimeout(240_000);
	const home = `${concord.url}/projects/desk`;
	const models = await startModelServer({
		answer: ({ text }) => {
			const mark = Number(/shelf mark (\d+)/.exec(text)?.[1]);
			const isStrict = text.includes("A guess is an error");
			const value = isStrict ? mark % 2 === 1 || mark % 10 === 0 : mark % 4 !== 0;
			return { json: { verdict: { rationale: "So it is.", value } } };
		},
	});
	const look = async (name: string) => {
		if (!SHOTS) return;
		const shot = (as: string) =>
			page.screenshot({ path: join(SHOTS, `${name}-${as}.png`), fullPage: true });
		await shot("light");
		await page.emulateMedia({ colorScheme: "dark" });
		await shot("dark");
		await page.emulateMedia({ colorScheme: "light" });
		await page.setViewportSize({ width: 375, height: 760 });
		await shot("375");
		await page.setViewportSize({ width: 1280, height: 860 });
	};
	const isWide = () =>
		page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

	await test.step("a project that people labelled, and an endpoint", async () => {
		await setUpByAda(concord, page);
		const isOdd = Array.from({ length: ITEMS }, (_, at) => at % 2 === 0);
		const labels = ["Grace", "Joan"].flatMap((rater) => someLabels(isOdd, { rater }));
		const file = (name: string) => join(concord.folder, name);
		await writeFile(file("items.jsonl"), jsonLines(someItems(ITEMS)));
		await writeFile(file("labels.jsonl"), jsonLines(labels));
		await writeFile(
			file("scales.json"),
			JSON.stringify({ dimensions: { verdict: { type: "binary" } } }),
		);
		await writeFile(file("strict.md"), prompt("Accept only days.\nA guess is an error."));
		const files = ["items.jsonl", "labels.jsonl", "--scales", "scales.json"];
		const imported = await command(concord, ["import", ...files, "--project", "desk"]);
		expect(imported.code, imported.stderr).toBe(0);
		await page.goto(`${concord.url}/endpoints`);
		await page.getByLabel("Name", { exact: true }).fill("loopback");
		await page.getByLabel("Base address").fill(models.url);
		await page.getByRole("button", { name: "Add the endpoint" }).click();
		await expect(page.getByText("loopback").first()).toBeVisible();
	});

	await test.step("what is wrong is said by its line, before anything is asked", async () => {
		await page.goto(`${home}/judges/new`);
		await page.getByRole("link", { name: "Prompt of your own" }).click();
		await expect(page.getByLabel("The prompt, as its file")).toHaveValue(/^---\ndimensions:/);
		await look("prompt-form");
		await page
			.getByLabel("The prompt, as its file")
			.fill(prompt("Accept.").replace("answer}", "anser}"));
		await page.getByRole("button", { name: "Preview" }).press("Enter");
		await expect(page.getByRole("alert")).toContainText("Line 13: {{anser}}: items have no field");
		expect(models.ledger.requests).toBe(0);
	});

	await test.step("the first version is previewed and added", async () => {
		await page.getByLabel("The prompt, as its file").fill(prompt("Accept what is an answer."));
		await page.getByLabel("Item to preview it on").fill("item-7");
		await page.getByRole("button", { name: "Preview" }).press("Enter");
		await expect(page.getByText("What would be sent about item-7, word for word.")).toBeVisible();
		await expect(page.getByText(/about \d+ tokens in/)).toBeVisible();
		await expect(page.locator("pre", { hasText: "shelf mark 7?" })).toBeVisible();
		await expect(page.getByLabel("verdict (binary)")).toHaveValue("verdict");
		await expectAccessible(page);
		await look("prompt-preview");
		await page.setViewportSize({ width: 375, height: 760 });
		expect(await isWide()).toBe(false);
		await page.setViewportSize({ width: 1280, height: 860 });
		expect(models.ledger.requests).toBe(0);
		await page.getByLabel("Name", { exact: true }).fill("desk");
		await page.getByLabel("Endpoint").selectOption({ label: "loopback" });
		await page.getByLabel("Model").fill("m-1");
		await page.getByRole("button", { name: "Add the judge" }).click();
		await expect(page.getByRole("heading", { name: "desk v1", level: 1 })).toBeVisible();
	});
	await test.step("a dry run shows what the run would send and cost, and asks nothing", async () => {
		await page.getByRole("link", { name: "Run", exact: true }).click();
		await page.getByLabel("By batch").check();
		await page.getByRole("button", { name: "Dry run" }).click();
		await expect(page.getByRole("heading", { name: "Dry run" })).toBeVisible();
		await expect(
			page.getByText("Nothing was sent, nothing spent, and no run was made."),
		).toBeVisible();
		await expect(page.getByLabel("By batch")).toBeChecked();
		await expect(page.locator("pre", { hasText: "Accept what is an answer." })).toHaveCount(2);
		await expect(page.locator("pre", { hasText: "max_tokens: 4096" })).toHaveCount(2);
		await expectAccessible(page);
		await look("dry-run");
		await page.setViewportSize({ width: 375, height: 760 });
		expect(await isWide()).toBe(false);
		await page.setViewportSize({ width: 1280, height: 860 });
		expect(models.ledger.requests).toBe(0);
		await page.goto(`${home}/judges`);
		await page.getByRole("link", { name: "desk v1", exact: true }).click();
	});
	await runIt(page, "desk v1");

	await test.step("the second is read from a file, and says what it changed", async () => {
		await page.goto(`${home}/judges`);
		await expect(page.getByRole("cell", { name: "cost unknown" })).toBeVisible();
		await look("judges");
		await page.getByRole("link", { name: "desk v1", exact: true }).click();
		await page.getByRole("link", { name: "Next version" }).click();
		await expect(page.getByLabel("Model")).toHaveValue("m-1");
		await page.getByRole("button", { name: "Add the version" }).click();
		await expect(page.getByText("That is the judge desk v1 already")).toBeVisible();
		await page
			.getByLabel("Or read it from a file")
			.setInputFiles(join(concord.folder, "strict.md"));
		await expect(page.getByLabel("The prompt, as its file")).toHaveValue(/A guess is an error/);
		await page.getByRole("button", { name: "Add the version" }).click();
		await expect(page.getByRole("heading", { name: "desk v2", level: 1 })).toBeVisible();
		const changes = page.locator("#changes");
		await expect(changes.getByRole("heading")).toHaveText(
			"What desk v2 has otherwise than desk v1",
		);
		await expect(changes.locator("ins", { hasText: "A guess" })).toBeVisible();
		await expectAccessible(page);
		await look("judge");
		await page.setViewportSize({ width: 375, height: 760 });
		expect(await isWide()).toBe(false);
		await page.setViewportSize({ width: 1280, height: 860 });
	});
	await runIt(page, "desk v2");
	expect(models.ledger.requests).toBe(2 * ITEMS);

	await page.goto(`${home}/agreement`);
	await expect(page.getByText("desk v2 minus desk v1 is 0.30").first()).toBeVisible({
		timeout: 60_000,
	});
	await look("compared");
	await models.close();
});

/** Runs the judge whose page is open, to its end. */
async function runIt(page: Page, name: string): Promise<void> {
	await page.getByRole("link", { name: "Run", exact: true }).click();
	await page.getByRole("button", { name: `Judge ${ITEMS} cells` }).click();
	await expect(page.getByRole("heading", { name: `Run of ${name}` })).toBeVisible();
	await expect(page.getByText("done", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
}
