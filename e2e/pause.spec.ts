/** A pause holds at once: what was begun is stored, and nothing beyond it until they may go on. */
import type { Page } from "@playwright/test";
import { connect, disconnect } from "#db/dialect";
import { someItems } from "#seeds/builders.ts";
import { deskProject, joinShare, shareLink } from "./desk-project.ts";
import {
	type Concord,
	expect,
	expectAccessible,
	outboxLine,
	test,
	typeAnswer,
} from "./fixtures.ts";

function answers(concord: Concord): number {
	const db = connect(concord.env.DATABASE_URL as string);
	const row = db.$client.prepare("select count(*) as n from annotations").get() as { n: number };
	disconnect(db);
	return row.n;
}

/** An answer as the script of the label page sends it, for an item that came on the screen at a moment. */
async function post(page: Page, itemId: string, startedAt: number): Promise<[number, unknown]> {
	return page.evaluate(
		async ({ itemId, startedAt }) => {
			const form = document.querySelector<HTMLFormElement>(".label-panel > form");
			const fields = new URLSearchParams({
				...{ intent: "submit", "rating:verdict": "1", "rating:grade": "3" },
				...{ rubricId: form?.querySelector<HTMLInputElement>("[name=rubricId]")?.value ?? "" },
				...{ startedAt: String(startedAt), clientId: crypto.randomUUID() },
			});
			const home = location.pathname.replace(/\/label\/.*/, "/label");
			const sent = await fetch(`${home}/${itemId}/annotation`, { method: "POST", body: fields });
			return [sent.status, await sent.json()];
		},
		{ itemId, startedAt },
	);
}

test("who is paused keeps what they began, gets nothing further, and goes on later", async ({
	concord,
	page,
	browser,
}) => {
	const home = await deskProject(concord, page, someItems(9));
	await page.goto(`${home}/plan`);
	await page.getByLabel("Seen by", { exact: true }).selectOption("1");
	await page.getByLabel("People you invite", { exact: true }).selectOption("one");
	await page.getByRole("button", { name: "Give out 9 items" }).click();
	await expect(page.getByText("Plan 1 is given out")).toBeVisible();
	const ben = await joinShare(browser, await shareLink(page, home, "Ben"), "ben");
	await typeAnswer(ben, ["a", "4", "Enter"]);
	await expect(outboxLine(ben, /✓ saved/)).toBeVisible();
	const opened = Date.now();

	await page.goto(`${home}/people`);
	await page.getByText("Change … Ben").click();
	await page.getByRole("button", { name: "Pause Ben" }).click();
	await expect(page.getByText("They get no items until you let them go on.")).toBeVisible();

	await test.step("the item on the screen is stored, the next one waits in the browser", async () => {
		await typeAnswer(ben, ["a", "3", "Enter"]);
		await expect.poll(() => answers(concord)).toBe(2);
		await typeAnswer(ben, ["r", "2", "Enter"]);
		await expect(outboxLine(ben, /1 to send: you are paused since \d/)).toBeVisible();
		await typeAnswer(ben, ["a", "5", "Enter"]);
		await expect(ben.getByText("You are paused: this item waits for you")).toBeVisible();
		expect(answers(concord)).toBe(2);
		await expectAccessible(ben);
	});

	await test.step("by address and by request there is nothing further", async () => {
		const next = ben.url().split("/").at(-1) ?? "";
		const [status, reply] = await post(ben, next, Date.now());
		expect([status, reply]).toEqual([409, { kind: "paused", since: expect.any(Number) }]);
		const ahead = await ben.evaluate(async () => {
			const path = location.pathname.replace(/\/label\/.*/, "/label/ahead");
			const body = new URLSearchParams({ rubricId: "", after: "-1", except: "", count: "9" });
			return (await fetch(path, { method: "POST", body })).json();
		});
		expect(ahead).toMatchObject({ items: [], exhausted: true });
		const other = await ben.context().newPage();
		await other.goto(`${home}/label/${next}`);
		await expect(other.getByText("You are paused")).toBeVisible();
		await expect(other).toHaveURL(`${home}/label`);
		expect((await post(ben, next, opened))[0]).toBe(200);
		await other.close();
	});

	await test.step("let go on, what waited is sent without their doing", async () => {
		await page.reload();
		await page.getByText("Change … Ben").click();
		await page.getByRole("button", { name: "Let go on Ben" }).click();
		await expect(page.getByText("They go on with their items.")).toBeVisible();
		await expect.poll(() => answers(concord), { timeout: 20_000 }).toBe(4);
		await expect(outboxLine(ben, /✓ saved/)).toBeVisible();
	});
});
