/** A lead opens a project: which judge for which dimension, how sure, what next; each number leads to its items. */
import { expect, expectAccessible, linkIn, test } from "./fixtures.ts";

test("from the overview every question is a click from its page", async ({ demo, page }) => {
	test.setTimeout(180_000);
	await page.goto(linkIn(demo.printed, "/welcome/"));
	await page.goto(`${demo.url}/projects/demo`);
	const answer = page.getByRole("region", { name: "Answer" });
	await expect(answer.getByRole("heading", { name: "As good as a person?" })).toBeVisible();
	await expectAccessible(page);
	const questions = page
		.getByRole("main")
		.locator("section")
		.filter({ has: page.getByRole("heading", { name: "What do you want to know?" }) })
		.getByRole("link");
	const hrefs = await questions.evaluateAll((links) =>
		links.map((link) => link.getAttribute("href") ?? "missing"),
	);
	expect(hrefs.length).toBeGreaterThan(12);
	for (const href of new Set(hrefs)) {
		const response = await page.goto(`${demo.url}${href}`);
		expect(response?.status(), href).toBe(200);
	}
	await page.goto(`${demo.url}/projects/demo`);
	await answer.getByRole("link", { name: "Open them" }).click();
	await expect(page.getByRole("heading", { name: "sim-breaks-json", level: 1 })).toBeVisible();
});

test("decide: all dimensions, one of them, and the items behind its numbers", async ({
	demo,
	page,
}) => {
	test.setTimeout(180_000);
	await page.goto(linkIn(demo.printed, "/welcome/"));
	const fits = async () => {
		await page.setViewportSize({ width: 375, height: 800 });
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width, page.url()).toBeLessThanOrEqual(375);
		await page.setViewportSize({ width: 1280, height: 860 });
	};

	await test.step("the table says what each dimension's own page says", async () => {
		await page.goto(`${demo.url}/projects/demo/decide`);
		const table = page.getByRole("table", { name: "Every dimension and the judges to use" });
		await expect(table.getByRole("row", { name: /^Group A sim-strong/ }).first()).toBeVisible();
		await fits();
		const heading = table.getByRole("rowheader", { name: /^Correctness/ });
		const says = await heading.locator("p").first().textContent();
		await page.getByRole("main").getByRole("link", { name: "Correctness" }).click();
		await expect(page.getByRole("heading", { name: "Correctness", level: 1 })).toBeVisible();
		await expect(page.getByRole("region", { name: "Answer" })).toContainText(says ?? "missing");
		// The drawing says its interval to those who do not see it.
		await expect(
			page.getByRole("img", { name: /^sim-strong: .*0\.\d\d, from 0\.\d\d to 0\.\d\d; a person/ }),
		).toBeVisible();
	});

	await test.step("everyone with everyone, and the panel, are folded with their answer", async () => {
		for (const title of [
			"Everyone with everyone",
			"Panel and redundancy",
			"Severity of people and judges",
			"Judges against how people divide",
		]) {
			const summary = page.locator("summary").filter({ hasText: title });
			await expect(summary).toContainText(/\d|sim-/, { timeout: 30_000 });
			await summary.click();
		}
		await expect(
			page.getByRole("table", { name: "Cohen’s κ, quadratic weights of each two" }),
		).toBeVisible();
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			await expectAccessible(page);
		}
		await page.emulateMedia({ colorScheme: "light" });
		await fits();
		await page.emulateMedia({ media: "print" });
		await page.setViewportSize({ width: 700, height: 900 });
		const cut = await page
			.locator(".scroll-x")
			.evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
		expect(cut, "tables cut on paper").toBe(0);
		await page.emulateMedia({ media: "screen" });
		await page.setViewportSize({ width: 1280, height: 860 });
	});

	await test.step("a number opens as many items as it says", async () => {
		const board = page.getByRole("table", { name: "Judges by agreement with people" });
		for (const link of [
			board.getByRole("link", { name: /^\d+ items$/ }).first(),
			page.getByRole("link", { name: /^\d+ items of several$/ }),
			page
				.getByRole("table", { name: "Agreement of each pair of people" })
				.getByRole("link")
				.first(),
		]) {
			const back = page.url();
			const [count] = (await link.textContent())?.match(/\d+/) ?? ["missing"];
			await link.click();
			// The address changes a moment before the page does.
			await expect(page.getByRole("heading", { name: "Items", level: 1 })).toBeVisible();
			await expect(page.getByText(new RegExp(`^${count} items`))).toBeVisible();
			await page.goto(back);
		}
		await page.getByRole("link", { name: /^\d+ items of several$/ }).click();
		await expectAccessible(page);
		await fits();
		await page.getByRole("main").getByRole("listitem").first().getByRole("link").click();
		await expect(page.getByRole("heading", { name: "Everyone’s ratings" })).toBeVisible();
	});

	await test.step("a judge's name opens its page", async () => {
		await page.goto(`${demo.url}/projects/demo/decide/dimension?dimension=correctness`);
		await page
			.getByRole("table", { name: "Differences from sim-strong" })
			.getByRole("link", { name: "sim-lenient" })
			.click();
		await expect(page.getByRole("heading", { name: "sim-lenient", level: 1 })).toBeVisible();
		await page.getByRole("link", { name: "Compare with …" }).click();
		await expect(page.getByRole("combobox", { name: "A", exact: true })).toHaveValue("sim-lenient");
		await expect(page.getByLabel("Dimension")).toHaveValue("correctness");
	});

	await test.step("all runs are a click from the overview, a run two", async () => {
		await page.goto(`${demo.url}/projects/demo`);
		await page.getByRole("link", { name: "What ran, what failed, what it cost?" }).click();
		const row = page.getByRole("row", { name: /baseline/ });
		await expect(row).toContainText("done");
		await expectAccessible(page);
		await fits();
		await row.getByRole("link", { name: "baseline" }).click();
		await expect(page.getByRole("heading", { name: "baseline", level: 1 })).toBeVisible();
		await page.goto(`${demo.url}/projects/demo/runs`);
		await row.getByRole("link").first().click();
		await expect(page.getByRole("heading", { name: "Run of baseline" })).toBeVisible();
		await page.goto(`${demo.url}/projects/demo/runs?from=50`);
		await expect(page.getByRole("heading", { name: "No older runs" })).toBeVisible();
	});

	await test.step("addresses of earlier versions lead on with what they ask for", async () => {
		const asked = "dimension=honesty&reference=mean&missing=disagree";
		await page.goto(`${demo.url}/projects/demo/agreement?${asked}`);
		await expect(page).toHaveURL(`${demo.url}/projects/demo/decide/dimension?${asked}`);
		await expect(page.getByLabel("Reference")).toHaveValue("mean");
		const nothing = await page.goto(
			`${demo.url}/projects/demo/decide/items?dimension=honesty&of=x`,
		);
		expect(nothing?.status()).toBe(404);
		const nobody = `${demo.url}/projects/demo/decide/items?dimension=honesty&of=scored&a=nobody`;
		await page.goto(nobody);
		await expect(page.getByText("There is no such rater on this dimension.")).toBeVisible();
	});
});
