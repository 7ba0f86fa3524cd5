/**
 * A rubric is changed while people label: a lead previews and compares the draft, publishes it under an open
 * label page, and asks again only what it changed.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { jsonLines, someItems } from "#seeds/builders.ts";
import {
	command,
	expect,
	expectAccessible,
	joinProject,
	outboxLine,
	setUpByAda,
	test,
	typeAnswer,
} from "./fixtures.ts";

const ITEMS = 3;
const SHOTS = process.env.CONCORD_SHOTS;

test("a rubric is previewed, compared and published, and only what it changed is asked again", async ({
	concord,
	page,
	browser,
}) => {
	test.setTimeout(240_000);
	const home = `${concord.url}/projects/asked`;
	const look = async (of: typeof page, name: string) => {
		if (!SHOTS) return;
		for (const scheme of ["light", "dark"] as const) {
			await of.emulateMedia({ colorScheme: scheme });
			await of.screenshot({ path: join(SHOTS, `${name}-${scheme}.png`) });
		}
		await of.emulateMedia({ colorScheme: "light" });
		await of.setViewportSize({ width: 375, height: 760 });
		await of.screenshot({ path: join(SHOTS, `${name}-375.png`) });
		await of.setViewportSize({ width: 1280, height: 860 });
	};
	await test.step("a project with items and a rubric", async () => {
		await setUpByAda(concord, page);
		const file = join(concord.folder, "items.jsonl");
		await writeFile(file, jsonLines(someItems(ITEMS)));
		const imported = await command(concord, ["import", file, "--project", "asked"]);
		expect(imported.code, imported.stderr).toBe(0);
		await page.goto(`${home}/rubric`);
		await page.getByRole("link", { name: "vRAG-Eval" }).click();
		await page.getByRole("button", { name: "Publish version 1" }).click();
		await expect(page).toHaveURL(/published=1/);
	});

	await page.goto(`${home}/people`);
	await page.getByLabel("Who it is for").fill("Grace");
	await page.getByRole("button", { name: "Make a link" }).click();
	const link = await page.getByLabel("Invitation link for Grace").inputValue();
	const grace = await joinProject(browser, link, "Grace");
	await test.step("somebody answers two of three items", async () => {
		await page.goto(`${home}/people`);
		await page.getByRole("checkbox", { name: /^Grace/ }).check();
		await page.getByLabel("Items for each").fill(String(ITEMS));
		await page.getByRole("button", { name: "Give out" }).click();
		await expect(page.getByText("3 assignments added")).toBeVisible();
		await grace.reload();
		for (const [done, keys] of ["a4", "r1"].entries()) {
			await expect(grace.getByText(`${done} done`)).toBeVisible();
			await expect(grace.getByRole("radio", { name: "Accept" })).not.toBeChecked();
			await typeAnswer(grace, [...keys, "Enter"]);
		}
		await expect(grace.getByText("2 done")).toBeVisible();
		await expect(outboxLine(grace, /✓ saved/)).toBeVisible();
	});

	await test.step("the draft is previewed, by the keys of the label page, and nothing is saved", async () => {
		await page.goto(`${home}/rubric/edit`);
		const grade = page.getByRole("region", { name: "Grade" });
		await grade.getByLabel("Guideline").fill("How much of what was asked is answered rightly?");
		await grade.getByLabel("Evidence").selectOption("required");
		await page.getByRole("button", { name: "Categories" }).click();
		const added = page.getByRole("region", { name: "Dimension 2" });
		await added.getByLabel("Name", { exact: false }).first().fill("tone");
		for (const [index, value] of ["warm", "neutral", "cold"].entries())
			await page
				.getByLabel(new RegExp(`level ${index + 1}: value`))
				.last()
				.fill(value);
		await page
			.getByRole("checkbox", { name: /Optional/ })
			.last()
			.check();
		await page.getByRole("button", { name: "Save and preview" }).click();
		await expect(page.getByRole("note")).toContainText("Preview of the draft of version 2");
		await expect(page.getByRole("note")).toContainText("item 1 of 3");
		await expectAccessible(page);
		await look(page, "preview");
		await page.keyboard.press("a");
		await page.keyboard.press("Enter");
		await expect(page.getByText("Choose a level, or say why")).toBeVisible();
		await page.keyboard.press("4");
		await page.keyboard.press("Enter");
		await expect(page.getByText("Mark the words that your answer rests on")).toBeVisible();
		await page.keyboard.press("e");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("list", { name: "Marked words: Grade" })).toContainText("You");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("note")).toContainText("item 2 of 3");
		await expect(page.getByText("That would be saved. Here nothing is.")).toBeVisible();
		await expect(page.getByRole("radio", { name: "Accept" })).not.toBeChecked();
	});

	await test.step("what it changes is read before it is published", async () => {
		await page.getByRole("link", { name: "Go on writing" }).click();
		await page.getByRole("button", { name: "Save and compare" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(
			"What version 2 changed against version 1",
		);
		await expect(page.locator("ins", { hasText: "How much of what was asked" })).toBeVisible();
		await expect(page.getByText("Unchanged: Verdict.")).toBeVisible();
		await expectAccessible(page);
		await look(page, "compare");
		await page.getByRole("link", { name: "Go on writing" }).click();
		await look(page, "edit");
		await page.getByRole("button", { name: "Publish version 2" }).click();
		await expect(page).toHaveURL(/published=2/);
	});

	await test.step("under the open label page the third answer goes under the new version", async () => {
		await grace.keyboard.press("a");
		await grace.keyboard.press("4");
		await grace.keyboard.press("Enter");
		await expect(grace.getByRole("alert")).toContainText("Version 2 of the rubric was published");
		await grace.getByRole("link", { name: "Look at it" }).click();
		await expect(grace.getByRole("radio", { name: "Accept" })).toBeChecked();
		await expect(grace.getByText("What was chosen for Grade was left out")).toBeVisible();
		await grace.getByRole("radio", { name: "4 right" }).check();
		await grace.getByText("You may keep it").dblclick({ position: { x: 34, y: 28 } });
		await grace.getByRole("button", { name: /mark the words/ }).click();
		await expect(grace.getByRole("list", { name: "Marked words: Grade" })).toContainText("You");
		await grace.getByRole("button", { name: "Save and next" }).click();
		await expect(grace.getByRole("heading", { name: "You’re done" })).toBeVisible();
	});

	await test.step("the lead asks again what changed", async () => {
		await page.getByRole("link", { name: "asked again" }).click();
		await expect(
			page.getByText("2 answers by 1 person under version 1 are asked again about Grade and Tone."),
		).toBeVisible();
		await look(page, "ask-again");
		await page.getByRole("button", { name: "Ask the 2 again about what changed" }).click();
		await expect(page.getByText("They come back in the queues")).toBeVisible();
	});

	await test.step("what stood is filled in, what changed is asked, and only that", async () => {
		await grace.goto(`${home}/label`);
		for (const verdict of ["Accept", "Reject"]) {
			await expect(grace.getByRole("note")).toContainText("Version 2 is new in Grade and Tone");
			await expect(grace.getByRole("radio", { name: verdict })).toBeChecked();
			await expect(grace.locator("[data-dimension=grade] input:checked")).toHaveCount(0);
			await expectAccessible(grace);
			await look(grace, `asked-${verdict.toLowerCase()}`);
			await grace.keyboard.press(verdict === "Accept" ? "5" : "2");
			// The second and third word of the second text.
			for (const key of ["e", "ArrowDown", "ArrowRight", "Shift+ArrowRight", "Enter"])
				await grace.keyboard.press(key);
			const marked = grace.getByRole("list", { name: "Marked words: Grade" });
			await expect(marked).toContainText("full member");
			if (verdict === "Reject") {
				await grace.getByRole("button", { name: /Take away the mark/ }).click();
				await expect(marked).toHaveCount(0);
				await grace.keyboard.press("e");
				await grace.keyboard.press("Escape");
				await grace.keyboard.press("e");
				await grace.keyboard.press("Enter");
				await expect(marked).toContainText("You");
				// Also a draft holds it.
				await grace.reload();
				await expect(marked).toContainText("You");
			}
			await look(grace, `marked-${verdict.toLowerCase()}`);
			await grace.getByRole("button", { name: "Save and next" }).focus();
			await grace.keyboard.press("Enter");
		}
		await expect(grace.getByRole("heading", { name: "You’re done" })).toBeVisible();
		const exported = join(concord.folder, "out");
		const words = ["export", "--project", "asked", "--to", exported];
		expect((await command(concord, words)).code).toBe(0);
		const lines = (await readFile(join(exported, "annotations.jsonl"), "utf8")).trim().split("\n");
		const current = lines.map((line) => JSON.parse(line)).filter((row) => !row.superseded_at);
		expect(current).toHaveLength(ITEMS);
		expect(current.map((row) => row.rubric_version)).toEqual([2, 2, 2]);
		expect(current.flatMap((row) => row.evidence)).toContainEqual({
			...{
				dimension: "grade",
				source: "context",
				context: 0,
				context_id: "borrowing-1",
				excerpt: "full member",
			},
			...{ start: 2, end: 13, utf16_start: 2, utf16_end: 13 },
		});
	});
});
