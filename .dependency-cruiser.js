/**
 * Who may import whom (`npm run lint`). CONTRIBUTING.md says why; each rule's comment is what somebody
 * reads whose import is refused.
 */

/** A folder of the app imports what stands before it here, never what stands behind it (app/README.md). */
const APP = [
	"base",
	"compute",
	"http",
	"ui",
	"files",
	"formats",
	"columns",
	"parameters",
	"derived-sets",
	"rubric",
	"labelling",
	"accounts",
	"planning",
	"judging/endpoints",
	"judging/engine",
	"judging/runs",
	"judging/judges",
	"judging/judgments",
	"schedules",
	"webhooks",
	"upkeep",
	"making",
	"agreement",
	"decide",
	"gate",
	"kept-gates",
	"accept-rate",
	"adjudication",
	"quality",
	"rubric-audit",
	"sample",
	"probes",
	"importing",
	"analyses",
	"judge-page",
	"comparing",
	"report",
	"export",
	"audit-log",
	"projects",
	"help",
	"outputs",
	"api",
	"mcp",
	"cli",
	"bench",
];

/** The rooms of judges, in the same way (judges/README.md). */
const JUDGES = ["asking", "endpoint", "makers", "protocols", "testing", "bench"];

const TESTS =
	"\\.test\\.tsx?$|/testing/|/testing\\.ts$|-setup\\.ts$|^judges/protocols/contract\\.ts$";

const packages = (...names) => `^node_modules/(@types/)?(${names.join("|")})(/|$)`;

/** One rule for each room: what stands behind it in the list is not imported. */
const inOrder = (top, rooms) =>
	rooms.slice(0, -1).map((room, place) => ({
		name: `${top}/${room}-looks-down`,
		comment: "In the order of rooms (.dependency-cruiser.js) what is imported stands before it.",
		severity: "error",
		from: { path: `^${top}/${room}/`, pathNot: TESTS },
		to: { path: `^${top}/(${rooms.slice(place + 1).join("|")})/` },
	}));

const refuse = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
	forbidden: [
		refuse(
			"no-circle",
			"Files that import each other are one idea, or one of them holds two.",
			{},
			{ circular: true },
		),
		refuse(
			"stats-is-pure-numbers",
			"Arrays in, results out: stats knows nobody, only simple-statistics and @stdlib.",
			{ path: "^stats/", pathNot: `${TESTS}|^stats/bench/` },
			{ pathNot: `^stats/|${packages("simple-statistics", "@stdlib")}` },
		),
		refuse(
			"db-stores",
			"db imports nobody of ours, asks nobody and shows nothing.",
			{ path: "^db/" },
			{ path: `^(app|judges|stats|seeds)/|${packages("openai", "react", "@remix-run")}` },
		),
		refuse(
			"only-dialect-knows-the-engine",
			"Import #db/dialect: only db/dialect knows which database it is.",
			{ path: "^db/(schema|queries|model)/" },
			{
				path: `${packages("better-sqlite3", "pg", "graphile-worker")}|drizzle-orm/(better-sqlite3|sqlite-core|node-postgres|pg-core)`,
			},
		),
		refuse(
			"every-change-is-logged",
			"Write through db/audit/commit.ts, which names the entry of the audit log.",
			{ path: "^(app|db|judges|seeds)/", pathNot: `${TESTS}|^db/audit/` },
			{ path: "^db/dialect/\\w+/transact\\.ts$" },
		),
		refuse(
			"only-db-knows-sql",
			"Only db/ knows drizzle, and only db/dialect opens the database: read and write through #db/queries.",
			{ path: "^(app|judges|seeds|stats)/", pathNot: "^app/bench/" },
			{ path: `^db/schema/|${packages("drizzle-orm", "better-sqlite3", "pg", "graphile-worker")}` },
		),
		refuse(
			"judges-know-the-vocabulary-only",
			"Judges import #db/model and nothing else of ours; they show nothing.",
			{ path: "^judges/" },
			{ path: `^(app|stats|seeds)/|^db/(?!model/)|${packages("react", "@remix-run")}` },
		),
		refuse(
			"app-asks-through-judges",
			"Models are asked through judges/endpoint/model-client.",
			{ path: "^app/", pathNot: "^app/bench/" },
			{ path: packages("openai") },
		),
		refuse(
			"app-loads-demos-only",
			"Of the seeds, app may load the demos, and its tests the builders.",
			{ path: "^app/" },
			{
				path: "^seeds/",
				pathNot: "^seeds/(demo|papers|papers-model|builders|prompted-desk|openid-provider)\\.ts$",
			},
		),
		refuse(
			"seeds-are-data",
			"Seeds use the vocabulary and types of judges.",
			{ path: "^seeds/" },
			{ path: `^(app|stats)/|${packages("openai", "react")}` },
		),
		refuse(
			"stories-talk-http",
			"A story talks to the app over HTTP only.",
			{ path: "^e2e/" },
			{ path: `^(app|stats)/|^judges/protocols/|${packages("openai")}` },
		),
		refuse(
			"app-folder-has-a-place",
			"A new folder of the app needs its place in the order (.dependency-cruiser.js).",
			{ path: "^app/[^/]+/", pathNot: `^app/(${APP.join("|")}|judging/testing)/` },
			{},
		),
		refuse(
			"nobody-imports-the-top-of-app",
			"root.tsx, routes.ts and the entries belong to the framework; a bench may read which pages there are.",
			{ path: "^app/[^/]+/", pathNot: [TESTS, "^app/bench/pages"] },
			{ path: "^app/[^/]+\\.tsx?$" },
		),
		refuse(
			"an-analysis-stands-alone",
			"What several analyses share lies in analyses/data or analyses/report, which know none of them.",
			{ path: "^app/analyses/(data|report|a[0-9]{2}-[^/]+)/", pathNot: TESTS },
			{ path: "^app/analyses/([^/]+$|a[0-9]{2}-)", pathNot: "^app/analyses/$1/" },
		),
		...inOrder("app", APP),
		...inOrder("judges", JUDGES),
	],
	options: {
		doNotFollow: { path: "node_modules" },
		exclude: { path: "^build/" },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: "tsconfig.json" },
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "node", "default"],
		},
		cache: { folder: "node_modules/.cache/dependency-cruiser", strategy: "content" },
	},
};
