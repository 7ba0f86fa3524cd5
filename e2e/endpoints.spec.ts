/** An endpoint from a preset, with and without scripts: filled in, refused, added, checked, changed. */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startModelServer } from "#judges/testing/model-server.ts";
import { expect, expectAccessible, setUpByAda, test } from "./fixtures.ts";

const SHOTS = process.env.CONCORD_SHOTS;

async function look(page: Page, name: string) {
	const isWide = () =>
		page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
	for (const [as, width, colorScheme] of [
		["light", 1280, "light"],
		["dark", 1280, "dark"],
		["375", 375, "light"],
	] as const) {
		await page.setViewportSize({ width, height: 860 });
		await page.emulateMedia({ colorScheme });
		expect(await isWide()).toBe(false);
		if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}-${as}.png`), fullPage: true });
	}
	await page.setViewportSize({ width: 1280, height: 860 });
	await page.emulateMedia({ colorScheme: "light" });
}

test("an endpoint is made from a preset", async ({ concord, page, browser }) => {
	const models = await startModelServer({ models: ["m-1"] });
	await setUpByAda(concord, page);

	await test.step("Azure has its header and its version, and a name to fill in", async () => {
		await page.goto(`${concord.url}/endpoints`);
		await page.getByLabel("Start from").selectOption("azure");
		await expect(page.getByLabel("Base address")).toHaveValue(/YOUR-RESOURCE/);
		await expect(page.getByLabel("Header of the key")).toHaveValue("api-key");
		await expect(page.getByLabel("Query")).toHaveValue("api-version=2024-10-21");
		await expect(page.getByText("No price of its models is known")).toBeVisible();
		await expectAccessible(page);
		await look(page, "preset");
		await page.getByRole("button", { name: "Add the endpoint" }).click();
		await expect(page.getByText("Put your own names in place of")).toBeVisible();
		await expect(page.getByLabel("Start from")).toHaveValue("azure");
	});

	await test.step("without scripts its button fills the form", async () => {
		const state = await page.context().storageState();
		const plain = await browser.newContext({ javaScriptEnabled: false, storageState: state });
		const still = await plain.newPage();
		await still.goto(`${concord.url}/endpoints`);
		await still.getByLabel("Start from").selectOption("openai");
		await still.getByRole("button", { name: "Fill in" }).click();
		await expect(still.getByLabel("Base address")).toHaveValue("https://api.openai.com/v1");
		await expect(still.getByLabel("Name of the variable")).toHaveValue("OPENAI_API_KEY");
		await plain.close();
	});

	await test.step("one of one's own machine is added at its address, checked and changed", async () => {
		await page.goto(`${concord.url}/endpoints?preset=vllm`);
		await page.getByLabel("Base address").fill(models.url);
		await page.getByText("Headers and query").click();
		await page.getByLabel("Further headers").fill("X-Team: graders\nnonsense");
		await page.getByRole("button", { name: "Add the endpoint" }).click();
		await expect(page.getByText("“nonsense” is no header")).toBeVisible();
		await page.getByLabel("Further headers").fill("X-Team: graders");
		await page.getByRole("button", { name: "Add the endpoint" }).click();
		await page.getByLabel("Model of vLLM").fill("m-1");
		await page.getByRole("button", { name: "Check vLLM" }).click();
		await expect(page.getByText("The price of m-1 is not known")).toBeVisible();
		await page.getByRole("link", { name: /^Key, limits and prices/ }).click();
		await expect(page.getByLabel("Further headers")).toHaveValue("X-Team: graders");
		await page.getByLabel("Seconds for an answer").fill("300");
		await look(page, "endpoint");
		await page.getByRole("button", { name: "Save" }).click();
		await expect(page.getByRole("heading", { name: "vLLM" })).toBeVisible();
	});
	await models.close();
});
