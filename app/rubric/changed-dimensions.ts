import type { Dimension } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { isDiscrete, sameScale } from "#db/model/scale.ts";

/**
 * The dimensions that a version of the rubric asks otherwise than another one, in their order: those that it
 * added, and those whose title, question, levels or scale it changed, that may no more be left out
 * or need words to be marked. Which texts a dimension compares and
 * where it stands people are not shown: neither makes another question of it.
 */
export function changedDimensions(before: Rubric, now: Rubric): Dimension[] {
	const known = new Map(before.dimensions.map((dimension) => [dimension.name, dimension]));
	return now.dimensions.filter((dimension) => {
		const earlier = known.get(dimension.name);
		return !earlier || isAskedOtherwise(earlier, dimension);
	});
}

function isAskedOtherwise(before: Dimension, now: Dimension): boolean {
	if (before.optional && !now.optional) return true;
	if (now.evidence === "required" && before.evidence !== "required") return true;
	return !sameScale(before.scale, now.scale) || wordsOf(before) !== wordsOf(now);
}

/** All that people read of a dimension; what is left out reads as nothing. */
function wordsOf({ title, guideline, levels, scale }: Dimension): string {
	const texts = isDiscrete(scale)
		? scale.values.flatMap((_, code) => {
				const { label, description, example } = levels?.[code] ?? {};
				return [label, description, example];
			})
		: [];
	return JSON.stringify([title, guideline, ...texts].map((text) => text?.trim() ?? ""));
}
