import { z } from "zod";
import { columnSummary } from "#stats/index.ts";
import type { Experiment, ExperimentFindings } from "./experiment.ts";
import {
	clustersAt,
	commonItems,
	type ExperimentData,
	type JudgedDimension,
	valuesAt,
} from "./experiment-data.ts";
import {
	coverageWords,
	figure,
	intervalOf,
	plainValue,
	STAT_OPTIONS,
	unscoredWords,
} from "./figures.ts";

const Options = z.object({
	/** `common`: only items that every judge of the dimension scored; `own`: each judge's own. */
	items: z.enum(["common", "own"]).default("common"),
	/** Value that 0/0 counts as, where it is to count: no statement to be judged. */
	zeroOverZero: z.enum(["left out", "0", "1"]).default("left out"),
});
type Options = z.infer<typeof Options>;

/** A3: judges × dimensions, means over the same items. */
export const meansExperiment: Experiment<Options> = {
	id: "A3",
	title: "Means of the judges",
	source: "When the judges don't agree",
	question:
		"What does each judge say on average on each dimension, on the same items, and how far do judges lie apart?",
	options: Options,
	run,
};

function run(data: ExperimentData, options: Options): ExperimentFindings {
	const numeric = data.judged.filter(({ scale }) => scale.type !== "nominal");
	const dimensions = [...new Set(numeric.map(({ boundTo, dimension }) => boundTo ?? dimension))];
	const groups = dimensions
		.map((name) => ({
			name,
			judges: numeric
				.filter(({ boundTo, dimension }) => (boundTo ?? dimension) === name)
				.map((judged) => counted(judged, options.zeroOverZero)),
		}))
		.filter(({ judges }) => judges.length > 0);
	if (groups.length === 0) {
		return { ...NOTHING, missing: "No judge has given a number or an ordered level yet. Run one." };
	}
	const means = groups.map(({ name, judges }) => meansOf(data, { name, judges }, options));
	return {
		policy: [
			options.items === "common"
				? "Means are over the items that every judge of the dimension scored."
				: "Each judge's mean is over its own scored items: judges may differ because items do.",
			options.zeroOverZero === "left out"
				? "Nothing to count (0/0) has no value and is left out."
				: `Nothing to count (0/0) counts as ${options.zeroOverZero}.`,
			"Intervals allow for items of one document being alike.",
		],
		charts: means.map(({ chart }) => chart),
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
				rows: means.flatMap(({ rows }) => rows),
			},
			{
				title: "How far judges lie apart",
				note: "Largest mean minus smallest, on the items above.",
				columns: [
					{ title: "Dimension", kind: "text" },
					{ title: "Judges", kind: "count" },
					{ title: "Range of means", kind: "figure" },
				],
				rows: means
					.filter(({ judges }) => judges > 1)
					.map(({ name, judges, range }) => [name, judges, range]),
			},
		],
		notes: means.flatMap(({ notes }) => notes),
	};
}

const NOTHING = { policy: [], charts: [], tables: [], notes: [] } as const;

function meansOf(
	data: ExperimentData,
	{ name, judges }: { readonly name: string; readonly judges: readonly Counted[] },
	options: Options,
) {
	const all = [...data.items.keys()];
	const places = options.items === "common" ? commonItems(judges) : all;
	const clusters = clustersAt(data.items, places, "documentId");
	const found = judges.map(({ judged, values: column }) => ({
		judged,
		...columnSummary(valuesAt(column, places), { ...STAT_OPTIONS, clusters }),
	}));
	const values = found.flatMap(({ mean }) => plainValue(mean) ?? []);
	const notes =
		options.items === "common" && places.length === 0
			? [`On ${name} no item was scored by all ${judges.length} judges.`]
			: [];
	return {
		name,
		judges: judges.length,
		range: values.length > 1 ? Math.max(...values) - Math.min(...values) : null,
		notes,
		rows: found.map(({ judged, mean, sd }) => [
			name,
			labelOf(judged),
			figure(mean),
			sd.value ?? null,
			mean.n,
			coverageWords(judged),
			unscoredWords(judged),
		]),
		chart: {
			kind: "bars" as const,
			title: name,
			range: rangeOf(
				judges.map(({ judged }) => judged),
				values,
			),
			rows: found.map(({ judged, mean }) => ({
				label: labelOf(judged),
				value: plainValue(mean),
				ci: intervalOf(mean),
			})),
		},
	};
}

/** The judge, with its own dimension where that has another name. */
function labelOf({ judge, dimension, boundTo }: JudgedDimension): string {
	return boundTo === null || boundTo === dimension ? judge : `${judge}/${dimension}`;
}

/** A judge's column and the values that are counted. */
type Counted = { readonly judged: JudgedDimension; readonly values: Float64Array };

function counted(judged: JudgedDimension, as: Options["zeroOverZero"]): Counted {
	if (as === "left out") return { judged, values: judged.values };
	const values = judged.values.map((value, place) =>
		judged.reasons[place]?.detail === "no_claims" ? Number(as) : value,
	);
	return { judged, values };
}

/** The scale's own ends where all judges share them, else what occurs. */
function rangeOf(judges: readonly JudgedDimension[], values: readonly number[]): [number, number] {
	const ends = judges.flatMap(({ scale }) =>
		scale.type === "numeric"
			? (scale.range ?? [])
			: scale.values.every((level) => typeof level === "number")
				? (scale.values as number[])
				: [0, scale.values.length - 1],
	);
	const all = ends.length > 0 ? ends : values;
	return all.length > 0 ? [Math.min(...all), Math.max(...all)] : [0, 1];
}
