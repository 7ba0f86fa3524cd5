import type { Dimension } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { isDiscrete, sameScale, VERDICT, VERDICT_SCALE } from "#db/model/scale.ts";
import { textOfLevel } from "./level-text.ts";
import type { DimensionFields, LevelFields, RubricFields } from "./rubric-form-fields.ts";

/** The form of a rubric that is there: reading it again gives the same rubric. */
export function fieldsOfRubric(rubric: Rubric): RubricFields {
	const verdict = rubric.dimensions.find(isPlainVerdict);
	return {
		guideline: rubric.guideline,
		verdict: {
			asked: verdict !== undefined,
			side: verdict?.side,
			guideline: verdict?.guideline ?? "",
			levels: verdict ? levelsOf(verdict) : [{ label: "reject" }, { label: "accept" }],
		},
		dimensions: rubric.dimensions.filter((dimension) => dimension !== verdict).map(fieldsOf),
	};
}

/** A verdict that files brought with other values is edited like any other dimension. */
function isPlainVerdict(dimension: Dimension): boolean {
	return dimension.name === VERDICT && sameScale(dimension.scale, VERDICT_SCALE);
}

function levelsOf({ scale, levels }: Dimension): LevelFields[] {
	if (!isDiscrete(scale)) return [];
	return scale.values.map((value, code) => ({ value: textOfLevel(value), ...levels?.[code] }));
}

function fieldsOf(dimension: Dimension): DimensionFields {
	const { name, title, scale, side, guideline } = dimension;
	const range = isDiscrete(scale) ? undefined : scale.range;
	return {
		name,
		title: title ?? "",
		type: scale.type,
		side,
		guideline: guideline ?? "",
		optional: dimension.optional ?? false,
		evidence: dimension.evidence,
		counts: dimension.counts,
		low: range ? String(range[0]) : "",
		high: range ? String(range[1]) : "",
		levels: levelsOf(dimension),
	};
}
