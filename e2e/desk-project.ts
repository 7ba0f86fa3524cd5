/** A project that is ready to be labelled, made as a lead makes one; and people who come to it by a plan. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { jsonLines } from "#seeds/builders.ts";
import type { ItemRow } from "#seeds/rows.ts";
import { type Concord, command, expect, setUpByAda } from "./fixtures.ts";

/**
 * Ada sets Concord up, imports items and publishes a rubric of verdict and grade, as `edit` leaves it in the
 * editor. @returns the project's address
 */
export async function deskProject(
	concord: Concord,
	page: Page,
	items: readonly ItemRow[],
	edit: () => Promise<unknown> = async () => {},
): Promise<string> {
	const file = join(concord.folder, "items.jsonl");
	await writeFile(file, jsonLines(items));
	const imported = await command(concord, ["import", file, "--project", "desk"]);
	expect(imported.code, imported.stderr).toBe(0);
	await setUpByAda(concord, page);
	const home = `${concord.url}/projects/desk`;
	await page.goto(`${home}/rubric`);
	await page.getByRole("link", { name: "vRAG-Eval" }).click();
	await edit();
	await page.getByRole("button", { name: "Publish version 1" }).click();
	await expect(page).toHaveURL(/published=1/);
	return home;
}

/** A link to a share of the last plan that was given out. */
export async function shareLink(page: Page, home: string, name: string): Promise<string> {
	await page.goto(`${home}/plan`);
	await page.getByLabel("Who it is for").fill(name);
	await page.getByRole("button", { name: "Make a link" }).click();
	return page.getByLabel(`Invitation link for ${name}`).inputValue();
}

export const PASSWORD = "a sentence of words";

/** Joins by a link that carries a share, in a browser of their own: the first item is there. */
export async function joinShare(browser: Browser, link: string, login: string): Promise<Page> {
	const page = await (await browser.newContext()).newPage();
	await page.goto(link);
	await page.getByLabel("Login").fill(login);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/label\/item_/);
	return page;
}
