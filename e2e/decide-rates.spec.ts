/**
 * A lead asks what people would accept of everything that a judge scored, compares two systems and two judges, and
 * opens an item on which they differ.
 */
import { expect, expectAccessible, linkIn, test } from "./fixtures.ts";

test("from the decisions to the accept rate and to what differs, in two clicks", async ({
	demo,
	page,
}) => {
	test.setTimeout(120_000);
	await page.goto(linkIn(demo.printed, "/welcome/"));
	await page.goto(`${demo.url}/projects/demo/decide`);
	const under = page.getByRole("navigation", { name: "Under Decide" });
	await under.getByRole("link", { name: "Accept rate" }).click();
	const answer = page.getByRole("region", { name: "Answer" });
	await expect(
		answer.getByText(/^People would say “accept” on \d+ % \[\d+, \d+\] of the 150 items/),
	).toBeVisible();
	await page.getByRole("combobox", { name: "Judge" }).selectOption("sim-lenient");
	await expect(answer.getByText(/that sim-lenient scored/)).toBeVisible();
	await expect(answer.getByText(/too high by \d+ points/)).toBeVisible();
	await page.getByRole("combobox", { name: "By", exact: true }).selectOption("system");
	await expect(page.getByRole("heading", { name: "By system" })).toBeVisible();
	await expect(page.getByRole("table", { name: "What people would say, by system" })).toBeVisible();

	await page.goto(`${demo.url}/projects/demo/decide`);
	await under.getByRole("link", { name: "Compare" }).click();
	await page.getByRole("combobox", { name: "A", exact: true }).selectOption("sim-lenient");
	await page.getByRole("combobox", { name: "B", exact: true }).selectOption("sim-strong");
	await expect(
		answer.getByText(/^sim-strong agrees better with people than sim-lenient: κ /),
	).toBeVisible();
	await expect(page.getByRole("table", { name: "Items by who is right" })).toBeVisible();
	// A number opens as many items as it says.
	const alone = page.getByRole("row", { name: /^sim-strong alone right/ }).getByRole("link");
	const many = (await alone.textContent()) ?? "missing";
	await alone.click();
	await expect(
		page.getByRole("heading", {
			name: "Verdict: items on which sim-strong alone is right, or nearer",
		}),
	).toBeVisible();
	await expect(page.getByText(new RegExp(`^${many} items`))).toBeVisible();
	await expect(page.getByRole("listitem")).toHaveCount(Number(many));
	await expectAccessible(page);
	await page.getByRole("link", { name: "Back to the comparison" }).click();
	const items = page.getByRole("listitem");
	await expect(items.first()).toContainText(
		"sim-lenient: accept · sim-strong: reject · people: reject",
	);
	await items.first().getByRole("link").click();
	await expect(page).toHaveURL(/\/items\/item_\w+$/);
});

test("what cannot be compared is said", async ({ demo, page }) => {
	await page.goto(linkIn(demo.printed, "/welcome/"));
	const compare = `${demo.url}/projects/demo/compare`;
	for (const [search, sentence] of [
		["kind=prompts", /No prompt here has two versions/],
		["kind=rubric", /one version of the rubric only/],
		["kind=runs", /asked the same twice|asked everything once|run one with repetitions/],
		["a=nobody", /There is no judge "nobody"/],
		["a=sim-strong&b=sim-strong", /cannot be compared with itself/],
	] as const) {
		await page.goto(`${compare}?${search}`);
		await expect(page.getByRole("alert")).toHaveText(sentence);
	}
	await page.goto(`${demo.url}/projects/demo/accept-rate?by=colour`);
	await expect(page.getByRole("alert")).toHaveText(/No two items differ in a field "colour"/);
});

test("both pages are accessible, and fit a narrow screen", async ({ demo, page }) => {
	test.setTimeout(120_000);
	await page.goto(linkIn(demo.printed, "/welcome/"));
	for (const path of [
		"accept-rate?by=system",
		"compare?a=sim-lenient&b=sim-strong&by=system",
		"compare?kind=systems",
	]) {
		await page.setViewportSize({ width: 1280, height: 860 });
		await page.goto(`${demo.url}/projects/demo/${path}`);
		await expect(page.getByRole("region", { name: "Answer" })).toBeVisible();
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			await expectAccessible(page);
		}
		await page.setViewportSize({ width: 375, height: 800 });
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(375);
	}
});
