/**
 * `tsx app/bench/agreement-stats.ts`: reports of agreement from columns in memory, through the public
 * report, on the threads there are: what allowing for groups of items costs beside items that count as
 * independent, and the sizes that have to be quick. Writes the figures into `build/bench.json`.
 */
import { inMs, median, table, times } from "#stats/bench/parts/measure.ts";
import { addToReport, machine } from "#stats/bench/parts/report.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { reportInThreads } from "../agreement/report-in-threads.ts";
import { ItemGroupsBuilder } from "../columns/item-groups.ts";
import type { DimensionColumns, RaterColumn, RatingColumns } from "../columns/rating-columns.ts";
import { inSharedMemory } from "../columns/shared-columns.ts";
import { workers } from "../compute/worker-pool.server.ts";

type Size = {
	readonly items: number;
	readonly people: number;
	readonly judges: number;
	readonly dimensions: number;
	/** Documents, and questions that cross them; none: items are independent. */
	readonly groups: readonly number[];
	/** Share of the items that a person labels. */
	readonly share?: number;
};

const LEVELS = [2, 5];
const MISSING = 0xff;

function columnsOf({ items, people, judges, dimensions, groups, share = 1 }: Size): RatingColumns {
	const random = randomStream("bench", items, people, judges);
	const builder = new ItemGroupsBuilder();
	const named = (place: number, group: number, prefix: string) =>
		groups[group] === undefined ? null : `${prefix}${(place * (group + 1)) % groups[group]}`;
	if (groups.length > 0) {
		for (let place = 0; place < items; place++)
			builder.add(place, {
				documentId: named(place, 0, "d"),
				queryId: named(Math.floor(random() * items), 1, "q"),
				group: null,
			});
	}
	const dimension = (_: unknown, number: number): DimensionColumns => {
		const levels = LEVELS[number % LEVELS.length] ?? 2;
		const level = () => Math.floor(random() * levels);
		const truth = Uint8Array.from({ length: items }, level);
		const rater = (name: string, error: number, part: number): RaterColumn => {
			const codes = truth.map((code) => {
				if (part < 1 && random() >= part) return MISSING;
				return random() < error ? level() : code;
			});
			const asked = codes.reduce((sum, code) => sum + Number(code !== MISSING), 0);
			const unscored = { unscored: {}, unscoredAt: new Uint32Array(0) };
			return { rater: name, asked, ...unscored, cells: { kind: "codes", codes } };
		};
		return {
			dimension: {
				name: `dimension ${number + 1}`,
				scale:
					levels === 2
						? { type: "binary", values: [false, true] }
						: { type: "ordinal", values: [1, 2, 3, 4, 5] },
			},
			humans: Array.from({ length: people }, (_person, i) => rater(`person ${i}`, 0.2, share)),
			judges: Array.from({ length: judges }, (_judge, i) => rater(`judge ${i}`, 0.2 + i / 100, 1)),
		};
	};
	return inSharedMemory({
		items,
		dimensions: Array.from({ length: dimensions }, dimension),
		groups: builder.finish(items),
	});
}

/** Calls of a report that takes longer than a second are few. */
const CALLS = 5;

async function measured(columns: RatingColumns, clusters?: readonly []) {
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, ...(clusters && { clusters }) };
	const ms: number[] = [];
	let bytes = 0;
	for (let call = 0; call <= CALLS; call++) {
		const start = performance.now();
		const report = await reportInThreads(workers(), columns, options);
		ms.push(performance.now() - start);
		bytes = JSON.stringify(report).length;
	}
	// The first call warms the threads.
	return { ms: median(ms.slice(1)), bytes, megabytes: process.memoryUsage.rss() / 2 ** 20 };
}

const SIZES: readonly (Size & { readonly what: string })[] = [
	...[20, 200, 600].map((documents) => ({
		what: `3,000 items of ${documents} documents, 3 people, 6 judges, 2 dimensions`,
		...{ items: 3000, people: 3, judges: 6, dimensions: 2, groups: [documents] },
	})),
	{
		what: "3,000 items of 600 documents × 40 questions, likewise",
		...{ items: 3000, people: 3, judges: 6, dimensions: 2, groups: [600, 40] },
	},
	{
		what: "155 items of 18 documents, 3 people, 6 judges, 5 dimensions",
		...{ items: 155, people: 3, judges: 6, dimensions: 5, groups: [18] },
	},
	{
		what: "350 items, 123 people, 5 judges, 1 dimension",
		...{ items: 350, people: 123, judges: 5, dimensions: 1, groups: [50], share: 0.2 },
	},
	{
		what: "1,000,000 items of 20,000 documents, 2 people, 20 judges, 5 dimensions",
		...{ items: 1_000_000, people: 2, judges: 20, dimensions: 5, groups: [20_000] },
	},
];

const on = machine();
console.log(`Node ${on.node}, ${on.processors} processors (${on.model}), ${on.date}\n`);
const rows: string[][] = [["", "with groups", "independent", "ratio", "JSON", "memory"]];
const figures: Record<string, object> = {};
for (const { what, ...size } of SIZES) {
	const columns = columnsOf(size);
	const independent = await measured(columns, []);
	const { ms, bytes, megabytes } = await measured(columns);
	const ratio = ms / independent.ms;
	figures[what] = { ms, independentMs: independent.ms, ratio, bytes, megabytes };
	rows.push([
		what,
		inMs(ms),
		inMs(independent.ms),
		times(ratio),
		`${Math.round(bytes / 1000)} kB`,
		`${megabytes.toFixed(0)} MB`,
	]);
}
console.log(table(rows));
addToReport("agreementReports", { ...on, figures });
process.exit();
