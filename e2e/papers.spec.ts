/**
 * From questions and documents to the published analyses: a small system answers, judges judge, a
 * person labels what was answered, and every analysis stands on a page of its own.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
	command,
	expect,
	expectAccessible,
	joinProject,
	linkIn,
	ROOT,
	test,
	typeAnswer,
} from "./fixtures.ts";

// Some of the first thirty have no answer in their document, which A5 is about.
const QUESTIONS = 30;
const LABELLED = 3;

test("the papers' project: every analysis has something to say, and a set can be labelled", async ({
	demo,
	page,
	browser,
}) => {
	test.setTimeout(600_000);
	const home = `${demo.url}/projects/papers`;

	await test.step("one command, from questions to judged sets", async () => {
		const made = await command(demo, ["papers", "--limit", String(QUESTIONS)]);
		expect(made.code, made.stderr).toBe(0);
		const to = join(demo.folder, "answers");
		const found = ["--project", "papers", "--set", "answers", "--to", to];
		const exported = await command(demo, ["export", ...found]);
		expect(exported.code, exported.stderr).toBe(0);
		const answers = (await readFile(join(to, "items.jsonl"), "utf8")).trim().split("\n");
		// Left out, with its reason: what the model only searched for.
		expect(answers.length).toBeGreaterThanOrEqual(QUESTIONS * 2 - 5);
		expect(answers.length).toBeLessThanOrEqual(QUESTIONS * 2);
		for (const line of answers) {
			const { input, response } = JSON.parse(line) as { input: string; response: string };
			expect(response).not.toContain(input);
		}
		await page.goto(linkIn(demo.printed, "/welcome/"));
	});

	await test.step("every analysis on its page, wide and narrow", async () => {
		const listed = (await command(demo, ["analysis"])).stdout;
		const ids = [...listed.matchAll(/^A\d+/gm)].map(([id]) => id);
		const folders = (await readdir(join(ROOT, "app/analyses"))).sort();
		const numbered = folders.flatMap((name) => /^a(\d+)-/.exec(name)?.[1] ?? []);
		expect(numbered.length).toBeGreaterThan(0);
		expect(ids).toEqual(numbered.map((number) => `A${Number(number)}`));
		for (const id of ids) {
			await page.setViewportSize({ width: 1280, height: 800 });
			await page.goto(`${home}/analyses/${id}`);
			await expect(page.getByRole("heading", { name: new RegExp(`^${id} `) })).toBeVisible();
			await expect(page.getByText("Nothing to show yet")).toHaveCount(0);
			await expect(page.getByRole("main").getByRole("table").first()).toBeVisible();
			await expectAccessible(page);
			await page.setViewportSize({ width: 375, height: 800 });
			// Folded or not, and whether or not the page has folded by now what it folds where it is narrow.
			const width = await page.evaluate(() => {
				for (const each of document.querySelectorAll("details")) each.open = true;
				return document.documentElement.scrollWidth;
			});
			expect(width, `${id} is wider than the screen`).toBeLessThanOrEqual(375);
		}
		await page.setViewportSize({ width: 1280, height: 800 });
	});

	await test.step("the runs say what they were over", async () => {
		await page.goto(`${home}/runs`);
		const run = page.getByRole("row", { name: /ragas.*golden.*done/ }).first();
		await run.getByRole("link", { name: "golden" }).click();
		await expect(page.getByRole("heading", { name: "golden" })).toBeVisible();
		await expectAccessible(page);
	});

	await test.step("somebody labels answers of the set, and learns nothing else of them", async () => {
		await page.goto(`${home}/people`);
		await page.getByLabel("Who it is for").fill("Joan");
		await page.getByRole("button", { name: "Make a link" }).click();
		const link = await page.getByLabel("Invitation link for Joan").inputValue();
		const joan = await joinProject(browser, link, "Joan");
		await page.goto(`${home}/people`);
		await page.getByRole("checkbox", { name: "Joan has" }).check();
		const source = page.getByLabel("Items of");
		const golden = await source.locator("option", { hasText: /^golden,/ }).getAttribute("value");
		await source.selectOption(golden);
		await page.getByLabel("Items for each").fill(String(LABELLED));
		await page.getByRole("button", { name: "Give out" }).click();
		await expect(page.getByText(`${LABELLED} assignments added for 1 person`)).toBeVisible();

		await joan.reload();
		for (let done = 0; done < LABELLED; done++) {
			const progress = `${done} done, 0 skipped, ${LABELLED - done} left`;
			await expect(joan.getByText(progress)).toBeVisible();
			expect(await joan.content()).not.toMatch(/vanilla|golden|derived|set_/i);
			await typeAnswer(joan, ["a", "4", "4", "4", "4", "4", "Enter"]);
		}
		await expect(joan.getByRole("heading", { name: "You’re done" })).toBeVisible();
	});

	await test.step("the agreement is about the set, and counts the new labels", async () => {
		await page.goto(`${home}/decide/dimension`);
		await expect(page.getByText("On the items of the derived set golden.")).toBeVisible();
		await expect(page.getByText(/^4 people, /)).toBeVisible();
		await expectAccessible(page);
		await page.locator("select[name=set]").selectOption({ label: "imported" });
		await expect(page.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
	});
});
