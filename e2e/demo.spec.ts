/** What somebody sees in the first five minutes: `concord start --demo`. */
import type { AgreementJson } from "./agreement-schema.ts";
import { command, expect, expectAccessible, linkIn, test } from "./fixtures.ts";

test("the terminal shows the agreement table and says how to sign in", async ({ demo }) => {
	expect(demo.printed).toContain("Demo (simulation)");
	expect(demo.printed).toMatch(/sim-strong +0\.\d\d \[0\.\d\d, 0\.\d\d\]/);
	expect(demo.printed).toMatch(/baseline +0\.\d\d/);
	expect(demo.printed).toContain("unparsable 7, truncated 5");
	expect(linkIn(demo.printed, "/welcome/")).toContain(demo.url);
});

test("the plain address shows how to enter, as often as one likes", async ({ demo, page }) => {
	for (const [button, path] of [
		["Look around as an administrator", /\/$/],
		["Label twenty items as an annotator", /\/projects\/demo\/label/],
	] as const) {
		await page.context().clearCookies();
		await page.goto(demo.url);
		await expect(page.getByRole("heading", { name: "This is the demo" })).toBeVisible();
		await expectAccessible(page);
		await page.getByRole("button", { name: button }).focus();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
		await expect(page).toHaveURL(path);
	}
	await page.context().clearCookies();
	await page.goto(`${demo.url}/projects/demo/agreement?dimension=completeness`);
	await page.getByRole("button", { name: "Look around as an administrator" }).click();
	await expect(page).toHaveURL(/\/projects\/demo\/decide\/dimension\?dimension=completeness$/);
	await page.context().clearCookies();
	await page.goto(`${demo.url}/demo?to=//elsewhere.example`);
	await page.getByRole("button", { name: "Look around as an administrator" }).click();
	await expect(page).toHaveURL(`${demo.url}/`);
	const elsewhere = await page.request.get(`${demo.url}/demo`, {
		headers: { "x-forwarded-for": "192.0.2.1" },
	});
	expect(await elsewhere.text()).not.toContain("Look around as");
});

test("the pages show the figures that the command line prints", async ({ demo, page }) => {
	await page.goto(linkIn(demo.printed, "/welcome/"));
	await page.goto(`${demo.url}/projects/demo/decide/dimension`);
	const printed = await command(demo, ["agree", "--project", "demo", "--json"]);
	expect(printed.code, printed.stderr).toBe(0);
	const report = JSON.parse(printed.stdout) as AgreementJson;
	const verdict = report.dimensions.find(({ dimension }) => dimension === "verdict");
	expect(verdict?.judges).toHaveLength(6);
	const board = page.getByRole("table", { name: "Judges by agreement with people" });
	for (const judge of verdict?.judges ?? []) {
		const row = board.getByRole("row", { name: judge.judge });
		await expect(row).toContainText(judge.kappa.value.toFixed(2).replace("-", "−"));
		await expect(row).toContainText(judge.kappa.ci[0].toFixed(2).replace("-", "−"));
	}

	await board.getByRole("link", { name: "sim-long-answers" }).click();
	await expect(page.getByRole("heading", { name: "sim-long-answers", level: 1 })).toBeVisible();
	const cell = page.getByRole("link", { name: /people say reject: sim-long-answers says accept/ });
	const [count] = (await cell.getAttribute("aria-label"))?.split(",") ?? [];
	await cell.click();
	await expect(page.getByRole("heading", { name: count })).toBeVisible();
	await page.getByRole("article").getByRole("link").first().click();
	await expect(page.getByRole("heading", { name: "Everyone’s ratings" })).toBeVisible();
	await expect(page.getByRole("row", { name: /sim-strong/ })).toBeVisible();
	await expect(page.getByRole("row", { name: /simulated annotator 1/ })).toBeVisible();
});

test("every page of an administrator is accessible and fits a narrow screen", async ({
	demo,
	page,
}) => {
	test.setTimeout(300_000);
	await page.goto(linkIn(demo.printed, "/welcome/"));
	const pages = [
		"/",
		"/projects/new",
		"/endpoints",
		"/help/statistics",
		"/help/published-figures",
		"/help/reproduce",
		"/help/from",
		"/help/from/langfuse",
		...[
			"",
			"/items",
			"/import",
			"/rubric",
			"/rubric/edit",
			"/people",
			"/label",
			"/judges",
			"/runs",
		].map((path) => `/projects/demo${path}`),
		...["/judges/new", "/judges/new?protocol=panel", "/settings", "/export"].map(
			(path) => `/projects/demo${path}`,
		),
		...["/plan", "/known-answers", "/trainings", "/adjudicate"].map(
			(path) => `/projects/demo${path}`,
		),
		...["/derived-sets", "/derived-sets/new", "/derived-sets/derive"].map(
			(path) => `/projects/demo${path}`,
		),
		...["/decide", "/decide/dimension", "/decide/dimension?dimension=completeness"].map(
			(path) => `/projects/demo${path}`,
		),
		"/projects/demo/decide/items?dimension=verdict&of=tied",
		"/projects/demo/agreement/judge?dimension=verdict&judge=baseline",
	];
	const links = page.getByRole("link");
	for (const [listing, link] of [
		["judges", links.and(page.getByText("Run baseline"))],
		["runs", links.filter({ has: page.locator("time") })],
	] as const) {
		await page.goto(`${demo.url}/projects/demo/${listing}`);
		pages.push((await link.first().getAttribute("href")) ?? "missing");
	}
	for (const path of pages) {
		await page.setViewportSize({ width: 1280, height: 860 });
		const response = await page.goto(`${demo.url}${path}`);
		expect(response?.status(), path).toBe(200);
		for (const scheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme: scheme });
			await expectAccessible(page);
		}
		await page.setViewportSize({ width: 375, height: 800 });
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(375);
	}
});
