/**
 * The whole main job as people do it: set up, import, rubric, two annotators with the keyboard
 * alone, a judge against a model server with faults in it, agreement on page and command line, and
 * the export that imports again with the same figures.
 */
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startModelServer } from "#judges/testing/model-server.ts";
import { jsonLines, someItems } from "#seeds/builders.ts";
import type { AgreementJson } from "./agreement-schema.ts";
import {
	type Concord,
	command,
	expect,
	expectAccessible,
	joinProject,
	setUpByAda,
	test,
	typeAnswer,
} from "./fixtures.ts";

const ITEMS = 24;
const LABELLED = 20;

const items = someItems(ITEMS).map((item, index) => ({
	...item,
	input: `Question ${index + 1}: when does branch ${index + 1} open?`,
	response: index % 3 === 0 ? "I do not know." : `It opens at ${7 + (index % 5)} o'clock.`,
	reference: `At ${7 + (index % 5)} o'clock.`,
}));

/** Labels everything in the queue without touching the mouse. */
async function label(page: Page, accepts: (question: number) => boolean): Promise<void> {
	await page.reload();
	await expect(page).toHaveURL(/\/label\/item_/);
	await expectAccessible(page);
	for (let done = 0; done < LABELLED; done++) {
		await expect(page.getByText(`${done} done, 0 skipped, ${LABELLED - done} left`)).toBeVisible();
		const question = await page.getByText(/^Question \d+:/).textContent();
		const accepted = accepts(Number(question?.match(/\d+/)?.[0]));
		await typeAnswer(page, accepted ? ["a", "4", "Enter"] : ["r", "2", "Enter"]);
	}
	await expect(page.getByRole("heading", { name: "You’re done" })).toBeVisible();
}

async function agreement(concord: Concord, project: string): Promise<AgreementJson> {
	const printed = await command(concord, ["agree", "--project", project, "--json"]);
	expect(printed.code, printed.stderr).toBe(0);
	return JSON.parse(printed.stdout) as AgreementJson;
}

