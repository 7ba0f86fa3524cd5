/**
 * What every story needs: a running Concord with a database of its own, and a model server.
 * Both are real processes on loopback; nothing is shared between workers.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, test as base, expect, type Locator, type Page } from "@playwright/test";
import { emptyDatabase } from "#db/dialect/postgres/testing/empty-database.ts";
import { freePort, untilSaid } from "./started-process.ts";

export const ROOT = resolve(import.meta.dirname, "..");
const COMMAND = join(ROOT, "app/cli/concord.js");

export type Concord = {
	url: string;
	/** Everything the command printed until it was ready. */
	printed: string;
	/** The environment that reaches the same database from the command line. */
	env: NodeJS.ProcessEnv;
	folder: string;
	stop: () => Promise<void>;
};

/** `concord start …` with a database of its own, on the server of TEST_DATABASE_URL if there is one, ready when it says where it serves. */
export async function startConcord(
	words: readonly string[] = [],
	variables: Record<string, string> = {},
): Promise<Concord> {
	const folder = await mkdtemp(join(tmpdir(), "concord-e2e-"));
	const port = await freePort();
	const env = {
		...process.env,
		// The scripted model server runs on this machine.
		CONCORD_ALLOW_HOSTS: "127.0.0.1",
		...variables,
		DATABASE_URL: process.env.TEST_DATABASE_URL
			? await emptyDatabase()
			: join(folder, "concord.sqlite"),
		NO_COLOR: "1",
	};
	const child = spawn(process.execPath, [COMMAND, "start", "--port", String(port), ...words], {
		cwd: folder,
		env,
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	const url = `http://localhost:${port}`;
	const printed = await untilSaid(child, "Ctrl-C");
	return { url, printed, env, folder, stop: () => stop(child, folder) };
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
	if (child.pid && child.exitCode === null) {
		// The whole group: the command and the server it started.
		process.kill(-child.pid, "SIGKILL");
		await once(child, "exit");
	}
	await rm(folder, { recursive: true, force: true });
}

/** Carries out one `concord` command against the same database. */
export async function command(
	concord: Pick<Concord, "env" | "folder">,
	words: readonly string[],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
	const child = spawn(process.execPath, [COMMAND, ...words], {
		cwd: concord.folder,
		env: concord.env,
		stdio: ["ignore", "pipe", "pipe"],
	});
	let stdout = "";
	let stderr = "";
	child.stdout.on("data", (chunk: Buffer) => {
		stdout += chunk.toString();
	});
	child.stderr.on("data", (chunk: Buffer) => {
		stderr += chunk.toString();
	});
	const [code] = (await once(child, "close")) as [number | null];
	return { code, stdout, stderr };
}

/** Says how much a story about a promise tried, and how much of it failed, for the table of promises. */
export function count(what: "tried" | "failed", cases: number): void {
	base.info().annotations.push({ type: what, description: String(cases) });
}

/** The first link in a text whose path begins so. */
export function linkIn(text: string, path: string): string {
	const found = text.match(new RegExp(`https?://[^\\s]*${path}[^\\s]*`));
	if (!found) throw new Error(`no link with ${path} in:\n${text}`);
	return found[0];
}

/** Ada opens the link of a new installation and becomes its administrator. */
export async function setUpByAda(concord: Concord, page: Page): Promise<void> {
	await page.goto(linkIn(concord.printed, "/setup"));
	await page.getByLabel("Your name").fill("Ada");
	await page.getByLabel("Login").fill("ada");
	await page.getByLabel("Password").fill("correct horse battery");
	await page.getByRole("button", { name: "Create the account" }).click();
	await expect(page).toHaveURL(`${concord.url}/`);
}

/** Joins by an invitation link in a browser of their own. */
export async function joinProject(browser: Browser, link: string, name: string): Promise<Page> {
	const page = await (await browser.newContext()).newPage();
	await page.goto(link);
	await page.getByLabel("Your name").fill(name);
	await page.getByLabel("Login").fill(name.toLowerCase());
	await page.getByLabel("Password").fill("a sentence of words");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { name: "Nothing is assigned to you yet" })).toBeVisible();
	return page;
}

/** Holds back the scripts of the pages that are loaded from now on. @returns lets them go */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
	let letGo = () => {};
	const held = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await page.route(/\/assets\/.*\.js$/, async (route) => {
		await held;
		await route.continue();
	});
	return async () => {
		letGo();
		await page.unrouteAll({ behavior: "wait" });
	};
}

/**
 * Where the answers are, in words, on a label page. While the next item is on its way the same line stands
 * in its place too.
 */
export function outboxLine(page: Page, says: string | RegExp): Locator {
	return page.getByText(says).first();
}

/**
 * Types an answer to an item whose first question has none, as somebody does who reads it first: keys that
 * follow at once on those typed while no item was on the screen count for none.
 */
export async function typeAnswer(page: Page, keys: readonly string[]): Promise<void> {
	const [first = "", ...others] = keys;
	const chosen = page.locator(".label-panel input[type=radio]:checked:not([value=''])");
	const before = await chosen.count();
	await expect(async () => {
		await page.keyboard.press(first);
		expect(await chosen.count()).toBeGreaterThan(before);
	}).toPass({ intervals: [500] });
	for (const key of others) await page.keyboard.press(key);
}

/** No serious accessibility violation on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
	const { AxeBuilder } = await import("@axe-core/playwright");
	// In one go, and nothing told of what is right: collecting every element that passes, with a
	// selector for it, takes longer than the checks. There are no frames for which it would matter.
	const { violations } = await new AxeBuilder({ page })
		.setLegacyMode()
		.options({ resultTypes: ["violations"] })
		.analyze();
	const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
	expect(
		serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
		`accessibility of ${page.url()}`,
	).toEqual([]);
}

/** An empty Concord for each story, whose administrator it makes; one with the demo for each worker. */
export const test = base.extend<{ concord: Concord }, { demo: Concord }>({
	concord: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's parameters
		async ({}, use) => {
			const concord = await startConcord();
			await use(concord);
			await concord.stop();
		},
		{ scope: "test", timeout: 120_000 },
	],
	demo: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's parameters
		async ({}, use) => {
			const demo = await startConcord(["--demo"]);
			await use(demo);
			await demo.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
});

export { expect };
