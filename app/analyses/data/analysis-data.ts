import type { Side } from "#db/model/dimension.ts";
import { isDiscrete, type Level, type Scale } from "#db/model/scale.ts";
import type { ItemFacts } from "#db/queries/judged-cells.server.ts";
import { levelNumbers } from "#stats/index.ts";
import type { RatingColumns } from "../../columns/rating-columns.ts";

/** One dimension of one judge over all items of the data: a column with what stood behind it. */
export type JudgedDimension = {
	readonly judge: string;
	/** First 8 hex digits of the judge's identity; null for values from a file. */
	readonly identity: string | null;
	/** `ragas`, `knowledge-graph` …; null for values from a file. */
	readonly protocol: string | null;
	/** The judge's parameters; empty for values from a file. */
	readonly parameters: Readonly<Record<string, unknown>>;
	/** Model of its embeddings; null where it asks for none, and for values from a file. */
	readonly embedding: string | null;
	/** The judge's own dimension: `faithfulness.multi_hop`. */
	readonly dimension: string;
	/** The project's dimension that it counts against. */
	readonly boundTo: string | null;
	readonly scale: Scale;
	readonly side: Side | null;
	/** One number for each item (levels by their numbers, false 0, true 1); NaN where there is none. */
	readonly values: Float64Array;
	/** Why there is none, by item; null where there is one or nobody asked. */
	readonly reasons: readonly (Unscored | null)[];
	/** Intermediate results by item. */
	readonly evidence: readonly unknown[];
	/** Ids of the judgments by item, for links; null where there is none. */
	readonly judgments: readonly (string | null)[];
};

export type Unscored = { readonly reason: string; readonly detail: string | null };

/** The kinds of derived sets that analyses are about, where they are about one kind only. */
export type SetKind = "split" | "probes" | "answers";

/** What analyses are computed from: the items, the judges' answers, and people's labels. */
export type AnalysisData = {
	readonly project: string;
	/** In the order of every column. */
	readonly items: readonly ItemFacts[];
	readonly judged: readonly JudgedDimension[];
	/** Columns of people (and of judges, by the dimension they are bound to); same order of items. */
	readonly columns: RatingColumns;
	/** The derived set that the items belong to, where they do. */
	readonly set: { readonly name: string; readonly kind: string } | null;
};

/** `fg-judge/faithfulness`, as judges with several dimensions are named. */
export function nameOf({ judge, dimension }: JudgedDimension): string {
	return `${judge}/${dimension}`;
}

/** Cells that were asked, scored, and unscored by reason. */
export function coverageOf({ values, reasons }: JudgedDimension): {
	asked: number;
	scored: number;
	unscored: Record<string, number>;
} {
	const unscored: Record<string, number> = {};
	for (const found of reasons) {
		if (found) unscored[found.reason] = (unscored[found.reason] ?? 0) + 1;
	}
	const scored = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0);
	const failed = Object.values(unscored).reduce((sum, count) => sum + count, 0);
	return { asked: scored + failed, scored, unscored };
}

/** Places of items that all these columns have a value for. */
export function commonItems(columns: readonly Pick<JudgedDimension, "values">[]): number[] {
	const [first] = columns;
	if (!first) return [];
	return [...first.values.keys()].filter((item) =>
		columns.every(({ values }) => !Number.isNaN(values[item])),
	);
}

/** The values at some places. */
export function valuesAt(values: Float64Array, places: readonly number[]): Float64Array {
	return Float64Array.from(places, (place) => values[place]);
}

/** A level or number as a number: NaN for what lies off the scale. */
export function numberOf(scale: Scale, value: Level): number {
	if (!isDiscrete(scale)) return typeof value === "number" ? value : Number.NaN;
	const code = scale.values.indexOf(value);
	return code < 0 ? Number.NaN : levelNumbers(scale)[code];
}
