import { count, decimal } from "../ui/numbers.ts";
import type { DimensionComparisonJson, PairComparisonJson } from "./comparison-json.ts";

/** More labels than this are not worth a number: the judges are alike. */
const MOST_LABELS = 20_000;

/** A pair seen from the best judge: how far the other one is behind, and whether that is more than chance. */
export type BehindBest = {
	readonly judge: string;
	readonly pair: PairComparisonJson;
	/** Best minus other, with its interval; null where there is no difference. */
	readonly difference: {
		readonly value: number;
		readonly ci: readonly [number, number] | null;
	} | null;
};

/** Every other judge against the best one, the nearest first. */
export function behindBest({ best, pairs }: DimensionComparisonJson): BehindBest[] {
	if (best === null) return [];
	return pairs
		.filter(({ a, b }) => a === best || b === best)
		.map((pair) => {
			const sign = pair.a === best ? 1 : -1;
			return { judge: sign === 1 ? pair.b : pair.a, pair, difference: turned(pair, sign) };
		})
		.sort((x, y) => (x.difference?.value ?? 0) - (y.difference?.value ?? 0));
}

function turned({ difference }: PairComparisonJson, sign: 1 | -1): BehindBest["difference"] {
	if (!("value" in difference)) return null;
	const { value, ci } = difference;
	if (sign === 1) return { value, ci };
	return { value: -value, ci: ci && [-ci[1], -ci[0]] };
}

/** "0.16 [0.05, 0.27]" */
export function differenceWords(difference: BehindBest["difference"]): string {
	if (!difference) return "undefined";
	const { value, ci } = difference;
	return ci ? `${decimal(value)} [${decimal(ci[0])}, ${decimal(ci[1])}]` : decimal(value);
}

/** "Holm p = 0.03", "Holm p < 0.001" */
export function pWords(pair: PairComparisonJson, { adjustment }: DimensionComparisonJson): string {
	const name = {
		holm: "Holm",
		bh: "Benjamini–Hochberg",
		by: "Benjamini–Yekutieli",
		bonferroni: "Bonferroni",
	};
	const { pAdjusted } = pair;
	if (pAdjusted === null) return "no test";
	const p = pAdjusted < 0.001 ? "< 0.001" : `= ${pAdjusted.toFixed(pAdjusted < 0.1 ? 3 : 2)}`;
	return `${name[adjustment]} p ${p}`;
}

/** What the judges' differences settle and what they leave open, in two sentences at most. */
export function comparisonSentences(comparison: DimensionComparisonJson): string[] {
	const others = behindBest(comparison);
	const { best, n } = comparison;
	if (best === null || others.length === 0) return [];
	const sentences: string[] = [];
	const worse = others.filter(({ pair }) => pair.verdict !== "indistinguishable");
	const open = others.filter(({ pair }) => pair.verdict === "indistinguishable");
	if (worse.length > 0) {
		const [nearest] = worse;
		const more =
			worse.length > 1
				? `, the ${others.length === worse.length ? "nearest" : "nearest of them"}`
				: "";
		const who =
			worse.length > 1
				? `${worse.length} judges are worse${more}, ${nearest?.judge},`
				: `${nearest?.judge} is worse`;
		sentences.push(`${who} by ${differenceWords(nearest?.difference ?? null)}.`);
	}
	if (open.length > 0) {
		const names =
			open.length <= 3 ? list(open.map(({ judge }) => judge)) : `${open.length} other judges`;
		const needed = open.map(({ pair }) => pair.moreLabels).filter((labels) => labels !== null);
		const fewest = needed.length > 0 ? Math.min(...needed) : null;
		const first = open.length > 1 ? " tell the first of them" : "";
		const hint = `${moreLabelsWords({ moreLabels: fewest })}${fewest !== null && fewest <= MOST_LABELS ? first : ""}`;
		sentences.push(`${best} and ${names} cannot be told apart with ${count(n)} items${hint}.`);
	}
	return sentences;
}

/** "; about 140 more labels would" */
export function moreLabelsWords({ moreLabels }: Pick<PairComparisonJson, "moreLabels">): string {
	if (moreLabels === null) return "";
	if (moreLabels > MOST_LABELS) return "; so alike that more labels would hardly tell";
	return `; about ${count(rough(moreLabels))} more labels would`;
}

/** 137 → 140: a plan is no more exact than that. */
function rough(labels: number): number {
	const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, labels))) - 1);
	return Math.max(1, Math.round(labels / unit) * unit);
}

function list(names: readonly string[]): string {
	if (names.length <= 1) return names.join("");
	return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
