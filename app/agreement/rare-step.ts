import { count, counted } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";
import { anotherThan, FEW_OTHERS, fewOfGroups, isSeldom } from "./reason-words.ts";

/** What to label where figures are withheld since people hardly ever leave one level. */
export function rareStep(
	dimension: DimensionJson,
	set: readonly RankedJudgeJson[],
): string | undefined {
	const { usedLevels, mayBeBest, pairs } = dimension.ranking;
	const isRare =
		usedLevels?.others === 0 ||
		set.some(({ standing }) => "ciReason" in standing && standing.ciReason === "RARE_LEVEL") ||
		pairs.some(
			({ a, b, ci, ciReason }) =>
				!ci && ciReason === "RARE_LEVEL" && mayBeBest.includes(a) && mayBeBest.includes(b),
		);
	return isRare ? rareWords(dimension) : undefined;
}

/**
 * "Label more items that hold another level than yes: 3 of 200 items do." None where so many do that it is not the
 * level that is wanting.
 */
export function rareWords(dimension: DimensionJson): string | undefined {
	const { usedLevels, nClusters } = dimension.ranking;
	if (!usedLevels) return undefined;
	const { commonest, others, items, inGroups } = usedLevels;
	// Where many items do, it is the groups that these come from.
	if (nClusters !== undefined && others >= FEW_OTHERS)
		return `Label items of other groups that hold ${anotherThan(commonest, dimension)}: the ${counted(others, "item")} that do come from ${fewOfGroups(nClusters, inGroups)}.`;
	if (!isSeldom(usedLevels) && others >= FEW_OTHERS) return undefined;
	const does =
		others > 0
			? `${count(others)} of ${counted(items, "item")} ${others === 1 ? "does" : "do"}`
			: items === 1
				? "the only one does not"
				: `none of the ${counted(items, "item")} does`;
	if (!isSeldom(usedLevels) && others > 0)
		return `Label further items: of ${counted(items, "item")} only ${count(others)} ${others === 1 ? "holds" : "hold"} ${anotherThan(commonest, dimension)}.`;
	return `Label more items that hold ${anotherThan(commonest, dimension)}: ${does}.`;
}
