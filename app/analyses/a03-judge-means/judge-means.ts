import { z } from "zod";
import { columnSummary, isDefined } from "#stats/index.ts";
import { decimal, inNumberWords } from "../../ui/numbers.ts";
import {
	type AnalysisData,
	commonItems,
	type JudgedDimension,
	valuesAt,
} from "../data/analysis-data.ts";
import { CLUSTER_POLICY, itemClusters, STAT_OPTIONS } from "../data/intervals.ts";
import { columnsByMetric, labelOf, rangeOf, scaleEnds } from "../data/metrics.ts";
import { computed } from "../report/analysis.ts";
import type { BarsChart } from "../report/chart.ts";
import {
	coverageWords,
	figure,
	intervalOf,
	plainValue,
	resultWords,
	unscoredWords,
} from "../report/figures.ts";
import { type Findings, NO_FINDINGS } from "../report/report.ts";

const Options = z.object({
	/** `common`: only items that every judge of the dimension scored; `own`: each judge's own. */
	items: z.enum(["common", "own"]).default("common"),
	/** Value that 0/0 counts as, where it is to count: no statement to be judged. */
	zeroOverZero: z.enum(["left out", "0", "1"]).default("left out"),
});
type Options = z.infer<typeof Options>;

/** A3: judges × dimensions, means over the same items. */
export const judgeMeansAnalysis = computed({
	id: "A3",
	title: "Means of the judges",
	source: "When the judges don't agree",
	question:
		"What does each judge say on average on each dimension, on the same items, and how far do judges lie apart?",
	published:
		"Five judges over the same answers lay apart on Ragas' metrics, so that a system's mean depends on who judges.",
	limits:
		"A mean over each judge's own items mixes who judged with what was judged, and what is done with answers without a value moves it: only common items and one scale compare. That judges lie apart does not say who is right; labels of people do.",
	options: Options,
	run,
});

function run(data: AnalysisData, options: Options): Findings {
	const metrics = [...columnsByMetric(data.judged)];
	if (metrics.length === 0) {
		const missing = "No judge has given a number or an ordered level yet. Run one.";
		return { missing, ...NO_FINDINGS };
	}
	const means = metrics.map(([metric, judged]) => meansOf(data, { metric, judged }, options));
	const apart = means.filter(({ judges }) => judges.length > 1);
	const answer = answerOf(apart);
	return {
		policy: [
			options.items === "common"
				? "Means are over the items that every judge of the dimension scored."
				: "Each judge's mean is over its own scored items: judges may differ because items do.",
			options.zeroOverZero === "left out"
				? "Nothing to count (0/0) has no value and is left out."
				: `Nothing to count (0/0) counts as ${options.zeroOverZero}.`,
			CLUSTER_POLICY,
		],
		...(answer && { answer }),
		charts: chartsOf(means),
		tables: [
			{
				title: "Means by dimension and judge",
				columns: [
					{ title: "Dimension", kind: "text" },
					{ title: "Judge", kind: "text" },
					{ title: "Mean", kind: "figure" },
					{ title: "SD", kind: "figure" },
					{ title: "Items", kind: "count" },
					{ title: "Scored", kind: "text" },
					{ title: "Not scored, why", kind: "text" },
				],
				rows: means.flatMap(({ metric, judges }) =>
					judges.map(({ judged, mean, sd }) => [
						metric,
						labelOf(judged),
						figure(mean),
						sd.value ?? null,
						mean.n,
						coverageWords(judged),
						unscoredWords(judged),
					]),
				),
			},
			{
				title: "How far judges lie apart",
				note: "Largest mean minus smallest, on the items above.",
				columns: [
					{ title: "Dimension", kind: "text" },
					{ title: "Judges", kind: "count" },
					{ title: "Range of means", kind: "figure" },
				],
				rows: apart.map(({ metric, judges, range }) => [metric, judges.length, range]),
			},
		],
		notes: means.flatMap(({ notes }) => notes),
	};
}

