import { listed } from "../../agreement/plain-words.ts";
import { counted } from "../../ui/numbers.ts";
import { type JudgedDimension, nameOf } from "../data/analysis-data.ts";

/** Named in a note; the others are counted. */
const NAMED = 8;

/** That figures are left out and why, in one sentence for all of them; none where there are none. */
export function leftOutInWords(
	figures: readonly JudgedDimension[],
	why: { readonly one: string; readonly many: string },
): string[] {
	const [first] = figures;
	if (!first) return [];
	if (figures.length === 1) return [`${nameOf(first)} ${why.one} and is left out.`];
	const judges = new Map<string, string[]>();
	for (const { judge, dimension } of figures)
		judges.set(dimension, [...(judges.get(dimension) ?? []), judge]);
	const names = [...judges].map(([dimension, [only = "", ...more]]) =>
		more.length === 0
			? `${only}/${dimension}`
			: `${dimension} of ${counted(more.length + 1, "judge")}`,
	);
	return [
		`${counted(figures.length, "figure")} ${why.many} and are left out: ${listed(names, NAMED)}.`,
	];
}
