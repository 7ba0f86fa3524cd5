import type { DimensionView } from "./dimension-view.server.ts";
import type { ItemToLabel, RubricView } from "./label-item.server.ts";

/** The dimensions of a rubric as an item is asked them: of two answers some speak of left and right. */
export function askedOf(
	{ dimensions, ofPairs }: RubricView,
	item: ItemToLabel | null,
): readonly DimensionView[] {
	return ofPairs && (item?.content.answers.length ?? 0) > 1 ? ofPairs : dimensions;
}
