/**
 * How carefully people answer: known answers and repeats are hidden in the queue of somebody who labels by
 * keyboard, nothing that their browser gets tells them apart, and the lead reads a card.
 */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { someItems } from "#seeds/builders.ts";
import { deskProject } from "./desk-project.ts";
import { expect, expectAccessible, test, typeAnswer } from "./fixtures.ts";

/** What must not reach an annotator's browser. */
const MARKS = /CANARY|known.?answer|goldAnswer|isRepeat|"purpose"|"repeats"/i;

const SHOTS = process.env.CONCORD_SHOTS;

async function look(page: Page, name: string): Promise<void> {
	await expectAccessible(page);
	if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

/** E chooses words, beginning with the first of the answer. */
const MARK_A_WORD = ["e", "Enter"];

/** Two items of a training by keyboard, the first with this verdict and the second accepted. */
async function trainUntilTold(guest: Page, first: "a" | "r"): Promise<void> {
	for (const [at, key] of [first, "a"].entries()) {
		await expect(guest.getByText(`Training, ${at + 1} of 2: after each answer`)).toBeVisible();
		await typeAnswer(guest, [key, "4", "Enter"]);
		await expect(guest.getByText("Mark the words that your answer rests on")).toBeVisible();
		for (const each of MARK_A_WORD) await guest.keyboard.press(each);
		await expect(guest.getByRole("list", { name: "Marked words: Grade" })).toContainText("You");
		// An answer that does not get through goes again by itself.
		if (at === 1) await guest.route(/\/training\/answer$/, (route) => route.abort(), { times: 1 });
		await guest.keyboard.press("Enter");
		const told = key === "a" ? "That is right." : "Not quite.";
		await expect(guest.getByText(told)).toBeVisible();
		await expect(guest.getByText("CANARY-WHY").first()).toBeVisible();
		if (at === 0) await look(guest, `training-${first === "a" ? "right" : "wrong"}`);
		await expect(guest.locator(".label-go")).toBeFocused();
		await guest.keyboard.press("Enter");
	}
}

test("known answers and repeats are hidden in a queue, and the lead reads how it went", async ({
	concord,
	page,
	browser,
}) => {
	test.setTimeout(120_000);
	const home = await deskProject(concord, page, someItems(24), () => {
		const grade = page.getByRole("region", { name: "Grade" });
		return grade.getByLabel("Evidence").selectOption("required");
	});

	await test.step("the lead says what is right, and a plan hides it", async () => {
		await page.goto(`${home}/known-answers`);
		await page.getByLabel("Rows").fill("item_id,dimension,value\nitem-1,verdict,maybe");
		await page.getByRole("button", { name: "Store known answers" }).click();
		await expect(page.getByText('Line 2: "maybe" is not on verdict')).toBeVisible();
		const rows = [1, 2, 3, 4].map((number) => `item-${number},verdict,true,CANARY-WHY`);
		await page.getByLabel("Rows").fill(["item_id,dimension,value,reason", ...rows].join("\n"));
		await page.getByRole("button", { name: "Store known answers" }).click();
		await expect(page.getByText("4 known answers to 4 items stored.")).toBeVisible();
		await look(page, "known-answers");
		await page.goto(`${home}/trainings`);
		await page.getByLabel("Items", { exact: true }).fill("2");
		await page.getByLabel("Right before the queue opens").selectOption("all");
		await page.getByRole("button", { name: "Give the training" }).click();
		await expect(page.getByText("The training is given: 2 items")).toBeVisible();
		await look(page, "trainings");
		await page.goto(`${home}/plan`);
		await page.getByLabel("Known answers mixed in").selectOption("one to every five items");
		await page.getByLabel("Own items a second time").selectOption("one to every five items");
		await page.getByLabel("People you invite", { exact: true }).selectOption("one");
		await page.getByLabel("Seen by", { exact: true }).selectOption("1");
		const plan = page.getByRole("region", { name: "The plan" });
		await expect(plan).toContainText(
			"Hidden in everybody’s queue: an item with a known answer to every five items (of 4), and one item in five a second time.",
		);
		await page.getByRole("button", { name: "Give out 20 items" }).click();
		await expect(page.getByText("Plan 1 is given out")).toBeVisible();
	});

	await page.getByLabel("Who it is for").fill("Ben");
	await page.getByRole("button", { name: "Make a link" }).click();
	const link = await page.getByLabel("Invitation link for Ben").inputValue();
	const guest = await (await browser.newContext()).newPage();
	const said: Promise<string>[] = [];
	guest.on("response", (response) => {
		if (
			/text|json|script/.test(response.headers()["content-type"] ?? "") &&
			!/assets/.test(response.url())
		)
			said.push(
				response
					.text()
					.then((text) => `${JSON.stringify(response.headers())} ${text}`)
					.catch(() => ""),
			);
	});

	await test.step("Ben labels by keyboard; nothing that comes tells what is a check", async () => {
		await guest.goto(link);
		await guest.getByLabel("Login").fill("ben");
		await guest.getByLabel("Password").fill("a sentence of words");
		await guest.keyboard.press("Enter");
		await trainUntilTold(guest, "r");
		await expect(guest.getByText("You had 1 of 2 right, and 2 are asked for")).toBeVisible();
		await look(guest, "training-failed");
		await page.goto(`${home}/trainings`);
		await page.getByRole("button", { name: "Let Ben try again" }).click();
		await expect(page.getByText("They can try again now.")).toBeVisible();
		await guest.getByRole("link", { name: "Look again" }).click();
		await trainUntilTold(guest, "a");
		await expect(guest).toHaveURL(/\/label\/item_/);
		// Feedback after an answer is all that may tell what is known.
		said.length = 0;
		await expect(guest.getByText("0 done, 0 skipped, 28 left")).toBeVisible();
		for (let done = 1; done <= 28; done++) {
			await typeAnswer(guest, [done % 7 === 0 ? "r" : "a", "4", ...MARK_A_WORD, "Enter"]);
			if (done < 28) await expect(guest.getByText(`${done} done, 0 skipped`)).toBeVisible();
		}
		await expect(guest.getByText("You labelled 28 of your 28 items")).toBeVisible();
		await guest.goto(`${home}/my-work`);
		await expect(guest.getByRole("heading", { name: "My work" })).toBeVisible();
		const texts = await Promise.all(said);
		expect(texts.length).toBeGreaterThan(10);
		for (const text of texts) expect(text.match(MARKS)?.[0] ?? "").toBe("");
		for (const path of ["known-answers", "people", "people/rtr_1", "items?look=gold"]) {
			const answer = await guest.request.get(`${home}/${path}`);
			expect(answer.status()).toBe(403);
			expect(await answer.text()).not.toMatch(/CANARY/);
		}
	});

	await test.step("the lead reads Ben's card and finds what was missed", async () => {
		await page.goto(`${home}/people`);
		await page.getByRole("link", { name: "Ben", exact: true }).click();
		await expect(page.getByRole("heading", { name: "Ben" })).toBeVisible();
		await expect(page.getByText("28 of 28").first()).toBeVisible();
		await expect(page.getByText("Same answer the second time").first()).toBeVisible();
		await expect(page.getByText("4 items", { exact: true })).toBeVisible();
		await look(page, "card");
		await page.setViewportSize({ width: 375, height: 812 });
		await look(page, "card-375");
		await page.goto(`${home}/items?look=gold`);
		await expect(page.getByText("Right is the same level")).toBeVisible();
	});
});
