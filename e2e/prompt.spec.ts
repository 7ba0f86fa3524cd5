/**
 * An endpoint from a preset and a prompt of one's own for it on the pages: written, refused, previewed without asking, added, judged by, read from a
 * file as the next version, compared with the first word by word and, against people, by a paired difference.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startModelServer } from "#judges/testing/model-server.ts";
import {
	answerAtDesk,
	DESK_FILES,
	DESK_ITEMS,
	MILD_PROMPT,
	promptedDesk,
	verdictPrompt,
} from "#seeds/prompted-desk.ts";
import { command, expect, expectAccessible, setUpByAda, test } from "./fixtures.ts";

const SHOTS = process.env.CONCORD_SHOTS;

test("a prompt is written, previewed and judged by, and its second version held beside the first", async ({
	concord,
	page,
}) => {
	test.setTimeout(240_000);
	const home = `${concord.url}/projects/desk`;
	const models = await startModelServer({ models: ["m-1"], answer: answerAtDesk });
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

	await test.step("a project that people labelled", async () => {
		await setUpByAda(concord, page);
		for (const [name, text] of Object.entries(promptedDesk())) {
			await writeFile(join(concord.folder, name), text);
		}
		const imported = await command(concord, ["import", ...DESK_FILES, "--project", "desk"]);
		expect(imported.code, imported.stderr).toBe(0);
	});

	await test.step("an endpoint is made from a preset, at another address than the usual one", async () => {
		await page.goto(`${concord.url}/endpoints`);
		await page.getByLabel("Start from").selectOption("vllm");
		await expect(page.getByLabel("Base address")).toHaveValue("http://localhost:8000/v1");
		await page.getByLabel("Base address").fill(models.url);
		await page.getByRole("button", { name: "Add the endpoint" }).click();
		await expect(page.getByLabel("Model of vLLM")).toBeVisible();
	});

	await test.step("what is wrong is said by its line, before anything is asked", async () => {
		await page.goto(`${home}/judges/new`);
		await page.getByRole("link", { name: "Prompt of your own" }).click();
		await expect(page.getByLabel("The prompt, as its file")).toHaveValue(/^---\ndimensions:/);
		await look("prompt-form");
		await page
			.getByLabel("The prompt, as its file")
			.fill(verdictPrompt("Accept.").replace("answer}", "anser}"));
		await page.getByRole("button", { name: "Preview" }).press("Enter");
		await expect(page.getByRole("alert")).toContainText("Line 13: {{anser}}: items have no field");
		expect(models.ledger.requests).toBe(0);
	});

	await test.step("the first version is previewed and added", async () => {
		await page.getByLabel("The prompt, as its file").fill(MILD_PROMPT);
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
		await page.getByLabel("Endpoint").selectOption({ label: "vLLM" });
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
		await expect(page.locator("pre", { hasText: "Accept whatever is an answer." })).toHaveCount(2);
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
	expect(models.ledger.requests).toBe(2 * DESK_ITEMS);

	await test.step("its page holds each version against the one before", async () => {
		await page.goto(`${home}/judges`);
		await page.getByRole("link", { name: "desk v2", exact: true }).click();
		const versions = page.getByRole("table", { name: "Versions of the series" });
		await expect(versions.getByRole("row", { name: /desk v1.* nothing before it/ })).toBeVisible();
		await expect(versions.getByRole("row", { name: /desk v2/ })).toContainText(
			/0\.30 \[.*not told apart from desk v1, on \d+ common items/,
		);
		await expectAccessible(page);
	});

	await page.goto(`${home}/decide/dimension`);
	await expect(page.getByText("desk v2 minus desk v1 is 0.30").first()).toBeVisible({
		timeout: 60_000,
	});
	const paired = page.getByRole("row", { name: /^desk v1 0\.30 \[−0\.\d+, 0\.\d+\]/ });
	await expect(paired).toContainText("not told apart");
	await look("compared");
	await models.close();
});

/** Runs the judge whose page is open, to its end. */
async function runIt(page: Page, name: string): Promise<void> {
	await page.getByRole("link", { name: "Run", exact: true }).click();
	await page.getByRole("button", { name: `Judge ${DESK_ITEMS} cells` }).click();
	await expect(page.getByRole("heading", { name: `Run of ${name}` })).toBeVisible();
	await expect(page.getByText("done", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
}
