/**
 * `tsx stats/bench/libraries.ts`: our statistics beside those of other libraries on the same 100,000
 * generated items: simple-statistics here, Python's and R's in processes of their own, whichever are
 * installed. Each side on one thread, warm, medians. Writes the figures into `build/bench.json` beside
 * those of other benches.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { sampleCorrelation, sampleRankCorrelation } from "simple-statistics";
import * as stats from "../index.ts";
import { benchColumns, benchNumbers, LEVELS, REPLICATES, SEED } from "./parts/bench-data.ts";
import { inMs, medianTime, table, times } from "./parts/measure.ts";
import { DAWID_SKENE_ITEMS, type PeerTime, timePeers } from "./parts/peers.ts";
import { addToReport, machine } from "./parts/report.ts";

const ITEMS = 100_000;
const columns = benchColumns(ITEMS);
const [a, b] = columns;
const five = columns.slice(0, 5);
const numbers = Float64Array.from({ length: LEVELS }, (_, k) => k + 1);
const [x, y] = benchNumbers(ITEMS);
const asNumbers = five.map((codes) => stats.numbersOfCodes(codes, numbers));
const [u, v] = asNumbers.map((column) => [...column]);
const [p, q] = [[...x], [...y]];
const few = five.map((codes) => codes.subarray(0, DAWID_SKENE_ITEMS));
const options = { seed: SEED, replicates: REPLICATES, numbers };

type Row = {
	readonly id: string;
	readonly what: string;
	readonly ours: () => number | undefined;
	/** Libraries in this process. */
	readonly here?: Readonly<Record<string, () => number>>;
	/** Random numbers differ: the values are alike, not equal. */
	readonly random?: boolean;
};

const pairTable = () => stats.contingencyTable(a, b, LEVELS);
const pairCells = () => stats.pairCellsOfTable(pairTable(), numbers);

const ROWS: readonly Row[] = [
	{
		id: "kappa",
		what: "Cohen's kappa, 2 raters",
		ours: () => stats.cohenKappa(pairTable()).value,
	},
	{
		id: "kappaQuadratic",
		what: "quadratic kappa, 2 raters",
		ours: () => stats.cohenKappa(pairTable(), "quadratic", { numbers }).value,
	},
	{
		id: "bootstrap",
		what: "bootstrap of kappa, 2,000 replicates",
		ours() {
			const kappa = stats.cohenKappa(pairTable(), "unweighted", {
				...options,
				interval: "percentile",
			});
			return stats.isDefined(kappa) ? kappa.ci?.low : undefined;
		},
		random: true,
	},
	{
		id: "pearson5",
		what: "Pearson, 5 levels",
		ours: () => stats.pearson(pairCells()).value,
		here: { "simple-statistics": () => sampleCorrelation(u, v) },
	},
	{
		id: "spearman5",
		what: "Spearman, 5 levels",
		ours: () => stats.spearman(pairCells()).value,
		here: { "simple-statistics": () => sampleRankCorrelation(u, v) },
	},
	{
		id: "spearman",
		what: "Spearman, continuous",
		ours: () => stats.spearman(stats.pairCellsOfNumbers(x, y)).value,
		here: { "simple-statistics": () => sampleRankCorrelation(p, q) },
	},
	{
		id: "tau5",
		what: "Kendall's tau-b, 5 levels",
		ours: () => stats.kendallTauB(pairCells()).value,
	},
	{
		id: "tau",
		what: "Kendall's tau-b, continuous",
		ours: () => stats.kendallTauB(stats.pairCellsOfNumbers(x, y)).value,
	},
	{
		id: "correlations",
		what: "Pearson, Spearman and tau-b together, continuous",
		ours() {
			const cells = stats.pairCellsOfNumbers(x, y);
			stats.pearson(cells);
			stats.kendallTauB(cells);
			return stats.spearman(cells).value;
		},
	},
	{
		id: "alpha",
		what: "Krippendorff's ordinal alpha, 5 raters",
		ours: () =>
			stats.krippendorffAlpha(stats.countPatterns(five, LEVELS), ["ordinal"], { replicates: 0 })
				.ordinal.value,
	},
	{
		id: "fleiss",
		what: "Fleiss' kappa, 5 raters",
		ours: () => stats.fleissKappa(stats.countPatterns(five, LEVELS)).value,
	},
	{
		id: "ac1",
		what: "Gwet's AC1, 5 raters",
		ours: () => stats.gwetAc(stats.countPatterns(five, LEVELS)).value,
	},
	{
		id: "icc",
		what: "ICC(2,1), 5 raters",
		ours: () => stats.icc(asNumbers).value,
	},
	{
		id: "dawidSkene",
		what: "Dawid–Skene, 20,000 items × 5, 20 steps",
		ours() {
			const ballots = stats.ballotsOf(few, LEVELS);
			const { certainty } = stats.dawidSkene(ballots, { mostSteps: 20, tolerance: 0 });
			return certainty.parts?.logLikelihood;
		},
	},
];

const on = machine();
const simpleStatistics = createRequire(import.meta.url).resolve("simple-statistics/package.json");
const versions: Record<string, string> = {
	node: on.node,
	"simple-statistics": JSON.parse(readFileSync(simpleStatistics, "utf8")).version,
};

const { python, r } = timePeers(ITEMS);
for (const peers of [python, r]) Object.assign(versions, peers?.versions);
const missing = [
	...(python?.missing ?? ["Python"]),
	...(r?.missing ?? ["R, and with it irr, irrCAC, psych"]),
];
/** Written for this bench, not a library: what a few lines of array code take. */
const BY_HAND = "numpy";

const ours: Record<string, unknown> = {};
const lines = [["100,000 items", "ours", "library", "", "as long", "differs by"]];
for (const { id, what, ours: own, here = {}, random } of ROWS) {
	const { ms, outcome } = await medianTime(own);
	const peers: Record<string, PeerTime> = { ...python?.rows[id], ...r?.rows[id] };
	for (const [name, call] of Object.entries(here)) {
		const { ms: theirs, outcome: value } = await medianTime(call);
		peers[name] = { ms: theirs, value };
	}
	ours[id] = { ms, peers };
	const others = Object.entries(peers).map(([name, peer]) => {
		const label = name === BY_HAND ? `${name} by hand` : `${name} ${versions[name] ?? ""}`;
		if ("error" in peer) return [label, "failed", "", peer.error];
		const difference = Math.abs(peer.value - (outcome ?? Number.NaN));
		const differs = random ? "random" : difference.toExponential(0);
		return [
			label,
			inMs(peer.ms),
			times(peer.ms / ms),
			peer.note ? `${differs} (${peer.note})` : differs,
		];
	});
	const [first = ["none measured", "", "", ""], ...rest] = others;
	lines.push([what, inMs(ms), ...first], ...rest.map((other) => ["", "", ...other]));
}
console.log(`Node ${on.node}, ${on.processors} processors (${on.model}), ${on.date}`);
console.log(
	`${Object.entries(versions)
		.map(([name, version]) => `${name} ${version}`)
		.join(", ")}`,
);
console.log(`not installed: ${missing.join(", ")}\n`);
console.log(table(lines));
addToReport("statisticsBesideLibraries", { ...on, versions, missing, rows: ours });
