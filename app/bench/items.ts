/**
 * `tsx app/bench/items.ts`: the items page of 100,000 items with eight raters on two dimensions, from the built
 * server (`npm run build` first): every filter that reads what people and judges said, until the last byte. The
 * first time stands for the moment after an answer, when nothing is remembered. Writes into `build/bench.json`.
 */
import { connect, disconnect } from "#db/dialect";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { inMs, table } from "#stats/bench/parts/measure.ts";
import { addToReport, machine } from "#stats/bench/parts/report.ts";
import { largeProject } from "./parts/large-project.ts";
import { WatchedServer } from "./parts/watched-server.ts";

const ITEMS = 100_000;
const DIMENSIONS = 2;
const TIMES = 5;

/** What leads ask for, as the address says it. */
async function searches(file: string): Promise<string[]> {
	const db = connect(file);
	const project = await findProjectBySlug(db, "large");
	const id = project?.id ?? "";
	const raters = await ratersOfProject(db, id);
	const [dimension] = await dimensionsOfProject(db, id);
	disconnect(db);
	const person = raters.find(({ kind }) => kind === "human")?.id;
	const judge = raters.find(({ kind }) => kind === "judge")?.id;
	return [
		"look=differ",
		"status=labelled",
		"status=unlabelled",
		"",
		"text=a",
		"text=question",
		`person=${person}`,
		`judge=${judge}&outcome=${dimension?.id}:1`,
		`look=differ&person=${person}`,
		"look=gold",
		"look=fast",
		"look=flagged",
	];
}

const on = machine();
const project = await largeProject(ITEMS, DIMENSIONS);
const server = new WatchedServer(project, 4_760);
await server.ready();
// What the first page of a process loads is not counted.
await server.load("items");
const rows = [["items?", "first", "then, p50", "longest", "event loop stood still"]];
const figures: Record<string, object> = {};
for (const search of await searches(project.file)) {
	const loads = [];
	for (let time = 0; time <= TIMES; time++) loads.push(await server.load(`items?${search}`));
	const [first, ...later] = loads.map(({ ms }) => ms);
	const sorted = later.sort((a, b) => a - b);
	const [p50 = 0, longest = 0] = [sorted[Math.floor(TIMES / 2)], sorted.at(-1)];
	const gap = Math.max(...loads.map(({ longestGapMs }) => longestGapMs));
	// Ids are others in each database.
	const name = search.replaceAll(/=[a-z]+_\w+/g, "=…");
	rows.push([name, inMs(first ?? 0), inMs(p50), inMs(longest), inMs(gap)]);
	figures[name] = { first, p50, longest, gap };
}
await server.stop();
project.remove();
console.log(table(rows));
addToReport("items", { ...on, items: ITEMS, figures });
