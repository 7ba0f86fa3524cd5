/**
 * `npm run bench -- app/bench/pages` (`npm run build` first): every page of a project of 100,000 items, eight raters and five
 * dimensions out of a database file, while its figures are computed and again: first byte, and how long the event
 * loop of the server stood. A small project in the same file was looked through before, so that it is not the first page
 * of its kind that the process makes. The pages are those of `routes.ts`, so that a new one is measured unasked; what an address names is
 * filled in where the project has it. Aims: 300 ms to the first byte of a warm page, no gap above 50 ms. Writes
 * the figures into `build/bench.json`.
 */
import Database from "better-sqlite3";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { inMs, table } from "#stats/bench/parts/measure.ts";
import { addToReport, machine } from "#stats/bench/parts/report.ts";
import { loadDemo } from "../projects/load-demo.server.ts";
import routes from "../routes.ts";
import { freePort } from "./parts/built-server.ts";
import { type FurnishedProject, furnishedProject } from "./parts/furnished-project.ts";
import { dimensionName, PEOPLE, raterName } from "./parts/large-project.ts";
import { type PageLoad, WatchedServer } from "./parts/watched-server.ts";

const ITEMS = 100_000;
const DIMENSIONS = 5;
/** Of so many warm loads the fastest counts: what else the machine does is not the page's. */
const WARM_LOADS = 3;
const COLUMNS = [
	"page",
	"cold: first byte",
	"whole",
	"longest gap",
	"of it computing",
	"warm: first byte",
	"longest gap",
];
/** What is aimed at. */
const FIRST_BYTE_MS = 300;
const GAP_MS = 50;

type Route = Awaited<typeof routes>[number];

/** The addresses of a project's pages below its own, with the names of what is to be filled in. */
async function pagePatterns(): Promise<string[]> {
	const project = (await routes).find(({ path }) => path === "projects/:projectSlug");
	const walk = ({ path = "", file, children = [] }: Route, before: string): string[] => {
		const address = [before, path].filter((part) => part !== "").join("/");
		const own = file.endsWith(".route.tsx") ? [address] : [];
		return [...own, ...children.flatMap((child) => walk(child, address))];
	};
	return [...new Set((project?.children ?? []).flatMap((child) => walk(child, "")))];
}

const SMALL = "demo";

/** What addresses of the small project name. */
function namesInSmall(file: string): ReturnType<typeof namesIn> {
	const db = new Database(file, { readonly: true });
	const firstOf = (rows: string) => {
		const query = `select id from ${rows} project_id = (select id from projects where slug = ?)`;
		return String(db.prepare(query).pluck().get(SMALL));
	};
	const names = {
		":itemId": firstOf("items where"),
		":raterId": firstOf("raters where kind = 'human' and"),
		":judgeId": firstOf("raters where kind = 'judge' and"),
		":analysisId": "A3",
		":version": "1",
	};
	db.close();
	return { names, searches: {}, others: {} };
}

/** Looks once at every page of the small project that it has: what a page is made with is then known to the engine. */
async function lookThrough(server: WatchedServer, file: string): Promise<void> {
	const names = namesInSmall(file);
	for (const pattern of await pagePatterns()) {
		const page = filledIn(pattern, names);
		// Some ask for what a small project has not.
		if (page !== null) await server.load(page, SMALL).catch(() => {});
	}
}

/** What addresses of this project name, and what some of them ask for besides. */
function namesIn(project: FurnishedProject) {
	const { file, judgeId, runId, setId, setItemId, judgmentId } = project;
	const db = new Database(file, { readonly: true });
	const rater = db.prepare("select id from raters where name = ?").pluck();
	const person = String(rater.get(raterName(0)));
	db.close();
	const dimension = dimensionName(0);
	const names: Names = {
		":itemId": "item_1",
		":raterId": person,
		":analysisId": "A3",
		":version": "1",
		...{ ":judgeId": judgeId, ":runId": runId, ":setId": setId, ":judgmentId": judgmentId },
	};
	const searches: Readonly<Record<string, Readonly<Record<string, string>>>> = {
		"rubric/audit/items": { dimension },
		"decide/items": { dimension, of: "both", a: raterName(0), b: raterName(PEOPLE) },
		"compare/items": {
			kind: "judges",
			of: "shared",
			dimension,
			a: raterName(PEOPLE),
			b: raterName(PEOPLE + 1),
		},
		"runs/new": { judge: judgeId },
	};
	const others: Readonly<Record<string, Names>> = {
		"derived-sets/:setId/items/:itemId": { ":itemId": setItemId },
	};
	return { names, searches, others };
}

