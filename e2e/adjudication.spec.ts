/**
 * Three people label a stratified subset and differ; a lead decides with the keyboard, proposes a clearer
 * rubric, publishes it as version 2, asks again what it changed, and holds judges against what was adjudicated.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { jsonLines, someItems } from "#seeds/builders.ts";
import type { AgreementJson } from "./agreement-schema.ts";
import { joinShare, shareLink } from "./desk-project.ts";
import { command, expect, expectAccessible, setUpByAda, test, typeAnswer } from "./fixtures.ts";

const ITEMS = 4;
const NAMES = ["Grace", "Katherine", "Dorothy"] as const;
const items = someItems(9).map((item, index) => ({
	...item,
	input: `Question ${index + 1}: why?`,
	metadata: { channel: index % 3 === 0 ? "app" : "web" },
}));

/** What each says of the questions in the order in which Grace meets them: they agree on the first two. */
const SAID: Record<(typeof NAMES)[number], string> = {
	Grace: "arar",
	Katherine: "araa",
	Dorothy: "arra",
};

/** Which question is on the screen, by its place among those that were met. */
async function placeOf(page: Page, met: string[]): Promise<number> {
	const question = (await page.getByText(/^Question \d: why\?$/).textContent()) ?? "";
	if (!met.includes(question)) met.push(question);
	return met.indexOf(question);
}

/** Answers everything by the keyboard; what was said before stands, but for what is asked again. */
async function label(page: Page, verdicts: string, met: string[]): Promise<void> {
	for (let done = 0; done < ITEMS; done++) {
		await expect(page.getByRole("progressbar", { name: "Items answered" })).toHaveJSProperty(
			"value",
			done,
		);
		const verdict = verdicts[await placeOf(page, met)] ?? "a";
		const isAskedAgain = await page.getByText("your earlier answer").count();
		const grade = verdict === "a" ? "5" : "1";
		await typeAnswer(page, isAskedAgain ? [verdict, "Enter"] : [verdict, grade, "Enter"]);
	}
	await expect(page.getByRole("heading", { name: "You’re done" })).toBeVisible();
}

/** The same without a script: the form of each item is posted as it stands. */
async function labelByForm(page: Page, verdicts: string, met: string[]): Promise<void> {
	const home = page.url().replace(/\/item_.*$/, "");
	for (let done = 0; done < ITEMS; done++) {
		await page.goto(home);
		const accepts = verdicts[await placeOf(page, met)] === "a";
		const hidden = (name: string) => page.locator(`input[type=hidden][name=${name}]`).inputValue();
		const saved = await page.request.post(page.url(), {
			headers: { origin: new URL(home).origin },
			form: {
				...{ rubricId: await hidden("rubricId"), supersedes: await hidden("supersedes") },
				...{ "rating:verdict": accepts ? "1" : "0", "rating:grade": accepts ? "4" : "0" },
			},
		});
		expect(saved.status()).toBe(200);
	}
	await page.goto(home);
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
		await setUpByAda(concord, page);
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

	const annotators: Page[] = [];
	const met: string[] = [];
	const everybodyLabels = async () => {
		for (const [place, name] of NAMES.entries()) {
			const annotator = annotators[place];
			if (annotator) await (place === 0 ? label : labelByForm)(annotator, SAID[name], met);
		}
	};
	await test.step("a stratified subset, seen by three people, who label all of it", async () => {
		await page.goto(`${home}/plan`);
		await page.getByLabel("What", { exact: true }).selectOption("as many of each kind");
		await page.getByLabel("Items", { exact: true }).fill(String(ITEMS));
		await page.getByLabel("People you invite", { exact: true }).selectOption("three");
		await page.getByLabel("Seen by", { exact: true }).selectOption("3");
		await expect(page.getByRole("region", { name: "The plan" })).toContainText(
			"4 items: three people you invite get 4 each; each is seen by three.",
		);
		await page.getByRole("button", { name: `Give out ${ITEMS} items` }).click();
		await expect(page.getByText("Plan 1 is given out")).toBeVisible();
		for (const name of NAMES)
			annotators.push(await joinShare(browser, await shareLink(page, home, name), name));
		await everybodyLabels();
		expect(met).toHaveLength(ITEMS);
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

	await test.step("what version 2 changed is asked again, and answered", async () => {
		await page.getByRole("link", { name: "asked again" }).click();
		await expect(
			page.getByText("12 answers by 3 people under version 1 are asked again about Verdict"),
		).toBeVisible();
		await page.getByRole("button", { name: "Ask the 12 again about what changed" }).click();
		await expect(page.getByText("They come back in the queues")).toBeVisible();
		const [grace] = annotators;
		await grace?.goto(`${home}/label`);
		await everybodyLabels();
	});

	await test.step("agreement is held against what was adjudicated", async () => {
		await page.goto(`${home}/decide/dimension?dimension=verdict&reference=adjudicated`);
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
