/**
 * A lead opens one judge of the demo, reads by the keyboard where it and people differ, and finds the same place
 * again after a reload; addresses of earlier versions lead there.
 */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, holdScripts, linkIn, test } from "./fixtures.ts";

/** What is asked of these addresses goes out so many milliseconds later. */
function slowed(page: Page, addresses: string, ms: number): Promise<unknown> {
	return page.route(addresses, async (route) => {
		await new Promise((waited) => setTimeout(waited, ms));
		await route.continue();
	});
}

test("the page of one judge is read by the keyboard", async ({ demo, page }) => {
	test.setTimeout(120_000);
	await page.goto(linkIn(demo.printed, "/welcome/"));
	await page.goto(`${demo.url}/projects/demo/judges`);
	await page.getByRole("link", { name: "sim-lenient", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: "sim-lenient" })).toBeVisible();
	await expect(page.getByText("A file brought its answers")).toBeVisible();
	await expect(page.getByRole("heading", { name: "24 disagreements" })).toBeVisible();

	await page
		.getByRole("link", { name: /where people say reject: sim-lenient says accept$/ })
		.click();
	await expect(page.getByRole("heading", { name: "23 items" })).toBeVisible();
	for (let item = 0; item < 3; item++) await page.keyboard.press("j");
	await expect(page.getByRole("article").getByText("4 of 23")).toBeVisible();
	const name = (await page.getByRole("article").getAttribute("aria-label")) ?? "";
	await page.reload();
	await expect(page.getByRole("article", { name })).toBeVisible();
	await expect(page.getByRole("article").getByText("4 of 23")).toBeVisible();
	await page.keyboard.press("k");
	await expect(page.getByRole("article").getByText("3 of 23")).toBeVisible();
	await page.keyboard.press("?");
	const keys = page.getByRole("dialog", { name: "Keys" });
	await expect(keys).toContainText("open the item");
	await page.keyboard.press("j");
	await page.keyboard.press("Escape");
	await expect(keys).toBeHidden();
	await expect(page.getByRole("article").getByText("3 of 23")).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/items\/\w+$/);
	await page.goBack();
	await expect(page.getByRole("article").getByText("3 of 23")).toBeVisible();
	await test.step("keys that come while an answer to an earlier one arrives are all heard", async () => {
		await slowed(page, "**/*.data?*", 130);
		for (let item = 0; item < 14; item++) {
			await page.keyboard.press("j");
			await page.waitForTimeout(30 + 17 * item);
		}
		await expect(page.getByRole("article").getByText("17 of 23")).toBeVisible();
		for (let item = 0; item < 14; item++) await page.keyboard.press("k", { delay: 20 });
		await expect(page.getByRole("article").getByText("3 of 23")).toBeVisible();
		await page.unrouteAll({ behavior: "wait" });
	});
	await test.step("keys that come before the page's script are heard once it is there", async () => {
		const letGo = await holdScripts(page);
		await page.reload({ waitUntil: "commit" });
		await expect(page.getByRole("article").getByText("3 of 23")).toBeVisible();
		expect(await page.evaluate(() => window.concordEarlyKeys)).toEqual([]);
		for (const key of ["j", "J", "k", "j"]) await page.keyboard.press(key, { delay: 30 });
		await letGo();
		await expect(page.getByRole("article").getByText("5 of 23")).toBeVisible();
	});
	await test.step("what opens an item opens the one that the key before it went to", async () => {
		await slowed(page, "**/*.data?*", 300);
		await page.keyboard.press("k");
		await page.keyboard.press("o");
		await expect(page).toHaveURL(/\/items\/\w+$/);
		await page.unrouteAll({ behavior: "wait" });
		await page.goBack();
		await expect(page.getByRole("article").getByText("4 of 23")).toBeVisible();
	});
	await slowed(page, "**/*.data?*", 300);
	await page.keyboard.press("j");
	await page.getByRole("combobox", { name: "Votes" }).selectOption("only split");
	await expect(page.getByRole("heading", { name: /^\d+ items$/ })).not.toHaveText("23 items");
	await expect(page.getByRole("article").getByText(/^1 of \d+$/)).toBeVisible();
	await page.unrouteAll({ behavior: "wait" });
	await test.step("whoever filters before the next item came opens what is shown then", async () => {
		await page.getByRole("combobox", { name: "Votes" }).blur();
		const shown = await page.getByRole("article").getByRole("link").first().getAttribute("href");
		await page.keyboard.press("o");
		await expect(page).toHaveURL(new RegExp(`${shown}$`));
		await page.goBack();
	});

	await page
		.getByRole("navigation", { name: "Dimensions" })
		.getByText("Correctness")
		.press("Enter");
	await expect(page).toHaveURL(/dimension=correctness$/);
	await expect(page.getByRole("table", { name: "People’s levels in rows" })).toBeVisible();
});

test("addresses of earlier versions lead to the judge and to the cell of its matrix", async ({
	demo,
	page,
}) => {
	await page.goto(linkIn(demo.printed, "/welcome/"));
	const cell = "dimension=verdict&judge=sim-lenient&people=0&answer=1";
	await page.goto(`${demo.url}/projects/demo/agreement/items?${cell}`);
	await expect(page).toHaveURL(/\/judges\/rtr_\w+\?dimension=verdict&show=0-1#disagreements$/);
	await expect(page.getByRole("heading", { name: "23 items" })).toBeVisible();
	const gone = await page.goto(`${demo.url}/projects/demo/agreement/judge?judge=nobody`);
	expect(gone?.status()).toBe(404);
});

test("it is accessible, and fits a narrow screen", async ({ demo, page }) => {
	await page.goto(linkIn(demo.printed, "/welcome/"));
	for (const search of ["dimension=verdict", "dimension=completeness&show=all"]) {
		await page.setViewportSize({ width: 1280, height: 860 });
		await page.goto(`${demo.url}/projects/demo/agreement/judge?judge=sim-lenient&${search}`);
		await expect(page.getByRole("article")).toBeVisible();
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			await expectAccessible(page);
		}
		await page.setViewportSize({ width: 375, height: 800 });
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(375);
	}
});
