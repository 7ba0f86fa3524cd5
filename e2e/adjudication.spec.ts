/**
 * Three people label the same items and differ; a lead decides with the keyboard, proposes a clearer
 * rubric, publishes it as version 2, and holds judges against what was adjudicated.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { jsonLines, someItems } from "#seeds/builders.ts";
import type { AgreementJson } from "./agreement-schema.ts";
import {
	command,
	expect,
	expectAccessible,
	joinProject,
	linkIn,
	test,
	typeAnswer,
} from "./fixtures.ts";

const ITEMS = 4;
const NAMES = ["Grace", "Katherine", "Dorothy"] as const;
const items = someItems(ITEMS).map((item, index) => ({
	...item,
	input: `Question ${index + 1}: why?`,
}));

/** What each says of questions 1 to 4: they agree on the first two. */
const SAID: Record<(typeof NAMES)[number], string> = {
	Grace: "arar",
	Katherine: "araa",
	Dorothy: "arra",
};

async function label(page: Page, verdicts: string): Promise<void> {
	await page.reload();
	for (let done = 0; done < ITEMS; done++) {
		await expect(page.getByRole("progressbar", { name: "Items answered" })).toHaveJSProperty(
			"value",
			done,
		);
		const question = await page.getByText(/^Question \d: why\?$/).textContent();
		const verdict = verdicts[Number(question?.match(/\d/)?.[0]) - 1] ?? "a";
		await typeAnswer(page, [verdict, verdict === "a" ? "5" : "1", "Enter"]);
	}
	await expect(page.getByRole("heading", { name: "You’re done" })).toBeVisible();
}

test("what three people differ on is decided, proposed for the rubric and held against judges", async ({
	concord,
	page,
	browser,
}) => {
	test.setTimeout(240_000);
	const home = `${concord.url}/projects/disputed`;
	await test.step("a project with items, judged before", async () => {
		await page.goto(linkIn(concord.printed, "/setup"));
		await page.getByLabel("Your name").fill("Ada");
		await page.getByLabel("Login").fill("ada");
		await page.getByLabel("Password").fill("correct horse battery");
		await page.getByRole("button", { name: "Create the account" }).click();
		await expect(page).toHaveURL(`${concord.url}/`);
		const judged = items.map(({ id }) => ({
			...{ item_id: id, rater: "CANARY", rater_kind: "judge" },
			...{ dimension: "verdict", value: true },
		}));
		const files = { "items.jsonl": items, "labels.jsonl": judged };
		for (const [name, rows] of Object.entries(files))
			await writeFile(join(concord.folder, name), jsonLines(rows));
		const paths = Object.keys(files).map((name) => join(concord.folder, name));
		const imported = await command(concord, ["import", ...paths, "--project", "disputed"]);
		expect(imported.code, imported.stderr).toBe(0);
		await page.goto(`${home}/rubric`);
		await page.getByRole("link", { name: "vRAG-Eval" }).click();
		await page.getByRole("button", { name: "Publish version 1" }).click();
		await expect(page).toHaveURL(/published=1/);
	});

	await test.step("three people label all of it", async () => {
		const annotators: Page[] = [];
		for (const name of NAMES) {
			await page.goto(`${home}/people`);
			await page.getByLabel("Who it is for").fill(name);
			await page.getByRole("button", { name: "Make a link" }).click();
			const link = page.getByLabel(`Invitation link for ${name}`);
			annotators.push(await joinProject(browser, await link.inputValue(), name));
		}
		await page.goto(`${home}/people`);
		for (const name of NAMES)
			await page.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check();
		await page.getByLabel("Items for each").fill(String(ITEMS));
		await page.getByRole("button", { name: "Give out" }).click();
		await expect(page.getByText("12 assignments added for 3 people")).toBeVisible();
		for (const [place, name] of NAMES.entries()) {
			const annotator = annotators[place];
			if (annotator) await label(annotator, SAID[name]);
		}
	});

	await test.step("decide both disputes with the keyboard; judges come afterwards", async () => {
		await page.goto(`${home}/adjudicate`);
		await expect(page.getByRole("heading", { name: "2 disagreements" })).toBeVisible();
		await expectAccessible(page);
		expect(await page.content()).not.toContain("CANARY");
		for (const name of NAMES) expect(await page.content()).not.toContain(name);
		await page.keyboard.press("r");
		await page.keyboard.press("2");
		await page.keyboard.press("c");
		await page.keyboard.type("It says nothing on the fee.");
		await page.keyboard.press("Escape");
		await page.keyboard.press("b");
		await page.getByLabel("Proposal, shown in the editor at").selectOption("verdict");
		await page.getByLabel("What should change").fill("Say what is left out counts as wrong.");
		await page.keyboard.press("Control+Enter");
		await expect(page.getByText("Judges, now open").first()).toBeVisible();
		await expect(page.getByText("CANARY").first()).toBeVisible();
		await expect(page.getByRole("heading", { name: "1 disagreement" })).toBeVisible();
		await page.keyboard.press("m");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { name: "Everything is decided" })).toBeVisible();
		await page.keyboard.press("u");
		await expect(page.getByRole("heading", { name: "1 disagreement" })).toBeVisible();
		await page.keyboard.press("n");
		await page.keyboard.press("n");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { name: "Everything is decided" })).toBeVisible();
	});

	await test.step("the proposal stands in the editor and becomes version 2", async () => {
		await page.goto(`${home}/rubric/edit`);
		const proposals = page.getByRole("list", { name: "Proposals" });
		await expect(proposals).toContainText("Say what is left out counts as wrong.");
		await expectAccessible(page);
		await page.getByRole("button", { name: "Put it into the text" }).click();
		await expect(page.getByLabel("Question")).toHaveValue(
			/\n\nSay what is left out counts as wrong\.$/,
		);
		await page.getByLabel("Guideline").first().fill("What is left out counts as wrong.");
		await page.getByRole("button", { name: "Taken up" }).click();
		await expect(proposals).toHaveCount(0);
		await expect(page.getByLabel("Guideline").first()).toHaveValue(
			"What is left out counts as wrong.",
		);
		await page.getByRole("button", { name: "Publish version 2" }).click();
		await expect(page).toHaveURL(/published=2/);
	});

	await test.step("agreement is held against what was adjudicated", async () => {
		await page.goto(`${home}/agreement?dimension=verdict&reference=adjudicated`);
		await expect(page.getByLabel("Reference")).toHaveValue("adjudicated");
		await expect(
			page.getByText(/held against what was adjudicated|what was adjudicated/).first(),
		).toBeVisible();
		const words = ["agree", "--project", "disputed", "--reference", "adjudicated", "--json"];
		const printed = await command(concord, words);
		expect(printed.code, printed.stderr).toBe(0);
		const report = JSON.parse(printed.stdout) as AgreementJson & { reference: string };
		expect(report.reference).toBe("adjudicated");
		const verdict = report.dimensions.find(({ dimension }) => dimension === "verdict");
		expect(verdict).toMatchObject({
			provenance: { single: 0, unanimous: 2, majority: 0, adjudicated: 1, unresolved: 1 },
		});
		expect(verdict?.judges[0]).toMatchObject({ n: 3 });
	});
});