type Names = Readonly<Record<string, string>>;

/** Null where the project has nothing that the address could name. */
function filledIn(
	pattern: string,
	{ names, searches, others }: ReturnType<typeof namesIn>,
): string | null {
	const own = { ...names, ...others[pattern] };
	const parts = pattern.split("/").map((part) => (part.startsWith(":") ? own[part] : part));
	if (parts.some((part) => part === undefined)) return null;
	const path = parts.map((part = "") => encodeURIComponent(part)).join("/");
	const search = searches[pattern];
	return search ? `${path}?${new URLSearchParams(search)}` : path;
}

async function withDemo(file: string): Promise<void> {
	const db = await openDatabase(file);
	await loadDemo(db, new Date());
	disconnect(db);
}

type Seen = {
	/** Its address as `routes.ts` has it. */
	readonly page: string;
	readonly cold: PageLoad;
	readonly warm: PageLoad;
};

async function loadAll(): Promise<{ readonly seen: Seen[]; readonly leftOut: string[] }> {
	const project = await furnishedProject(ITEMS, DIMENSIONS);
	const names = namesIn(project);
	await withDemo(project.file);
	const server = new WatchedServer(project, await freePort());
	const seen: Seen[] = [];
	const leftOut: string[] = [];
	try {
		await server.ready();
		await lookThrough(server, project.file);
		for (const pattern of await pagePatterns()) {
			const page = filledIn(pattern, names);
			if (page === null) {
				leftOut.push(pattern);
				continue;
			}
			try {
				const cold = await server.load(page);
				const again = [];
				for (let time = 0; time < WARM_LOADS; time++) again.push(await server.load(page));
				const warm = again.reduce((a, b) => (b.firstByteMs < a.firstByteMs ? b : a));
				seen.push({ page: pattern, cold, warm });
			} catch (error) {
				leftOut.push(error instanceof Error ? error.message : page);
			}
		}
	} finally {
		await server.stop();
		project.remove();
	}
	return { seen, leftOut };
}

const on = machine();
console.log(`Node ${on.node}, ${on.processors} processors (${on.model}), ${on.date}\n`);
const { seen, leftOut } = await loadAll();
const over = (value: number, aim: number) => `${inMs(value)}${value > aim ? " !" : ""}`;
console.log(
	table([
		COLUMNS,
		...seen.map(({ page, cold, warm }) => [
			page || "(overview)",
			inMs(cold.firstByteMs),
			inMs(cold.ms),
			over(cold.longestGapMs, GAP_MS),
			cold.gapWhileComputingMs === null ? "" : over(cold.gapWhileComputingMs, GAP_MS),
			over(warm.firstByteMs, FIRST_BYTE_MS),
			inMs(warm.longestGapMs),
		]),
	]),
);
const slow = seen.filter(({ warm }) => warm.firstByteMs > FIRST_BYTE_MS).length;
const computing = seen.flatMap(({ cold }) => cold.gapWhileComputingMs ?? []);
const halting = (gaps: readonly number[]) => gaps.filter((gap) => gap > GAP_MS).length;
const rendered = seen.map(({ cold }) => cold.longestGapMs);
console.log(
	`\n${seen.length} pages: ${slow} above ${FIRST_BYTE_MS} ms warm, ${halting(rendered)} with a gap above ${GAP_MS} ms cold (!), ` +
		`${halting(computing)} of the ${computing.length} that compute while they do. ` +
		`Not measured: ${leftOut.join(", ") || "none"}.`,
);
if (seen.length === 0) process.exitCode = 1;
addToReport("pages", { ...on, seen, leftOut });