test("from an empty installation to the judge that agrees with people", async ({
	concord,
	page,
	browser,
}) => {
	test.setTimeout(240_000);
	const models = await startModelServer({
		faults: [
			{ kind: "rate_limited", requests: [2], retryAfterSeconds: 1 },
			{ kind: "server_error", requests: [5] },
			{ kind: "fenced_json", matches: "Question 3:", per: "item" },
			{ kind: "broken_json", matches: "Question 4:", per: "item" },
			{ kind: "refusal", matches: "Question 6:", per: "item" },
			{ kind: "off_scale", matches: "Question 7:", per: "item" },
			{ kind: "length", matches: "Question 8:", per: "item" },
			{ kind: "empty", matches: "Question 9:", per: "item" },
		],
	});

	await test.step("set up and make a project", async () => {
		await setUpByAda(concord, page);
		await page.goto(`${concord.url}/projects/new`);
		await page.getByLabel("Name").fill("Opening hours");
		await page.getByRole("button", { name: "Create the project" }).click();
		await expect(page).toHaveURL(/\/projects\/opening-hours/);
	});

	await test.step("import items", async () => {
		const file = join(concord.folder, "items.jsonl");
		await writeFile(file, jsonLines([...items, { ...items[0], input: "another text" }]));
		await page.goto(`${concord.url}/projects/opening-hours/import`);
		await page.getByLabel(/files/i).setInputFiles(file);
		await page.getByRole("button", { name: /check/i }).click();
		await expect(page.getByRole("row", { name: /items\.jsonl 25 .*other content/ })).toBeVisible();
		await expectAccessible(page);
		await page.getByRole("button", { name: "Import" }).click();
		await expect(page.getByText(/24 items/).first()).toBeVisible();
	});

	await test.step("publish a rubric", async () => {
		await page.goto(`${concord.url}/projects/opening-hours/rubric`);
		await page.getByRole("link", { name: "vRAG-Eval" }).click();
		await page.getByRole("button", { name: "Publish version 1" }).click();
		await expect(page).toHaveURL(/published=1/);
	});

	const annotators: Page[] = [];
	await test.step("invite two annotators and give them work", async () => {
		for (const name of ["Grace", "Katherine"]) {
			await page.goto(`${concord.url}/projects/opening-hours/people`);
			await page.getByLabel("Who it is for").fill(name);
			await page.getByRole("button", { name: "Make a link" }).click();
			const link = page.getByLabel(`Invitation link for ${name}`);
			annotators.push(await joinProject(browser, await link.inputValue(), name));
		}
		await page.goto(`${concord.url}/projects/opening-hours/people`);
		for (const name of ["Grace", "Katherine"])
			await page.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check();
		await page.getByLabel("Items for each").fill(String(LABELLED));
		await page.getByRole("button", { name: "Give out" }).click();
		await expect(page.getByText("40 assignments added for 2 people")).toBeVisible();
		await expectAccessible(page);
	});

	await test.step("judge while nobody looks", async () => {
		await page.goto(`${concord.url}/endpoints`);
		await page.getByLabel("Name").fill("loopback");
		await page.getByLabel("Base address").fill(models.url);
		await page.getByRole("button", { name: "Add the endpoint" }).click();
		await page.getByRole("button", { name: /^Check/ }).click();
		await expect(page.getByText(/model/i).first()).toBeVisible();

		await page.goto(`${concord.url}/projects/opening-hours/judges/new`);
		await page.getByLabel("Name").fill("reader");
		await page.getByLabel("Endpoint").selectOption({ label: "loopback" });
		await page.getByLabel("Model").fill("loopback-model");
		await page.getByRole("button", { name: "Add the judge" }).click();
		// Leaving sooner would take the form back.
		await expect(page).toHaveURL(/\/runs\/new\?judge=/);
		await page.goto(`${concord.url}/projects/opening-hours/judges`);
		await page.getByRole("link", { name: "Run reader" }).click();
		await page.getByRole("button", { name: `Judge ${ITEMS} cells` }).click();
		await expect(page.getByRole("heading", { name: "Run of reader" })).toBeVisible();
		await expect(page.getByText("done", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
		await expectAccessible(page);
	});

	await test.step("each labels twenty items with the keyboard alone", async () => {
		const [grace, katherine] = annotators;
		await label(grace, (question) => question % 3 !== 1);
		await label(katherine, (question) => question % 3 !== 1 || question % 5 === 0);
	});

	const report = await agreement(concord, "opening-hours");
	await test.step("the command line counts what was injected", async () => {
		const verdict = report.dimensions.find(({ dimension }) => dimension === "verdict");
		expect(verdict?.humans.pairs[0]?.n).toBe(LABELLED);
		const [judge] = verdict?.judges ?? [];
		expect(judge).toMatchObject({ judge: "reader", asked: ITEMS, scored: ITEMS - 5 });
		expect(judge?.unscored).toEqual({
			unparsable: 1,
			refused: 1,
			off_scale: 1,
			truncated: 1,
			empty: 1,
		});
	});

	await test.step("the page shows the same figures", async () => {
		await page.goto(`${concord.url}/projects/opening-hours/decide/dimension?dimension=verdict`);
		const verdict = report.dimensions.find(({ dimension }) => dimension === "verdict");
		const row = page
			.getByRole("table", { name: "Judges by agreement with people" })
			.getByRole("row", { name: "reader" });
		await expect(row).toContainText((verdict?.judges[0]?.kappa.value ?? 9).toFixed(2));
		await expect(row).toContainText("off scale 1");
		const people = page.getByRole("table", { name: "Agreement of each pair of people" });
		await expect(people).toContainText((verdict?.humans.pairs[0]?.kappa.value ?? 9).toFixed(2));
		await expectAccessible(page);
	});

	await test.step("the export imports again with the same figures", async () => {
		const folder = join(concord.folder, "exported");
		const exported = await command(concord, [
			"export",
			"--project",
			"opening-hours",
			"--to",
			folder,
		]);
		expect(exported.code, exported.stderr).toBe(0);
		const files = await readdir(folder);
		expect(files).toEqual(expect.arrayContaining(["items.jsonl", "labels.jsonl", "scales.json"]));
		const words = ["import", join(folder, "items.jsonl"), join(folder, "labels.jsonl")];
		const again = await command(concord, [
			...words,
			"--scales",
			join(folder, "scales.json"),
			"--project",
			"again",
		]);
		expect(again.code, again.stderr).toBe(0);
		// What its requests took is known only where they were sent.
		const { takes, ...figures } = report;
		expect(takes).toMatchObject([{ judge: "reader", figures: { cells: ITEMS } }]);
		expect(await agreement(concord, "again")).toEqual(figures);
	});
	await models.close();
});
