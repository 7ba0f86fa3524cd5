/** The line breaks, the session ends and others were faster: what leads and adjudicators wrote is not lost. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { connect, disconnect } from "#db/dialect";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { deskProject } from "./desk-project.ts";
import { type Concord, command, expect, expectAccessible, test } from "./fixtures.ts";

const WORDS = "Twenty minutes of thought.";

test("a rubric and settings that could not be sent stay on the page, and are asked about before they are left", async ({
	concord,
	page,
}) => {
	test.setTimeout(180_000);
	const home = await deskProject(concord, page, someItems(2));
	const guideline = page.getByLabel("Guideline").first();
	const save = page.getByRole("button", { name: "Save the draft" });
	await page.goto(`${home}/rubric/edit`, { waitUntil: "networkidle" });
	await guideline.fill(WORDS);

	await test.step("a link asks first", async () => {
		await page.getByRole("link", { name: "Items", exact: true }).click();
		const asks = page.getByRole("dialog", { name: "What you wrote is not saved" });
		await expect(asks).toBeVisible();
		await expectAccessible(page);
		await asks.getByRole("button", { name: "Stay here" }).click();
		await expect(guideline).toHaveValue(WORDS);
	});
	await test.step("offline, and with an answer that was lost", async () => {
		await page.context().setOffline(true);
		await save.click();
		await expect(page.getByRole("alert")).toContainText("Not sent: you are offline.");
		await expect(guideline).toHaveValue(WORDS);
		await page.context().setOffline(false);
		await page.route(/rubric\/edit\.data/, (route) => route.abort(), { times: 1 });
		await save.click();
		await expect(page.getByRole("alert")).toContainText("The server did not answer");
		await expect(guideline).toHaveValue(WORDS);
	});
	await test.step("signed out; signed in again in another tab", async () => {
		const cookies = await page.context().cookies();
		await page.context().clearCookies();
		await save.click();
		await expect(page.getByRole("alert")).toContainText("you were signed out");
		await expect(page.getByRole("link", { name: "Sign in in another tab" })).toBeVisible();
		await page.context().addCookies(cookies);
		await save.click();
		await expect(page.getByText("The draft is saved.")).toBeVisible();
		await expect(guideline).toHaveValue(WORDS);
	});
	await test.step("what is saved is left without a question", async () => {
		await page.getByRole("link", { name: "All versions" }).click();
		await expect(page).toHaveURL(`${home}/rubric`);
	});
	await test.step("settings stay too", async () => {
		await page.goto(`${home}/settings`, { waitUntil: "networkidle" });
		const hosts = page.getByLabel("Hosts from which images are shown");
		await hosts.fill("images.example.org");
		await page.context().setOffline(true);
		await page.getByRole("button", { name: "Save" }).click();
		await expect(page.getByRole("alert")).toContainText("Not sent: you are offline.");
		await page.context().setOffline(false);
		await page.getByRole("button", { name: "Save" }).click();
		await expect(page.getByText("The settings are saved.")).toBeVisible();
		await expect(hosts).toHaveValue("images.example.org");
	});
});

test("of two leads at once the later sees what the earlier stored before anything of it is replaced", async ({
	concord,
	page,
	context,
}) => {
	test.setTimeout(60_000);
	const home = await deskProject(concord, page, someItems(2));
	const other = await context.newPage();
	const both = async (path: string) => {
		for (const each of [page, other])
			await each.goto(`${home}${path}`, { waitUntil: "networkidle" });
	};
	await test.step("different settings both hold", async () => {
		await both("/settings");
		await page.getByLabel(/^Hide the reference/).check();
		await page.getByRole("button", { name: "Save" }).click();
		await expect(page.getByText("The settings are saved.")).toBeVisible();
		const difference = other.getByLabel("Smallest difference of agreement that matters");
		await difference.fill("0.2");
		await other.getByRole("button", { name: "Save" }).click();
		await expect(other.getByText("The settings are saved.")).toBeVisible();
		await expect(other.getByLabel(/^Hide the reference/)).toBeChecked();
		await page.getByLabel("Smallest difference of agreement that matters").fill("0.3");
		await page.getByRole("button", { name: "Save" }).click();
		await expect(page.getByRole("alert")).toContainText("is now: 0.2");
		await page.getByRole("button", { name: "Save" }).click();
		await expect(page.getByText("The settings are saved.")).toBeVisible();
		await expect(page.getByLabel(/^Hide the reference/)).toBeChecked();
	});
	await test.step("a draft is compared with what somebody else wrote", async () => {
		await both("/rubric/edit");
		const guideline = (of: Page) => of.getByLabel("Guideline").first();
		const save = (of: Page) => of.getByRole("button", { name: "Save the draft" }).click();
		await guideline(page).fill("Ada wrote this.");
		await save(page);
		await expect(page.getByText("The draft is saved.")).toBeVisible();
		await guideline(other).fill("Ben wrote that.");
		await save(other);
		await expect(other.getByRole("alert")).toContainText("Somebody saved this draft");
		await expect(other.getByRole("region", { name: "What yours says otherwise" })).toContainText(
			"Ada",
		);
		await expect(guideline(other)).toHaveValue("Ben wrote that.");
		await expectAccessible(other);
		await save(other);
		await expect(other.getByText("The draft is saved.")).toBeVisible();
		await guideline(other).fill("Ben again.");
		await save(other);
		await expect(other.getByText("The draft is saved.")).toBeVisible();
		await expect(other.getByRole("alert")).toHaveCount(0);
	});
	await test.step("a known answer too", async () => {
		await page.goto(`${home}/items`);
		await page.getByRole("table").getByRole("link").first().click();
		await expect(page).toHaveURL(/items\/item_/);
		await other.goto(page.url(), { waitUntil: "networkidle" });
		const why = (of: Page) => of.getByLabel(/^Why/).first();
		for (const [each, words, level] of [
			[page, "Ada knows.", "1"],
			[other, "Ben knows.", "0"],
		] as const) {
			await each.getByLabel("Verdict", { exact: true }).selectOption(level);
			await why(each).fill(words);
			await each.getByRole("button", { name: "Make this the known answer" }).click();
			await expect(each.getByRole(each === page ? "status" : "alert")).toContainText(
				each === page ? "This is the known answer" : "“Ada knows.”",
			);
		}
		await expect(why(other)).toHaveValue("Ben knows.");
		await other.getByRole("button", { name: "Make this the known answer" }).click();
		await expect(other.getByText("This is the known answer from now on.")).toBeVisible();
		await expect(why(other)).toHaveValue("Ben knows.");
	});
});

const VERDICTS = "arraarraar";

/** Ten items on which two people differ, by file. */
async function disputed(concord: Concord, page: Page): Promise<string> {
	const items = someItems(VERDICTS.length);
	const home = await deskProject(concord, page, items, async () => {
		await page
			.getByRole("button", { name: /^Remove/ })
			.first()
			.click();
	});
	const labels = items.flatMap(({ id }) =>
		[true, false].map((value, person) => ({
			...{ item_id: id, rater: `Person ${person}`, rater_kind: "human" },
			...{ dimension: "verdict", value },
		})),
	);
	const file = join(concord.folder, "labels.jsonl");
	await writeFile(file, jsonLines(labels));
	const imported = await command(concord, ["import", file, "--project", "desk"]);
	expect(imported.code, imported.stderr).toBe(0);
	return home;
}

