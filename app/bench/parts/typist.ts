import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../../e2e/browser.js";
import type { LabelDesk } from "./label-desk.ts";

/** What a typing test does to the requests of the page. */
export type Network = {
	/** Before every answer, in milliseconds. */
	readonly latencyMs: number;
	/** Share of requests that end in a 500 or in a reset connection, before or after they were carried out. */
	readonly failing: number;
	/** After so many items nothing gets through for so long. */
	readonly gap: { readonly afterItems: number; readonly ms: number } | null;
};

export type Typed = {
	/** By item and dimension, the digit that was pressed while the item was on the screen. */
	readonly digits: Map<string, number>;
	/** How often no item was there, and the typist had to stop. */
	readonly stops: number;
	readonly requests: number;
	readonly failed: number;
	readonly ms: number;
};

/** A Chromium as the browser tests start it. */
export async function startBrowser(): Promise<Browser> {
	const executablePath = findBrowser();
	return chromium.launch({
		...(executablePath && { executablePath }),
		args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
	});
}

/** The label page of a desk, signed in as its annotator. */
export async function openLabelPage(browser: Browser, desk: LabelDesk): Promise<Page> {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
	const [name = "", value = ""] = desk.cookie.split("=");
	await context.addCookies([{ name, value, url: desk.url }]);
	const page = await context.newPage();
	await page.goto(`${desk.url}/projects/desk/label`);
	await page.waitForFunction(() => window.concordEarlyKeys === null);
	return page;
}

/**
 * Types digit, digit, Enter at a fixed pace for a number of items, by a network that is slow and fails, and
 * notes beside each key which item was on the screen. Stops only where the page shows none.
 */
export async function typeThrough(
	page: Page,
	{ items, keyMs, network }: { items: number; keyMs: number; network: Network },
): Promise<Typed> {
	const { latencyMs, failing } = network;
	let { gap } = network;
	let random = 7;
	const chance = () => {
		random = (random * 48_271) % 2_147_483_647;
		return random / 2_147_483_647;
	};
	let [requests, failed, isAway] = [0, 0, false];
	await page.route(/\/label\/(ahead|item_[^/]*\/annotation)$/, async (route) => {
		requests++;
		if (isAway) return route.abort("internetdisconnected");
		await wait(latencyMs / 2);
		const kind = chance() < failing ? Math.floor(chance() * 4) : -1;
		if (kind >= 0) failed++;
		if (kind === 0) return route.fulfill({ status: 503, body: "away" });
		if (kind === 1) return route.abort("connectionreset");
		const response = await route.fetch().catch(() => null);
		await wait(latencyMs / 2);
		// Carried out, and the answer lost.
		if (kind === 2 || response === null) return route.abort("connectionreset");
		if (kind === 3) return route.fulfill({ status: 500, body: "broken" });
		// The page that asked may be gone.
		return route.fulfill({ response }).catch(() => undefined);
	});
	await page.evaluate(watchItems);
	const start = performance.now();
	let due = start;
	const press = async (key: string) => {
		due = Math.max(due + keyMs, performance.now());
		await wait(Math.max(0, due - performance.now()));
		await page.keyboard.press(key);
	};
	let [done, stops] = [0, 0];
	while (done < items) {
		if (gap && done === gap.afterItems && !isAway) {
			isAway = true;
			setTimeout(() => {
				isAway = false;
				void page.evaluate(() => dispatchEvent(new Event("online")));
			}, gap.ms);
			// Once is enough.
			gap = null;
		}
		const item = await page.evaluate(itemOnScreen);
		if (item === null) {
			stops++;
			await page.waitForFunction(itemOnScreen, undefined, { timeout: 120_000 });
			await wait(500);
			continue;
		}
		for (let key = 0; key < 2; key++) await press(String(1 + Math.floor(chance() * 5)));
		await press("Enter");
		done++;
	}
	const ms = performance.now() - start;
	await page.waitForURL(/\/label$/, { timeout: 600_000 }).catch(() => null);
	await page.unrouteAll({ behavior: "wait" });
	const digits = new Map(await page.evaluate(() => [...window.typedDigits]));
	return { digits, stops, requests, failed, ms };
}

declare global {
	interface Window {
		typedDigits: Map<string, number>;
	}
}

function itemOnScreen(): string | null {
	const question = document.querySelector(".label-question")?.textContent ?? "";
	return question.match(/Question (\d+)/)?.[1] ?? null;
}

/** In the page: notes each digit beside the item that is on the screen and its place, before the page acts. */
function watchItems(): void {
	window.typedDigits = new Map();
	const counts = new Map<string, number>();
	addEventListener(
		"keydown",
		({ key }) => {
			const question = document.querySelector(".label-question")?.textContent ?? "";
			const item = question.match(/Question (\d+)/)?.[1];
			if (!item || !/^[1-5]$/.test(key)) return;
			const place = counts.get(item) ?? 0;
			counts.set(item, place + 1);
			const dimension = ["correctness", "completeness"][place] ?? `key ${place}`;
			window.typedDigits.set(`item-${item} ${dimension}`, Number(key));
		},
		true,
	);
}
