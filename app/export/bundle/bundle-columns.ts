import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { isDiscrete, Level } from "#db/model/scale.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { ADJUDICATED } from "../../columns/adjudicated.ts";
import { ColumnBuilder } from "../../columns/column-builder.ts";
import { columnsFromFiles } from "../../columns/columns-from-files.ts";
import type { DimensionColumns, RatingColumns } from "../../columns/rating-columns.ts";
import { VersionCounts } from "../../columns/rubric-versions.ts";
import { readScales } from "../../files/read-scales.ts";
import { jsonLines, jsonOf } from "./bundle-files.ts";

/** The columns of a bundle, and the place of each item by its id. */
export type BundleColumns = {
	readonly columns: RatingColumns;
	readonly places: ReadonlyMap<string, number>;
};

const LeftOut = z.object({
	items: z.array(z.object({ item_id: z.string() })),
	answers: z.array(z.object({ dimension: z.string(), reasons: z.array(z.string()) })),
});
const Label = z.object({
	item_id: z.string(),
	rater: z.string(),
	rater_kind: z.string(),
	dimension: z.string(),
	value: z.unknown(),
	rubric_version: z.number().int().optional(),
});
const Decision = z.object({
	item_id: z.string(),
	dimension: z.string(),
	value: Level.nullable(),
	superseded_at: z.string().nullable(),
});
const Drawn = z.object({
	plan: z.number().int(),
	item_id: z.string(),
	purpose: z.string(),
	draw: z.string(),
});

/**
 * What agreement is computed from, out of a bundle's files: the same columns as the project had that it was
 * exported from, with decisions, versions of the rubric, what was left out, and which items judges drew.
 * @param files names of those that are there
 * @returns a refusal where a file says what it cannot
 */
export async function bundleColumns(
	folder: string,
	files: ReadonlySet<string>,
): Promise<BundleColumns | Refusal> {
	const places = new Map<string, number>();
	if (files.has("items.jsonl"))
		for await (const row of jsonLines(join(folder, "items.jsonl"), z.unknown()))
			places.set(String(Object(row).id), places.size);
	if (!files.has("labels.jsonl"))
		return { columns: { items: places.size, dimensions: [] }, places };
	if (!files.has("scales.json") || !files.has("items.jsonl"))
		return refused("labels.jsonl is there without items.jsonl and scales.json.");
	const scales = readScales(await readFile(join(folder, "scales.json"), "utf8"), "scales.json");
	if (isRefusal(scales)) return scales;
	const read = await columnsFromFiles({
		items: join(folder, "items.jsonl"),
		labels: join(folder, "labels.jsonl"),
		scales,
	});
	if (isRefusal(read)) return read;
	const [first] = read.refused;
	if (first)
		return refused(
			`${read.refusedCount} rows of labels or items cannot be what was exported; the first, line ${first.line}: ${first.reason}.`,
		);
	const { columns } = read;
	const leftOut = files.has("left-out.json")
		? await jsonOf(join(folder, "left-out.json"), LeftOut)
		: { items: [], answers: [] };
	const nothingCounts = new Set(leftOut.items.map(({ item_id: id }) => id));
	const versions = await versionsOf(join(folder, "labels.jsonl"), places);
	const decided = files.has("adjudications.jsonl")
		? await decidedOf(join(folder, "adjudications.jsonl"), { columns, places, nothingCounts })
		: new Map<string, ColumnBuilder>();
	const drawn = files.has("subset.jsonl")
		? await drawnOf(join(folder, "subset.jsonl"), places)
		: [];
	return {
		places,
		columns: {
			...columns,
			dimensions: columns.dimensions.map((dimension) => {
				const { name } = dimension.dimension;
				const because = leftOut.answers.find((each) => each.dimension === name)?.reasons;
				const decisions = decided
					.get(name)
					?.finish(ADJUDICATED, { items: columns.items, counted: "first" });
				return {
					...dimension,
					...(decisions && { decided: decisions }),
					...versions.get(name)?.finish(),
					...(because && { leftOutBecause: because }),
				};
			}),
			...(drawn.length > 0 && { drawnByJudges: drawn }),
		},
	};
}

/** People's labels by the version of the rubric that they were given under, by dimension. */
async function versionsOf(
	path: string,
	places: ReadonlyMap<string, number>,
): Promise<Map<string, VersionCounts>> {
	const counts = new Map<string, VersionCounts>();
	const seen = new Set<string>();
	for await (const row of jsonLines(path, Label)) {
		const { item_id: id, rater, rater_kind: kind, dimension, ...label } = row;
		const place = places.get(id);
		const key = JSON.stringify([dimension, rater, id]);
		if (kind !== "human" || label.value === null || place === undefined || seen.has(key)) continue;
		seen.add(key);
		const own = counts.get(dimension) ?? new VersionCounts({ leftOut: new Set() });
		counts.set(dimension, own);
		own.add(place, label.rubric_version ?? 0);
	}
	return counts;
}

/** What adjudicators decided, as a column for each dimension. */
async function decidedOf(
	path: string,
	{
		columns,
		places,
		nothingCounts,
	}: BundleColumns & { readonly nothingCounts: ReadonlySet<string> },
): Promise<Map<string, ColumnBuilder>> {
	const scaleOf = new Map(
		columns.dimensions.map(({ dimension }: DimensionColumns) => [dimension.name, dimension.scale]),
	);
	const decided = new Map<string, ColumnBuilder>();
	for await (const row of jsonLines(path, Decision)) {
		const { item_id: id, dimension, value, superseded_at: superseded } = row;
		const scale = scaleOf.get(dimension);
		const place = places.get(id);
		if (superseded !== null || !scale || place === undefined || nothingCounts.has(id)) continue;
		const builder =
			decided.get(dimension) ?? new ColumnBuilder(isDiscrete(scale) ? "codes" : "numbers");
		decided.set(dimension, builder);
		const number = isDiscrete(scale) ? scale.values.indexOf(value ?? "") : Number(value);
		if (value === null) builder.putUnscored(place, 0, "unresolved");
		else if (number >= 0 || !isDiscrete(scale)) builder.put(place, 0, number);
	}
	return decided;
}

/** By plan, the items that were drawn by the judges' disagreement. */
async function drawnOf(path: string, places: ReadonlyMap<string, number>) {
	const byPlan = new Map<number, number[]>();
	for await (const row of jsonLines(path, Drawn)) {
		const { plan, item_id: id, purpose, draw } = row;
		const place = places.get(id);
		if (purpose !== "sample" || draw !== "disagreement" || place === undefined) continue;
		const own = byPlan.get(plan);
		if (own) own.push(place);
		else byPlan.set(plan, [place]);
	}
	return [...byPlan].map(([plan, own]) => ({
		plan,
		places: Uint32Array.from(own.sort((a, b) => a - b)),
	}));
}
