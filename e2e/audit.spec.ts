/**
 * What a lead does about the rubric and the sample: reads what to mend and on which items it shows, then how
 * many labels are enough, and gives the next items out. Pages and commands say the same.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { command, expect, expectAccessible, setUpByAda, test } from "./fixtures.ts";

const CHANNELS = ["web", "web", "web", "app", "kiosk"];
const items = someItems(120).map((item, place) => ({
	...item,
	metadata: { channel: CHANNELS[place % CHANNELS.length] },
}));

/** A level from 1 to 5: most say what it is, "cleo" answers as if there were no question. */
function said(rater: string, place: number): number {
	if (rater === "cleo") return 1 + ((place * 7) % 5);
	const off = rater === "ben" ? 11 : rater === "ann" ? 13 : rater.length;
	return 1 + ((place + (place % off === 0 ? 1 : 0)) % 5);
}

const labels = ["ann", "ben", "cleo", "strict", "kind-one", "middling"].flatMap((rater, at) =>
	items.slice(0, at < 3 ? 80 : 120).map(({ id }, place) => ({
		...{ item_id: id, dimension: "grade", rater, rater_kind: at < 3 ? "human" : "judge" },
		value: said(rater, place),
	})),
);

const SHOTS = process.env.CONCORD_SHOTS;

async function look(page: Page, name: string): Promise<void> {
	await expectAccessible(page);
	if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

test("the rubric is audited, and the next items are planned from what is still open", async ({
	concord,
	page,
}) => {
	test.setTimeout(120_000);
	const files = {
		items: join(concord.folder, "items.jsonl"),
		labels: join(concord.folder, "labels.jsonl"),
	};
	await writeFile(files.items, jsonLines(items));
	await writeFile(files.labels, jsonLines(labels));
	const imported = await command(concord, ["import", files.items, files.labels, "-p", "desk"]);
	expect(imported.code, imported.stderr).toBe(0);
	await setUpByAda(concord, page);
	const home = `${concord.url}/projects/desk`;

	await test.step("what to do about the rubric stands first, and each count opens its items", async () => {
		await page.goto(`${home}/rubric`);
		await page.getByRole("link", { name: "Audit", exact: true }).click();
		const headline = page.getByRole("region", { name: "What to do" });
		await expect(headline).toContainText("Train cleo on Grade.");
		const told = await command(concord, ["audit", "--project", "desk", "--json"]);
		const audit = JSON.parse(told.stdout);
		expect(audit.headline).toBe("Train cleo on Grade.");
		const card = page.getByRole("region", { name: "Grade", exact: true });
		await expect(card).toContainText(audit.dimensions[0].verdict.says);
		await look(page, "audit");
		await page.setViewportSize({ width: 375, height: 800 });
		await look(page, "audit-375");
		await page.setViewportSize({ width: 1280, height: 900 });
		const [{ items: count }] = audit.dimensions[0].confused;
		await card
			.getByRole("link", { name: `${count} items` })
			.first()
			.click();
		await expect(page.getByText(`${count} items. `)).toBeVisible();
		await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(count);
		await expectAccessible(page);
		await page.getByRole("link", { name: "Back to the audit" }).click();
		await expect(headline).toBeVisible();
	});

	await test.step("a margin that no labels reach is refused, another says how many more", async () => {
		await page.goto(`${home}/plan`);
		await page.getByLabel("Difference of judges").fill("0");
		await page.getByRole("button", { name: "Say how many" }).click();
		await expect(page.getByText("No number of labels reaches 0")).toBeVisible();
		await expectAccessible(page);
		await page.getByLabel("Difference of judges").fill("0.2");
		await page.getByLabel("Next items").fill("12");
		await page.getByRole("button", { name: "Say how many" }).click();
		const told = await command(concord, "plan -p desk --margin 0.2 --count 12 --json".split(" "));
		const plan = JSON.parse(told.stdout);
		for (const { says } of plan.goals) await expect(page.getByText(says)).toBeVisible();
		for (const { item } of plan.next.items.slice(0, 8))
			await expect(page.getByRole("cell", { name: item }).first()).toBeVisible();
		await look(page, "plan");
		await page.setViewportSize({ width: 375, height: 800 });
		await look(page, "plan-375");
		await page.setViewportSize({ width: 1280, height: 900 });
	});

	await test.step("the next items are planned, and given out in one click", async () => {
		await page.getByRole("link", { name: "Plan these 12 items" }).click();
		const plan = page.getByRole("region", { name: "The plan" });
		await expect(plan).toContainText("12 items: two people you invite get 12 each");
		await page.getByRole("button", { name: "Give out 12 items" }).click();
		await expect(page.getByText("Plan 1 is given out")).toBeVisible();
		await expect(page.getByRole("row", { name: /Plan 1: judges disagree/ })).toBeVisible();
	});
});
