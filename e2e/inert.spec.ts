/**
 * Item texts made to run something, in every field that holds one: nothing runs and nothing is loaded, with the page's
 * content policy and in a browser that does not heed it.
 */
import type { Page } from "@playwright/test";
import type { ItemRow } from "#seeds/rows.ts";
import { deskProject } from "./desk-project.ts";
import { count, expect, test } from "./fixtures.ts";

/** What each of them would do: leave a mark that the test finds. */
const RUN = "window.ran=1";
/** What is fetched from there is seen. */
const AWAY = "http://away.invalid/x";

const VECTORS: readonly string[] = [
	`<script>${RUN}</script>`,
	`<img src=x onerror="${RUN}">`,
	`<img src="${AWAY}">`,
	`<svg onload="${RUN}"></svg>`,
	`<svg><script>${RUN}</script></svg>`,
	`<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
	`<iframe src="${AWAY}"></iframe>`,
	`<object data="${AWAY}"></object>`,
	`<embed src="${AWAY}">`,
	`<video src="${AWAY}" onerror="${RUN}"></video>`,
	`<body onload="${RUN}">`,
	`<input autofocus onfocus="${RUN}">`,
	`<details open ontoggle="${RUN}">x</details>`,
	`<style>@import "${AWAY}";</style>`,
	`<link rel=stylesheet href="${AWAY}">`,
	`<base href="${AWAY}">`,
	`<meta http-equiv=refresh content="0;url=${AWAY}">`,
	`<a href="javascript:${RUN}">x</a>`,
	`<math><mtext><script>${RUN}</script></mtext></math>`,
	`<div style="background:url(${AWAY})">x</div>`,
	`![x](${AWAY})`,
	`[x](javascript:${RUN})`,
	`[x](data:text/html,<script>${RUN}</script>)`,
	`<javascript:${RUN}>`,
	`$\\href{javascript:${RUN}}{x}$`,
	// Names and addresses written so that a look at the text alone does not find them.
	`<a href="jav&#x09;ascript:${RUN}">x</a>`,
	`<a href="&#106;avascript:${RUN}">x</a>`,
	`<img src=x onerror&#61;"${RUN}" oNeRrOr="${RUN}">`,
	`<img/src=x/onerror="${RUN}">`,
	`<scr<script>ipt>${RUN}</scr</script>ipt>`,
	`\\u003cimg src=x onerror="${RUN}"\\u003e`,
	// Texts that turn into others where markup is read twice.
	`<noscript><p title="</noscript><img src=x onerror='${RUN}'>"></noscript>`,
	`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror='${RUN}'&gt;">`,
	`<svg></p><style><a title="</style><img src=x onerror='${RUN}'>">`,
	`<template><img src=x onerror="${RUN}"></template>`,
	`<form><math><mtext></form><form><mglyph><style></math><img src=x onerror="${RUN}">`,
	`<xmp><p title="</xmp><img src=x onerror='${RUN}'>"></xmp>`,
	// Elements that load or run by themselves.
	`<svg><animate onbegin="${RUN}" attributeName=x dur=1s></animate></svg>`,
	`<svg><image href="${AWAY}"></image><use href="${AWAY}#a"></use></svg>`,
	`<svg><a xlink:href="javascript:${RUN}"><text y=9>x</text></a></svg>`,
	`<picture><source srcset="${AWAY}"><img srcset="${AWAY} 2x"></picture>`,
	`<audio src="${AWAY}" autoplay onerror="${RUN}"></audio>`,
	`<video poster="${AWAY}"><track default src="${AWAY}"></video>`,
	`<iframe src="data:text/html,<script>parent.ran=1</script>"></iframe>`,
	`<marquee onstart="${RUN}">x</marquee><p style="animation:x 1s" onanimationstart="${RUN}">x</p>`,
	`<form action="${AWAY}"><button autofocus onfocus="${RUN}" formaction="javascript:${RUN}">x</button></form>`,
	`<p style="list-style:url(${AWAY});content:url(${AWAY})" background="${AWAY}">x</p>`,
	// Markdown and formulas that lead away.
	`![x][away]\n\n[away]: ${AWAY} "onerror=${RUN}"`,
	`[x](<javascript:${RUN}> "t") [y]( javascript:${RUN}) <data:text/html,<script>${RUN}</script>>`,
	`$\\includegraphics{${AWAY}}$ $$\\htmlData{onclick=${RUN}}{x}$$`,
];

