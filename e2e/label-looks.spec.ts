/**
 * The label page with what items can be: an answer with contexts, a pair, a conversation, an agent's steps. In
 * each window it is accessible and nothing has to be scrolled sideways; `CONCORD_SHOTS` names a folder for pictures.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { type Concord, command, expect, expectAccessible, setUpByAda, test } from "./fixtures.ts";

const SHOTS = process.env.CONCORD_SHOTS;

/** The last is 1280 × 1024 at 400 %. */
const WINDOWS = [
	[1440, 900],
	[1024, 768],
	[768, 1024],
	[375, 812],
	[320, 256],
] as const;

const LONG = "Reservations can be paused in the online account for up to 60 days. ".repeat(6);
const call = {
	function: { name: "find_loan", arguments: '{"title":"The Left Hand of Darkness"}' },
};

const KINDS: readonly { name: string; preset: string; items: readonly object[] }[] = [
	{
		...{ name: "single", preset: "RAG quartet" },
		items: someItems(2).map((item) => ({ ...item, response: LONG })),
	},
	{
		...{ name: "pair", preset: "Pairs" },
		items: [1, 2].map((number) => ({
			...{ id: `pair-${number}`, input: "May I pause a reservation, and for how long?" },
			...{ response_a: LONG, response_b: "Yes, for **60 days**; then it goes on by itself." },
			contexts: [{ id: "reservations", text: LONG }],
		})),
	},
	{
		...{ name: "conversation", preset: "vRAG-Eval" },
		items: [1, 2].map((number) => ({
			id: `talk-${number}`,
			messages: [
				{ role: "system", content: "Answer from the rules of the library." },
				{ role: "user", content: "May I pause a reservation?" },
				{ role: "assistant", content: "Yes, in the online account." },
				{ role: "user", content: "For how long?" },
			],
			response: LONG,
		})),
	},
	{
		...{ name: "trajectory", preset: "Trajectory" },
		items: [1, 2].map((number) => ({
			id: `steps-${number}`,
			messages: [
				{ role: "user", content: "Renew my book." },
				{ role: "assistant", content: "", tool_calls: [call] },
				{ role: "tool", name: "find_loan", content: '{"due":"2026-03-21","renewable":true}' },
				{ role: "assistant", content: "It is renewed until 21 March." },
			],
		})),
	},
];

/** A project of one kind, with its items in the queue of whoever is signed in. */
async function takeItems(
	concord: Concord,
	page: Page,
	{ name, preset, items }: (typeof KINDS)[number],
): Promise<void> {
	const file = join(concord.folder, `${name}.jsonl`);
	await writeFile(file, jsonLines(items));
	const imported = await command(concord, ["import", file, "--project", name]);
	expect(imported.code, imported.stderr).toBe(0);
	const home = `${concord.url}/projects/${name}`;
	await page.goto(`${home}/rubric`);
	await page.getByRole("link", { name: preset }).click();
	await page.getByRole("button", { name: "Publish version 1" }).click();
	await expect(page).toHaveURL(/published=1/);
	await page.goto(`${home}/label`);
	await page.getByLabel("How many items").fill("2");
	await page.getByRole("button", { name: "Take items to label" }).click();
	await expect(page.getByText("0 done, 0 skipped, 2 left")).toBeVisible();
}

async function look(page: Page, name: string): Promise<void> {
	await expectAccessible(page);
	const { wide, window } = await page.evaluate(() => ({
		wide: document.documentElement.scrollWidth,
		window: document.documentElement.clientWidth,
	}));
	expect(wide, `${name} is to be scrolled sideways`).toBeLessThanOrEqual(window);
	if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

test("every kind of item is accessible and whole in every window, light and dark", async ({
	concord,
	page,
}) => {
	test.setTimeout(400_000);
	await setUpByAda(concord, page);
	for (const kind of KINDS) {
		await page.setViewportSize({ width: 1280, height: 800 });
		await takeItems(concord, page, kind);
		await look(page, `${kind.name}-1280`);
		for (const [width, height] of WINDOWS) {
			await page.setViewportSize({ width, height });
			await look(page, `${kind.name}-${width}`);
		}
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.emulateMedia({ colorScheme: "dark" });
		await look(page, `${kind.name}-dark`);
		await page.emulateMedia({ colorScheme: "light" });
	}

	await test.step("a step that the item does not have is told before anything is sent", async () => {
		const sent: string[] = [];
		page.on("request", (request) => {
			if (request.url().endsWith("/annotation")) sent.push(request.url());
		});
		for (const key of ["r", "9", "Enter"]) await page.keyboard.press(key);
		await expect(page.getByText("This item has 2 steps: type the number of one")).toBeVisible();
		await expect(page.getByText("0 done, 0 skipped, 2 left")).toBeVisible();
		expect(sent).toEqual([]);
		await look(page, "trajectory-no-step");
		await page.getByRole("textbox", { name: /^First wrong step/ }).fill("2");
		await page.keyboard.press("Enter");
		await expect(page.getByText("1 done, 0 skipped, 1 left")).toBeVisible();
	});
});