/** Of each scale the dimension on which means lie furthest apart: a step of one scale is none of another. */
function answerOf(apart: readonly Means[]): string | null {
	const scales = new Map<string, Means[]>();
	for (const means of apart) {
		const key = `${means.scale[0]} to ${means.scale[1]}`.replaceAll("-", "−");
		scales.set(key, [...(scales.get(key) ?? []), means]);
	}
	const sentences = [...scales].flatMap(([scale, all]) => {
		const known = all.filter(({ range }) => range !== null);
		const [widest] = known.sort((a, b) => (b.range ?? 0) - (a.range ?? 0));
		return widest ? [widestInWords(widest, { scale, of: known.length })] : [];
	});
	return sentences.length > 0 ? sentences.join(" ") : null;
}

function widestInWords(
	{ metric, judges }: Means,
	{ scale, of }: { readonly scale: string; readonly of: number },
): string {
	const known = judges.flatMap(({ judged, mean }) =>
		isDefined(mean) ? [{ name: labelOf(judged), mean }] : [],
	);
	known.sort((a, b) => a.mean.value - b.mean.value);
	const [low, high] = [known[0], known.at(-1)];
	if (!low || !high) return "";
	const ends = `${high.name} ${resultWords(high.mean)}, ${low.name} ${resultWords(low.mean)}`;
	// What the digits do not tell apart is not called apart.
	if (decimal(high.mean.value) === decimal(low.mean.value)) {
		const more = of > 1 ? `, nor on ${inNumberWords(of - 1)} more` : "";
		return `On scales from ${scale} judges do not lie apart on ${metric}${more}: ${ends}.`;
	}
	const most = of > 1 ? "furthest apart" : "apart";
	const words = `On scales from ${scale} judges lie ${most} on ${metric}: ${ends}`;
	const overlap = low.mean.ci && high.mean.ci && high.mean.ci.low <= low.mean.ci.high;
	return overlap ? `${words}; their intervals overlap.` : `${words}.`;
}

type Means = ReturnType<typeof meansOf>;

function meansOf(
	data: AnalysisData,
	{ metric, judged }: { readonly metric: string; readonly judged: readonly JudgedDimension[] },
	options: Options,
) {
	const columns = judged.map((column) => ({
		judged: column,
		values: valuesCounted(column, options.zeroOverZero),
	}));
	const places = options.items === "common" ? commonItems(columns) : [...data.items.keys()];
	const clusters = itemClusters(data.items, places);
	const judges = columns.map(({ judged: column, values }) => ({
		judged: column,
		...columnSummary(valuesAt(values, places), {
			...{ ...STAT_OPTIONS, clusters },
			range: scaleEnds(column.scale),
		}),
	}));
	const values = judges.flatMap(({ mean }) => plainValue(mean) ?? []);
	const isEmpty = options.items === "common" && places.length === 0;
	return {
		metric,
		judges,
		range: values.length > 1 ? Math.max(...values) - Math.min(...values) : null,
		scale: rangeOf(judged),
		notes: isEmpty ? [`On ${metric} no item was scored by all ${judged.length} judges.`] : [],
	};
}

function valuesCounted(judged: JudgedDimension, as: Options["zeroOverZero"]): Float64Array {
	if (as === "left out") return judged.values;
	return judged.values.map((value, place) =>
		judged.reasons[place]?.detail === "no_claims" ? Number(as) : value,
	);
}

/** One chart for all dimensions of one range. */
function chartsOf(means: readonly Means[]): BarsChart[] {
	const charts = new Map<string, BarsChart>();
	for (const { metric, judges, scale } of means) {
		const title = `Means on scales from ${scale[0]} to ${scale[1]}`.replaceAll("-", "−");
		const earlier = charts.get(title)?.rows ?? [];
		const rows = judges.map(({ judged, mean }) => ({
			group: metric,
			label: labelOf(judged),
			value: plainValue(mean),
			ci: intervalOf(mean),
		}));
		charts.set(title, { kind: "bars", title, range: scale, rows: [...earlier, ...rows] });
	}
	return [...charts.values()];
}