test("a decision whose answer is lost is sent again, and the keys after it go to their items", async ({
	concord,
	page,
	context,
}) => {
	test.setTimeout(180_000);
	const home = await disputed(concord, page);
	await page.goto(`${home}/adjudicate`, { waitUntil: "networkidle" });
	const order = await page
		.locator(".adj-list a")
		.evaluateAll((links: HTMLAnchorElement[]) =>
			links.map(({ href }) => new URL(href).searchParams.get("item")),
		);
	let posts = 0;
	await page.route(/\/adjudicate/, async (route) => {
		if (route.request().method() !== "POST") return route.continue();
		posts++;
		if (posts === 3) return route.abort();
		if (posts === 7) {
			// Stored, and the answer is lost on its way back.
			await route.fetch();
			return route.abort();
		}
		return posts === 5 ? route.fulfill({ status: 502, body: "Bad gateway" }) : route.continue();
	});
	for (const key of [...VERDICTS].flatMap((verdict) => [verdict, "Enter"]))
		await page.keyboard.press(key, { delay: 100 });
	await expect(page.getByRole("heading", { name: "Everything is decided" })).toBeVisible({
		timeout: 30_000,
	});
	const db = connect(concord.env.DATABASE_URL as string);
	const rows = db.$client
		.prepare("select item_id as item, level from decisions where superseded_at is null")
		.all() as { item: string; level: number }[];
	disconnect(db);
	const levels = new Map(rows.map(({ item, level }) => [item, level]));
	expect(order.map((item) => (levels.get(item ?? "") === 1 ? "a" : "r")).join("")).toBe(VERDICTS);
	expect(rows).toHaveLength(VERDICTS.length);

	await test.step("of two adjudicators the second keeps what was written, and is led to that item", async () => {
		await page.keyboard.press("u");
		await expect(page.getByRole("heading", { name: "1 disagreement" })).toBeVisible();
		const second = await context.newPage();
		await second.goto(`${home}/adjudicate`, { waitUntil: "networkidle" });
		await page.keyboard.press("a");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { name: "Everything is decided" })).toBeVisible();
		await second.keyboard.press("r");
		await second.keyboard.press("c");
		await second.keyboard.type(WORDS);
		await second.keyboard.press("Control+Enter");
		await expect(second.getByRole("alert")).toContainText("Ada decided this item first");
		await expect(second.getByLabel("Reason")).toHaveValue(WORDS);
		await second.getByRole("link", { name: "Look at theirs, and correct it if you must" }).click();
		await expect(second.getByRole("button", { name: "Correct the decision" })).toBeVisible();
		await expect(second.getByLabel("Reason")).toHaveValue(WORDS);
		await expectAccessible(second);
		await second.keyboard.press("r");
		await second.keyboard.press("Enter");
		await expect(second.getByText("Decided:")).toBeVisible();
	});
});
