/**
 * Money on the pages: a judge is checked for the price that was said, its run reaches the cap, is given more and
 * ends; what it took stands beside a judge that a file brought. The same in the terminal alone, with two
 * versions of a prompt held beside each other.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startModelServer } from "#judges/testing/model-server.ts";
import {
	answerAtDesk,
	DESK_FILES,
	DESK_ITEMS,
	everyOther,
	promptedDesk,
} from "#seeds/prompted-desk.ts";
import { command, expect, expectAccessible, setUpByAda, test } from "./fixtures.ts";

const SHOTS = process.env.CONCORD_SHOTS;
const PRICES = { m: { inputPerMillion: 1_000_000, outputPerMillion: 4_000_000 } };

type Concord = Parameters<typeof command>[0];

/** A project that people labelled and a judge brought along judged, with an endpoint of known prices. */
async function aDesk(
	concord: Concord,
	url: string,
): Promise<(...args: string[]) => Promise<string>> {
	const run = async (...args: string[]) => {
		const { code, stdout, stderr } = await command(concord, args);
		expect(code, stderr).toBe(0);
		return stdout;
	};
	const file = (name: string, text: string) => writeFile(join(concord.folder, name), text);
	const brought = everyOther({ rater: "brought along", rater_kind: "judge" });
	for (const [name, text] of Object.entries(promptedDesk(brought))) await file(name, text);
	const prices = { currency: "USD", asOf: "2026-03-01", models: { m: { input: 1, output: 4 } } };
	await file("prices.json", JSON.stringify(prices));
	await run("import", ...DESK_FILES, "--project", "desk");
	await run("endpoint", "add", "mine", "--url", url, "--no-key", "--prices", "prices.json");
	return run;
}

const answering = () => startModelServer({ prices: PRICES, answer: answerAtDesk });

test("a run reaches its cap, is given more, and ends", async ({ concord, page }) => {
	test.setTimeout(180_000);
	const models = await answering();
	const home = `${concord.url}/projects/desk`;
	const look = async (name: string) => {
		if (!SHOTS) return;
		const shot = (as: string) =>
			page.screenshot({ path: join(SHOTS, `${name}-${as}.png`), fullPage: true });
		await shot("light");
		await page.emulateMedia({ colorScheme: "dark" });
		await shot("dark");
		await page.emulateMedia({ colorScheme: "light" });
		await page.setViewportSize({ width: 375, height: 760 });
		await shot("375");
		await page.setViewportSize({ width: 1280, height: 860 });
	};
	const fits = async () => {
		await page.setViewportSize({ width: 375, height: 760 });
		expect(
			await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
		).toBe(false);
		await page.setViewportSize({ width: 1280, height: 860 });
	};
	await setUpByAda(concord, page);
	const run = await aDesk(concord, models.url);
	const by = ["--endpoint", "mine", "--model", "m", "--parameter", "maxTokens=200"];
	await run("judge", "add", "desk", "--project", "desk", "--prompt", "mild.md", ...by);

	await test.step("one request is checked for the price that was said", async () => {
		await page.goto(`${home}/judges`);
		await page.getByRole("link", { name: "desk v1", exact: true }).click();
		const check = page.locator("#check");
		await expect(check.getByText(/^One request: likely \$0\.\d+/)).toBeVisible();
		await check.getByLabel("Afresh").check();
		await check.getByRole("button", { name: "Check" }).click();
		await expect(check.getByText("m answers in the form that is asked for.")).toBeVisible();
		await expect(check.getByText(/answered; cost: \$0\.\d+; \d+ ms\./)).toBeVisible();
		expect(models.ledger.requests).toBe(1);
		await expectAccessible(page);
		await fits();
		await look("check");
	});

	await test.step("the run stops at its cap, and says what was spent", async () => {
		await page.getByRole("link", { name: "Run", exact: true }).click();
		await page.getByLabel("Spend at most").fill("0.01");
		await page.getByRole("button", { name: `Judge ${DESK_ITEMS} cells` }).click();
		await expect(page.getByText("The cap of $0.010 leaves no room").first()).toBeVisible({
			timeout: 60_000,
		});
		expect(models.ledger.costMicros).toBeLessThanOrEqual(10_000 + 1_000);
		await fits();
		await look("run-capped");
	});

	await test.step("given more, it goes on and ends", async () => {
		await page.getByLabel(/Spend at most|Cap/i).fill("1");
		await page.getByRole("button", { name: "Change the cap" }).click();
		const resume = page.getByRole("button", { name: "Resume" });
		if (await resume.isVisible()) await resume.click();
		await expect(page.getByText("done", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
		await expectAccessible(page);
		await look("run-done");
	});

	await test.step("what it took stands in each table, beside what a file brought", async () => {
		await page.goto(`${home}/judges`);
		await expect(page.getByRole("row", { name: /brought along/ })).toContainText("imported");
		await expectAccessible(page);
		await fits();
		await look("judges-beside");
		await page.getByRole("link", { name: "Agreement of brought along" }).click();
		await expect(page.getByRole("heading", { name: "brought along", level: 1 })).toBeVisible();
		await page.goto(`${home}/decide/dimension`);
		await expect(page.getByRole("columnheader", { name: "1,000 items take" })).toBeVisible({
			timeout: 60_000,
		});
		await fits();
		await look("board-takes");
		await page.goto(`${home}/judges/new?protocol=vrag-eval`);
		await look("new-judge");
	});
	await models.close();
});

test("the same in the terminal alone: a dry run, a cap, and two versions by a paired difference", async ({
	concord,
}) => {
	test.setTimeout(180_000);
	const models = await answering();
	const run = await aDesk(concord, models.url);
	const P = ["--project", "desk"];
	const by = ["--endpoint", "mine", "--model", "m", "--parameter", "maxTokens=200"];
	await run("judge", "add", "desk", ...P, "--prompt", "mild.md", ...by);
	const dry = await run("judge", "run", ...P, "--judge", "desk v1", "--dry-run", "--items", "1");
	expect(dry).toContain("Accept whatever is an answer.");
	expect(dry).toMatch(/About 40 requests, .* likely \$0\.\d+ to \$0\.\d+/);
	expect(models.ledger.requests).toBe(0);

	const limited = ["judge", "run", ...P, "--judge", "desk v1", "--max-cost", "0.01"];
	const capped = await command(concord, limited);
	expect(capped.stderr).toContain("The cap of $0.010 leaves no room");
	expect(models.ledger.requests).toBeLessThan(DESK_ITEMS);
	await run("judge", "run", ...P, "--judge", "desk v1", "--max-cost", "1");
	await run("judge", "add", "desk", ...P, "--prompt", "strict.md", ...by);
	await run("judge", "run", ...P, "--judge", "desk v2");
	expect(models.ledger.requests).toBe(2 * DESK_ITEMS);

	expect(await run("judge", "diff", "desk v2", ...P)).toContain("A guess is an error.");
	const compared = await run("compare", "desk v1", "desk v2", ...P, "--bootstrap", "200");
	expect(compared).toMatch(/desk v2 − desk v1 +\+?0\.\d+ .*40/);
	expect(compared).toMatch(/What judges take\n.*\n {2}desk v/);
	await models.close();
});
