/** A lead without a mouse: every place and page by Tab and Enter, every control of them reached, seen and left. */
import type { Page } from "@playwright/test";
import { expect, linkIn, test } from "./fixtures.ts";

/** What has the focus, and whether whoever presses Tab can see where they are. */
type Stop = { at: number; name: string; isSeen: boolean; isMarked: boolean };

/** Numbers everything that Tab should stop at, in the page's order; of a group of radios one. */
async function numberStops(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const groups = new Set<string>();
		const stops = [
			...document.querySelectorAll<HTMLElement>(
				"a[href], button, input, select, textarea, summary, [tabindex='0']",
			),
		].filter((element) => {
			if (element.matches(":disabled, [type=hidden], [tabindex='-1']")) return false;
			if (!element.checkVisibility({ visibilityProperty: true })) return false;
			if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
			if (groups.has(element.name)) return false;
			groups.add(element.name);
			return true;
		});
		return stops.map((element, at) => {
			element.dataset.stop = String(at);
			if (element instanceof HTMLInputElement && element.type === "radio")
				for (const other of document.querySelectorAll<HTMLInputElement>("input[type=radio]"))
					if (other.name === element.name) other.dataset.stop = String(at);
			return element.outerHTML.slice(0, 160);
		});
	});
}

async function tab(page: Page): Promise<Stop | null> {
	await page.keyboard.press("Tab");
	return page.evaluate(() => {
		const element = document.activeElement;
		if (!(element instanceof HTMLElement) || element === document.body) return null;
		const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect();
		const top = document.elementFromPoint(x + width / 2, y + height / 2);
		const own = element.closest("label") ?? element;
		const style = getComputedStyle(element);
		const drawn = (of: CSSStyleDeclaration) =>
			of.outlineStyle !== "none" || of.boxShadow !== "none";
		// Of a date the browser marks the part that is typed, and its button, inside the control.
		const isDate = element instanceof HTMLInputElement && element.type === "date";
		const isMarked = isDate || drawn(style) || drawn(getComputedStyle(own));
		return {
			at: Number(element.dataset.stop ?? -1),
			name: element.outerHTML.slice(0, 160),
			isSeen: !!top && (own.contains(top) || top.contains(element)),
			isMarked,
		};
	});
}

/** The next Tab goes to the first control of the page, as after loading it. */
async function fromTheTop(page: Page): Promise<void> {
	await page.evaluate(() => {
		document.body.tabIndex = -1;
		document.body.focus({ preventScroll: true });
		document.body.removeAttribute("tabindex");
	});
}

/** Presses Tab until the link of that name has the focus, and Enter. */
async function follow(page: Page, bar: string, name: string): Promise<void> {
	const link = page.getByRole("navigation", { name: bar }).getByRole("link", { name, exact: true });
	await fromTheTop(page);
	for (let presses = 0; presses < 30; presses++) {
		await page.keyboard.press("Tab");
		if (await link.evaluate((element) => element === document.activeElement)) {
			await page.keyboard.press("Enter");
			return;
		}
	}
	throw new Error(`30 times Tab did not come to ${name}`);
}

/** Once through everything: what was not reached, not seen or not marked, and whether Tab led out again. */
async function walk(page: Page): Promise<string[]> {
	await expect(page.getByText("Computing the figures")).toHaveCount(0);
	await fromTheTop(page);
	const stops = await numberStops(page);
	const missed = new Set(stops.keys());
	const bad: string[] = [];
	// Boxes that scroll and the parts of a date are stops, too; a list gets longer while it is gone through.
	const most = 3_000;
	for (let presses = 0; presses < most; presses++) {
		const stop = await tab(page);
		if (!stop) {
			// A box that has nothing to scroll any more is no stop.
			for (const at of missed)
				if ((await page.locator(`[data-stop="${at}"]:not(section:not([tabindex]))`).count()) > 0)
					bad.push(`not reached: ${stops[at]}`);
			return bad;
		}
		missed.delete(stop.at);
		if (!stop.isSeen) bad.push(`not seen: ${stop.name}`);
		if (!stop.isMarked) bad.push(`not marked: ${stop.name}`);
	}
	return [...bad, `does not end after ${most} times Tab`];
}

test("eight places and their pages by keyboard alone: every control is reached, seen, marked and left", async ({
	demo,
	page,
}) => {
	test.setTimeout(600_000);
	await page.goto(linkIn(demo.printed, "/welcome/"));
	await page.goto(`${demo.url}/projects/demo`);
	const places = await page
		.getByRole("navigation", { name: "Project" })
		.getByRole("link")
		.allTextContents();
	expect(places).toHaveLength(8);
	const bad: Record<string, string[]> = {};
	for (const place of places) {
		await follow(page, "Project", place);
		const under = page.getByRole("navigation", { name: `Under ${place}` });
		const current = page.getByRole("navigation", { name: "Project" }).locator("[aria-current]");
		await expect(current).toHaveText(place);
		const pages = await under.getByRole("link").allTextContents();
		for (const name of pages.length > 0 ? pages : [place]) {
			const isElsewhere = name === "Endpoints";
			if (pages.length > 0) await follow(page, `Under ${place}`, name);
			if (isElsewhere) await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
			else if (pages.length > 0) await expect(under.locator("[aria-current]")).toHaveText(name);
			const found = await walk(page);
			if (found.length > 0) bad[`${place}, ${name}`] = found;
			if (isElsewhere) await page.goBack();
		}
	}
	expect(bad).toEqual({});
});
