/** A number field and its neighbours by key, a comment that is too long, and a draft that a newer rubric overtakes. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { command, expect, expectAccessible, setUpByAda, test } from "./fixtures.ts";

const WORDS = ["bad", "poor", "fair", "good", "great"];
const rubric = (words: string[]) => ({
	dimensions: [
		{ name: "share", title: "Share", scale: { type: "numeric", range: [-5, 5] } },
		{ name: "free", title: "Free", optional: true, scale: { type: "numeric" } },
		{
			...{ name: "quality", title: "Quality" },
			scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
			levels: words.map((label) => ({ label })),
		},
	],
});

test("numbers by key, and a draft that comes back under a newer rubric as what it means", async ({
	concord,
	page,
}) => {
	await setUpByAda(concord, page);
	const home = `${concord.url}/projects/numbers`;
	const run = async (...words: string[]) => {
		const { code, stderr } = await command(concord, [...words, "--project", "numbers"]);
		expect(code, stderr).toBe(0);
	};
	const write = async (name: string, text: string) => {
		const file = join(concord.folder, name);
		await writeFile(file, text);
		return file;
	};
	await run("import", await write("items.jsonl", jsonLines(someItems(2))));
	const first = await write("first.json", JSON.stringify(rubric(WORDS)));
	await run("rubric", "publish", first);
	await page.goto(`${home}/label`);
	await page.getByLabel("How many items").fill("2");
	await page.getByRole("button", { name: "Take items to label" }).click();
	await expect(page.getByText("0 done, 0 skipped, 2 left")).toBeVisible();

	const share = page.getByRole("textbox", { name: "Share" });
	const free = page.getByRole("textbox", { name: "Free" });
	const press = async (...keys: string[]) => {
		for (const key of keys) await page.keyboard.press(key);
	};
	await test.step("↓ and ↑ leave a number field, and what is typed then is another number", async () => {
		await press("1", ".", "5", "ArrowDown", "7");
		await expect(share).toHaveValue("1.5");
		await expect(free).toHaveValue("7");
		await press("ArrowUp", "-", "2");
		await expect(share).toHaveValue("-2");
		await press("ArrowDown", "ArrowDown", "5");
		await expect(page.getByRole("radio", { name: /^5/ })).toBeChecked();
		await expect(free).toHaveValue("7");
	});

	await test.step("a comment that is too long is not cut: the page says how long it is", async () => {
		const comment = page.getByRole("textbox", { name: /^Comment/ });
		await comment.fill("c".repeat(10_001));
		await page.getByRole("button", { name: /^Save/ }).click();
		await expect(page.getByText("The comment has 10,001 characters")).toBeVisible();
		await expect(comment).toBeFocused();
		await expectAccessible(page);
		await comment.fill("short");
	});

	await test.step("5 was great, and is bad now: the draft comes back without it, and says so", async () => {
		const second = await write("second.json", JSON.stringify(rubric(WORDS.toReversed())));
		await run("rubric", "publish", second);
		await page.reload();
		await expect(
			page.getByText("begun under version 1 of the rubric, and this is version 2"),
		).toContainText("What was chosen for Quality was left out");
		await expect(share).toHaveValue("-2");
		await expect(page.getByRole("textbox", { name: /^Comment/ })).toHaveValue("short");
		for (const level of await page.getByRole("radio", { name: /^\d/ }).all())
			await expect(level).not.toBeChecked();
		await expectAccessible(page);
	});
});
