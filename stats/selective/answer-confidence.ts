import { MISSING } from "../core/scale.ts";
import { checkColumns } from "../tables/check-columns.ts";

/**
 * How sure a judge is by how often the same answer comes back, in [0, 1]: the share of the other answers
 * of an item (its repetitions, or the judges of a panel) that equal the one that is used. `answer`: codes
 * that are used; `others`: columns of codes, 0xFF = none. NaN where there is nothing to compare.
 * Source: Wang et al. 2023 (self-consistency); Jung, Brahman & Choi 2024 (simulated annotators).
 */
export function confidenceOfAnswers(
	answer: Uint8Array,
	others: readonly Uint8Array[],
	levels: number,
): Float64Array {
	checkColumns([answer, ...others], { levels, items: answer.length });
	return Float64Array.from(answer, (code, item) => {
		const given = others.filter((column) => column[item] !== MISSING);
		if (code === MISSING || given.length === 0) return Number.NaN;
		return given.filter((column) => column[item] === code).length / given.length;
	});
}
