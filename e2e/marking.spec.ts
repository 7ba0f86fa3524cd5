/**
 * Words are marked in two answers side by side that are shown as Markdown: with the mouse, by key, and with a
 * finger on a phone. What is stored is of the stored side, wherever it stood.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { jsonLines } from "#seeds/builders.ts";
import {
	command,
	expect,
	expectAccessible,
	holdScripts,
	joinProject,
	outboxLine,
	setUpByAda,
	test,
} from "./fixtures.ts";

const A = "**Twenty** books, for 21 days.";
const B = "Up to *ten* books, for a month.";
const SHOTS = process.env.CONCORD_SHOTS;

test("words are marked in a pair of Markdown texts, by mouse, key and finger", async ({
	concord,
	page,
	browser,
}) => {
	test.setTimeout(240_000);
	const home = `${concord.url}/projects/marked`;
	await setUpByAda(concord, page);
	const file = join(concord.folder, "items.jsonl");
	const items = Array.from({ length: 6 }, (_, row) => ({
		id: `pair-${row}`,
		input: `How many books, and for how long (${row})?`,
		response_a: A,
		response_b: B,
		contexts: [{ id: "rules", text: "A **full** member may have 20 books." }],
	}));
	await writeFile(file, jsonLines(items));
	const imported = await command(concord, ["import", file, "--project", "marked"]);
	expect(imported.code, imported.stderr).toBe(0);
	await page.goto(`${home}/rubric`);
	await page.getByRole("link", { name: "Pairs" }).click();
	await page
		.getByRole("region", { name: "Which is better" })
		.getByLabel("Evidence")
		.selectOption("required");
	await page.getByRole("button", { name: "Publish version 1" }).click();
	await expect(page).toHaveURL(/published=1/);
	await page.goto(`${home}/people`);
	await page.getByLabel("Who it is for").fill("Grace");
	await page.getByRole("button", { name: "Make a link" }).click();
	const link = await page.getByLabel("Invitation link for Grace").inputValue();
	const grace = await joinProject(browser, link, "Grace");
	await page.goto(`${home}/people`);
	await page.getByRole("checkbox", { name: /^Grace/ }).check();
	await page.getByLabel("Items for each").fill("6");
	await page.getByRole("button", { name: "Give out" }).click();
	await expect(page.getByText("6 assignments added")).toBeVisible();
	await test.step("an arrow that is pressed before the page listens chooses", async () => {
		const letGo = await holdScripts(grace);
		await grace.reload({ waitUntil: "commit" });
		await expect(grace.getByText("raw text: off")).toBeVisible();
		await grace.keyboard.press("ArrowRight");
		await letGo();
		await expect(grace.getByRole("radio", { name: "→ Right" })).toBeChecked();
	});
	const marked = grace.getByRole("list", { name: "Marked words: Which is better" });
	const look = async (of: typeof page, name: string) => {
		if (SHOTS) await of.screenshot({ path: join(SHOTS, `${name}.png`) });
	};

	await test.step("what is selected in rendered Markdown is found in the raw text", async () => {
		await expect(grace.getByText("raw text: off")).toBeVisible();
		await grace.keyboard.press("ArrowLeft");
		await grace.locator(".label-answer strong", { hasText: "Twenty" }).dblclick();
		await grace.keyboard.press("k");
		await grace.keyboard.press("e");
		await expect(grace.getByText("raw text: on")).toBeVisible();
		await expect(grace.getByText("choose a word")).toBeVisible();
		await look(grace, "choosing");
		await grace.keyboard.press("Enter");
		await expect(marked).toContainText(/(left|right): .*Twenty/);
		// In rendered Markdown it is drawn where it stands there.
		await grace.keyboard.press("t");
		await expect(grace.getByText("raw text: off")).toBeVisible();
		const drawn = () =>
			grace.evaluate(() => [...(CSS.highlights.get("evidence") ?? [])].map((range) => `${range}`));
		await expect.poll(drawn).toEqual(["Twenty"]);
		await expect(grace.locator("[data-undrawn]")).toHaveCount(0);
		await grace.keyboard.press("t");
		await expectAccessible(grace);
		await look(grace, "marked");
		await grace.keyboard.press("j");
		await grace.keyboard.press("4");
		await grace.keyboard.press("Enter");
		await expect(grace.getByText("1 done")).toBeVisible();
	});

	await test.step("by key, of the answer that stands right", async () => {
		for (let done = 1; done < 5; done++) {
			await expect(grace.getByText(`${done} done`)).toBeVisible();
			await expect(marked).toHaveCount(0);
			for (const key of ["ArrowLeft", "k", "e", "ArrowDown", "ArrowRight", "Enter"])
				await grace.keyboard.press(key);
			await expect(marked).toContainText("right:");
			for (const key of ["j", "4", "Enter"]) await grace.keyboard.press(key);
		}
		await expect(grace.getByText("5 done")).toBeVisible();
		await expect(outboxLine(grace, /✓ saved/)).toBeVisible();
	});

	await test.step("with a finger, at 375 px", async () => {
		const phone = await browser.newContext({
			...{ hasTouch: true, isMobile: true, viewport: { width: 375, height: 720 } },
			storageState: await grace.context().storageState(),
		});
		const own = await phone.newPage();
		await own.goto(`${home}/label`);
		await own.getByRole("button", { name: "Judge" }).tap();
		await own.locator(".level", { hasText: "Left" }).tap();
		await own.locator("[data-dimension=preference] legend").tap();
		await own.getByRole("button", { name: /mark the words/ }).tap();
		await expect(own.getByText("Select words in a text")).toBeVisible();
		await look(own, "phone-choosing");
		await own
			.locator(".label-answer")
			.first()
			.evaluate((element) => {
				const node = element.firstChild;
				if (node) document.getSelection()?.setBaseAndExtent(node, 0, node, 5);
			});
		await own.getByRole("button", { name: /mark the words/ }).tap();
		const there = own.getByRole("list", { name: "Marked words: Which is better" });
		await expect(there).toContainText("left:");
		await expect(own.getByText("Select words in a text")).toHaveCount(0);
		const wide = await own.evaluate(() => document.documentElement.scrollWidth);
		expect(wide).toBeLessThanOrEqual(375);
		await look(own, "phone-marked");
		await own.locator("[data-dimension=clearness] .level").nth(3).tap();
		await own.getByRole("button", { name: "Save and next" }).tap();
		await expect(own.getByRole("heading", { name: "You’re done" })).toBeVisible();
	});

	const exported = join(concord.folder, "out");
	const words = ["export", "--project", "marked", "--to", exported];
	expect((await command(concord, words)).code).toBe(0);
	const lines = (await readFile(join(exported, "annotations.jsonl"), "utf8")).trim().split("\n");
	const rows = lines.map((line) => JSON.parse(line));
	expect(rows).toHaveLength(6);
	for (const { evidence } of rows) {
		expect(evidence).toHaveLength(1);
		const [{ source, start, end, excerpt }] = evidence;
		const text = { response_a: A, response_b: B }[String(source)];
		expect([...(text ?? "")].slice(start, end).join("")).toBe(excerpt);
	}
	expect(rows.flatMap(({ evidence }) => evidence)).toContainEqual(
		expect.objectContaining({ source: "response_a", excerpt: "Twenty" }),
	);
});
