/**
 * `tsx app/bench/labelling.ts`: the label page of the built server (`npm run build` first) in a real Chromium:
 * from Enter to the next item painted over 100 items, with the processor as it is and four times slower; CPU
 * of the server and statements of the database for one save. Writes the figures into `build/bench.json`.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import { disconnect } from "#db/dialect";
import { inMs, table } from "#stats/bench/parts/measure.ts";
import { addToReport, machine } from "#stats/bench/parts/report.ts";
import { submitAnnotation } from "../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "../labelling/testing.ts";
import { LabelDesk } from "./parts/label-desk.ts";
import { openLabelPage, startBrowser } from "./parts/typist.ts";

const ITEMS = 100;
/** A quick person's pace: what the page does between two items must be done by then. */
const KEY_MS = 150;

declare global {
	interface Window {
		/** From Enter to the frame in which the next item stands, in milliseconds. */
		paints: number[];
	}
}

/** In the page: the frame after Enter is on the screen when the task after it begins. */
function watchPaints(): void {
	window.paints = [];
	addEventListener(
		"keydown",
		({ key, timeStamp }) => {
			if (key !== "Enter") return;
			requestAnimationFrame(() => {
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = () => window.paints.push(performance.now() - timeStamp);
				port2.postMessage(null);
			});
		},
		true,
	);
}

async function paintsOf(page: Page): Promise<number[]> {
	await page.evaluate(watchPaints);
	for (let item = 0; item < ITEMS; item++) {
		for (const key of ["5", "1", "Enter"]) {
			await wait(KEY_MS);
			await page.keyboard.press(key);
		}
	}
	await wait(2_000);
	return page.evaluate(() => window.paints);
}

/** CPU of the page's own thread so far, in milliseconds: unlike times, the same however busy the machine is. */
async function pageCpu(client: CDPSession): Promise<number> {
	const { metrics } = await client.send("Performance.getMetrics");
	return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

function quantile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** How many statements a save carries out, its transaction's included. */
async function statementsOfSave(): Promise<number> {
	const { db, project, ada, itemIds } = await aLabellingProject();
	const fields = await someFields(db, project.id, GOOD);
	const { $client } = db;
	const prepare = $client.prepare.bind($client);
	let statements = 0;
	$client.prepare = ((source: string) => {
		statements++;
		return prepare(source);
	}) as typeof $client.prepare;
	const itemId = itemIds[0] ?? "";
	await submitAnnotation(db, { projectId: project.id, raterId: ada, itemId, fields, now });
	disconnect(db);
	return statements;
}

const on = machine();
const browser = await startBrowser();
const rows = [["processor", "Enter → painted p50", "p95", "CPU an item", "items"]];
const figures: Record<string, object> = {};
let saveMs = 0;
for (const [place, slower] of [1, 4].entries()) {
	const desk = await LabelDesk.open(ITEMS + 5, 4_750 + place);
	const page = await openLabelPage(browser, desk);
	const client = await page.context().newCDPSession(page);
	await client.send("Performance.enable", { timeDomain: "threadTicks" });
	await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
	await wait(1_000);
	await desk.processorMs();
	const paintedBefore = await pageCpu(client);
	const paints = await paintsOf(page);
	const cpu = ((await pageCpu(client)) - paintedBefore) / ITEMS;
	// With what is fetched ahead.
	if (slower === 1) saveMs = (await desk.processorMs()) / ITEMS;
	const [p50, p95] = [quantile(paints, 0.5), quantile(paints, 0.95)];
	rows.push([`${slower} × slower`, inMs(p50), inMs(p95), inMs(cpu), String(paints.length)]);
	figures[`${slower}x`] = { p50, p95, cpu, items: paints.length, stored: desk.answers() };
	await page.context().close();
	await desk.close();
}
await browser.close();
const statements = await statementsOfSave();
console.log(table(rows));
console.log(`server CPU a save, with the next item read: ${inMs(saveMs)}`);
console.log(`statements a save: ${statements}`);
addToReport("labelling", { ...on, figures, saveMs, statements });
process.exit();
