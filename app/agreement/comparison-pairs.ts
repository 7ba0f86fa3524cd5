import { count, decimal } from "../ui/numbers.ts";
import { inColumns } from "./columns-in-lines.ts";
import { pairVerdict, pInWords, withLimits } from "./plain-words.ts";
import type { RankedPairJson, RankingJson } from "./ranking-json.ts";

type Compared = Pick<
	RankingJson,
	"pairs" | "margin" | "looks" | "openAmong" | "mayBeBest" | "judges"
>;

/** More pairs than those of eight judges are a list that nobody reads. */
const MOST_PAIRS = 30;

/**
 * Of many pairs those that decide, in the order of the ranking: among judges that may be the best, and of every
 * other one the pair that shows it worse.
 */
function telling({ pairs, mayBeBest, judges }: Compared): readonly RankedPairJson[] {
	if (pairs.length <= MOST_PAIRS) return pairs;
	const proofs = new Set(
		judges.flatMap(({ judge, standing }) =>
			standing.is === "worse" ? [[standing.than, judge].join("\n")] : [],
		),
	);
	return pairs
		.filter(
			({ a, b }) =>
				(mayBeBest.includes(a) && mayBeBest.includes(b)) ||
				proofs.has([a, b].join("\n")) ||
				proofs.has([b, a].join("\n")),
		)
		.slice(0, MOST_PAIRS);
}

/** The pairs of a comparison; of many those that decide, unless all are asked for. */
export function pairLines(ranking: Compared, allPairs: boolean): string[] {
	const { pairs, margin, looks, openAmong = [] } = ranking;
	const shown = allPairs ? pairs : telling(ranking);
	const rows = shown.map((pair) => {
		const { a, b, n, difference, ci, pAdjusted, equivalent } = pair;
		return [
			`${a} − ${b}`,
			withLimits(difference, ci, margin),
			count(n),
			pAdjusted === null ? (looks === "any" ? "" : "no test") : pInWords(pAdjusted),
			equivalent,
			openAmong.includes(a) && openAmong.includes(b)
				? "open: answers are missing"
				: pairVerdict(pair),
		];
	});
	const header = ["difference", "95 %, together", "items", "", `within ±${decimal(margin)}?`, ""];
	const lines = inColumns([header, ...rows], [2]);
	const more = pairs.length - shown.length;
	if (more === 0) return lines;
	return [
		...lines,
		`  ${count(more)} more of ${count(pairs.length)} pairs, tested together with these: --all-pairs.`,
	];
}
