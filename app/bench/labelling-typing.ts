/**
 * `tsx app/bench/labelling-typing.ts [ITEMS] [200x300]`: somebody types digit, digit, Enter on the label page of
 * the built server (`npm run build` first) in a real Chromium, at four paces by four latencies, with failing
 * requests and a network that is away for ten seconds; then what the database holds is held against what was
 * typed. With a pace and a latency only that pair is tried, on its share of the items. Ends with an error when
 * one digit differs.
 */
import { table } from "#stats/bench/parts/measure.ts";
import { addToReport, machine } from "#stats/bench/parts/report.ts";
import { LabelDesk } from "./parts/label-desk.ts";
import { openLabelPage, startBrowser, typeThrough } from "./parts/typist.ts";

const ITEMS = Number(process.argv[2] ?? 2_000);
const PACES_MS = [60, 80, 120, 200];
const LATENCIES_MS = [0, 80, 150, 300];
const FAILING = 0.05;
const GAP_MS = 10_000;

const on = machine();
const all = PACES_MS.flatMap((keyMs) => LATENCIES_MS.map((latencyMs) => ({ keyMs, latencyMs })));
const only = process.argv[3];
const conditions = all.filter(
	({ keyMs, latencyMs }) => only === undefined || only === `${keyMs}x${latencyMs}`,
);
if (conditions.length === 0) {
	console.log(`There is no ${only}: say a pace and a latency of ${PACES_MS} by ${LATENCIES_MS}.`);
	process.exit(1);
}
const each = Math.ceil(ITEMS / all.length);
const rows = [
	["ms a key", "latency", "items", "as typed", "answers", "stops", "requests", "failed"],
];
const browser = await startBrowser();
let [typedItems, wrong] = [0, 0];
for (const [place, { keyMs, latencyMs }] of conditions.entries()) {
	const desk = await LabelDesk.open(each, 4_730 + place);
	const page = await openLabelPage(browser, desk);
	const gap = { afterItems: Math.floor(each / 2), ms: GAP_MS };
	const typed = await typeThrough(page, {
		...{ items: each, keyMs, network: { latencyMs, failing: FAILING, gap } },
	});
	const stored = desk.stored();
	const keys = new Set([...typed.digits.keys(), ...stored.keys()]);
	const differing = [...keys].filter((key) => typed.digits.get(key) !== stored.get(key));
	if (differing.length > 0) console.log(differing.slice(0, 10), page.url());
	typedItems += each;
	wrong += differing.length;
	const same = `${keys.size - differing.length} of ${keys.size}`;
	const counts = [typed.stops, typed.requests, typed.failed].map(String);
	rows.push([`${keyMs}`, `${latencyMs} ms`, `${each}`, same, `${desk.answers()}`, ...counts]);
	console.log(rows.at(-1)?.join("  "));
	await page.context().close();
	await desk.close();
}
await browser.close();
console.log(table(rows));
addToReport("labellingTyping", { ...on, items: typedItems, wrong });
process.exit(wrong === 0 ? 0 : 1);
