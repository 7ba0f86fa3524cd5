import type { Scale } from "#db/model/scale.ts";
import type { DimensionColumns, RaterColumn } from "../../columns/rating-columns.ts";
import type { AnalysisData, JudgedDimension } from "../data/analysis-data.ts";

const SHARE: Scale = { type: "numeric", range: [0, 1] };

/** A judge's column for tests: values, null where there is none, or the reason why. */
export function aColumn(
	judge: string,
	dimension: string,
	cells: readonly (number | string | null)[],
	fields: Partial<JudgedDimension> = {},
): JudgedDimension {
	return {
		judge,
		identity: null,
		protocol: null,
		parameters: {},
		embedding: null,
		dimension,
		boundTo: dimension,
		scale: SHARE,
		side: null,
		values: Float64Array.from(cells, (cell) => (typeof cell === "number" ? cell : Number.NaN)),
		reasons: cells.map((cell) =>
			typeof cell === "string"
				? { reason: cell.split(":")[0], detail: cell.split(":")[1] ?? null }
				: null,
		),
		evidence: cells.map(() => null),
		judgments: cells.map((_, place) => `jmt_${place}`),
		...fields,
	};
}

/** What people said on a dimension with levels, one list of codes for each of them; null = nothing. */
export function peopleOn(
	name: string,
	values: readonly number[],
	people: Readonly<Record<string, readonly (number | null)[]>>,
): DimensionColumns {
	const scale: Scale = { type: "ordinal", values: [...values] };
	const humans = Object.entries(people).map(
		([rater, cells]): RaterColumn => ({
			rater,
			asked: cells.length,
			unscored: {},
			unscoredAt: new Uint32Array(),
			cells: {
				kind: "codes",
				codes: Uint8Array.from(cells, (value) => (value === null ? 0xff : values.indexOf(value))),
			},
		}),
	);
	return { dimension: { name, scale }, humans, judges: [] };
}

/** Items named `item-1` … with what stands in `fields`, and columns over them. */
export function analysisData(
	judged: readonly JudgedDimension[],
	{
		dimensions = [],
		fields = () => ({}),
		items = judged[0]?.values.length ?? 0,
		set = null,
	}: {
		readonly dimensions?: readonly DimensionColumns[];
		readonly fields?: (place: number) => Partial<AnalysisData["items"][number]>;
		readonly items?: number;
		readonly set?: AnalysisData["set"];
	} = {},
): AnalysisData {
	return {
		project: "library",
		items: Array.from({ length: items }, (_, place) => ({
			id: `item_${place}`,
			externalId: `item-${place + 1}`,
			position: place,
			input: `Question ${place + 1}?`,
			documentId: null,
			queryId: null,
			system: null,
			group: null,
			metadata: {},
			derivedFrom: null,
			...fields(place),
		})),
		judged,
		columns: { items, dimensions },
		set,
	};
}