/** Ways to write each: in plain words, in Markdown of every kind, half of something, and after what ends a script. */
const WRAPPED: readonly ((vector: string) => string)[] = [
	(vector) => vector,
	(vector) => `# ${vector}\n\n**bold** ${vector}`,
	(vector) => `> ${vector}\n\n- ${vector}`,
	(vector) => `| a |\n|---|\n| ${vector} |`,
	(vector) => `\`\`\`html\n${vector}\n\`\`\`\n${vector}`,
	(vector) => `</script></style></textarea></title>${vector}`,
	(vector) => `"'>--><!-- ${vector} -->${vector}`,
	(vector) => vector.toUpperCase().replace("WINDOW.RAN", "window.ran"),
	(vector) => vector.replace(/</g, "<\u0000").concat(vector),
	(vector) => `<b>${vector}`,
];

const PAYLOADS = VECTORS.flatMap((vector) => WRAPPED.map((wrap) => wrap(vector)));
/** So many stand in the contexts of one item. */
const AN_ITEM = 50;

const ITEMS = Array.from({ length: Math.ceil(PAYLOADS.length / AN_ITEM) }, (_, at): ItemRow => {
	const own = PAYLOADS.slice(at * AN_ITEM, (at + 1) * AN_ITEM);
	const [first = "", second = "", third = ""] = own;
	return {
		...{ id: `item-${at + 1}`, input: first, response: second, reference: third },
		contexts: own.map((text, place) => ({ id: `c${place + 1}`, text })),
		metadata: { payload: first },
	};
});

/** Everything that a page does because of a payload. */
function watch(page: Page, home: string): string[] {
	const done: string[] = [];
	page.on("dialog", (dialog) => {
		done.push(`a dialog: ${dialog.message()}`);
		void dialog.dismiss();
	});
	page.on("request", (request) => {
		const url = request.url();
		if (!url.startsWith(new URL(home).origin) && !url.startsWith("data:"))
			done.push(`asked ${url}`);
	});
	return done;
}

test("S9: hundreds of payloads in items run nothing and load nothing", async ({
	concord,
	page,
	browser,
}) => {
	test.setTimeout(300_000);
	const home = await deskProject(concord, page, ITEMS);
	await page.goto(`${home}/label`);
	await page.getByLabel("How many items").fill(String(ITEMS.length));
	await page.getByRole("button", { name: "Take items to label" }).click();
	await expect(page).toHaveURL(/\/label\/item_/);
	await page.goto(`${home}/items`);
	const pages = await page
		.locator('a[href*="/items/item_"]')
		.evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).href))]);
	expect(pages.length).toBe(ITEMS.length);
	const labels = pages.map((address) => address.replace("/items/", "/label/"));
	const storageState = await page.context().storageState();
	const done: string[] = [];
	let shown = 0;
	for (const bypassCSP of [false, true]) {
		const context = await browser.newContext({ storageState, bypassCSP });
		const reader = await context.newPage();
		const seen = watch(reader, home);
		for (const address of [...pages, ...labels, `${home}/items`]) {
			await reader.goto(address);
			await reader.waitForLoadState("networkidle");
			if (await reader.evaluate(() => "ran" in window)) seen.push(`ran on ${address}`);
			expect(new URL(reader.url()).origin, "nothing led away").toBe(new URL(home).origin);
			if (address === `${home}/items`) continue;
			expect(await reader.content(), "the payloads are on the page").toContain("window.ran=1");
			shown += AN_ITEM;
		}
		done.push(...seen);
		await context.close();
	}
	count("tried", shown);
	count("failed", done.length);
	expect(done).toEqual([]);
	expect(shown).toBeGreaterThanOrEqual(500);
});
