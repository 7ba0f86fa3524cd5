import { isDiscrete } from "#db/model/scale.ts";
import { judgesThatMayBeBest, MISSING, rankingSigns } from "#stats/index.ts";
import { ADJUDICATED } from "../columns/adjudicated.ts";
import type { DimensionColumns, RaterColumn } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { comparedBy, isGiven, judgesToRank, type Ranked } from "./judges-to-rank.ts";
import { ordersPooled } from "./pooled-orders.ts";
import type { RankingJson } from "./ranking-json.ts";
import type { RobustnessJson, WayJson } from "./robustness-json.ts";

/** From so many judgments on (items × judges) nobody waits for what was not asked for. */
export const LARGE = 100_000;
/** A person is a reference with so many labels, of so large a share of the items that have a reference. */
const LEAST_LABELS = 30;
const LEAST_SHARE = 0.25;
const MOST_PEOPLE = 6;
/** A cut has so many items of the reference on both sides; of many cuts those in the middle. */
const LEAST_A_SIDE = 10;
const MOST_CUTS = 4;
/** One in a thousand is fine enough for a test at 5 %. */
const DRAWS = 999;

/**
 * Who may be the best if one thing were counted in another way: another reference (majority, mean, each
 * person), unscored answers as wrong, other weights or another statistic, an ordinal scale cut in two.
 * One thing at a time, each by the tests of the ranking. Null where fewer than two judges are compared.
 * Source: Steegen, Tuerlinckx, Gelman & Vanpaemel 2016 (multiverse analysis).
 * @param ranking of the same judges: the first way
 */
export function robustness(
	columns: DimensionColumns,
	about: Ranked & { readonly ranking: Pick<RankingJson, "n" | "mayBeBest"> },
): RobustnessJson | null {
	const pooled = ordersPooled(columns, about);
	const { dimension, times } = pooled;
	const beside = { ...about, ...pooled };
	const { options, ranking, reference } = beside;
	const asked = dimension.judges;
	const own = judgesToRank(dimension, asked, beside);
	if (!own.input || own.judges.length < 2 || ranking.mayBeBest.length === 0) return null;
	const judgments = (own.judges.length * own.input.reference.length) / times;
	if (judgments >= LARGE && !options.robustness) return { leftOut: "LARGE", judgments };
	const names = own.judges.map(({ rater }) => rater);
	const stream = rankingSigns(own.settings, DRAWS);

	function tried(
		way: Pick<WayJson, "changes" | "to">,
		{ judges, key, input, settings }: typeof own,
		more: { readonly unscored?: "wrong"; readonly weights?: "linear" } = {},
	): Tried | null {
		if (!input) return null;
		const { mayBeBest, n } = judgesThatMayBeBest({ ...input, ...more, stream }, settings);
		return {
			...way,
			statistic: key,
			n: Math.round(n / times),
			mayBeBest: mayBeBest.map((place) => judges[place].rater),
		};
	}

	const first: Tried = {
		changes: "nothing",
		to: options.reference,
		statistic: own.key,
		n: ranking.n,
		mayBeBest: [...ranking.mayBeBest],
	};
	const items = own.input.reference.length;
	const { names: references, left } = otherReferences(dimension, {
		own: options.reference,
		// Numbers are held against the mean anyway.
		ofLevels: own.input.scale.type !== "numeric",
		items,
	});
	const ways = [
		first,
		...references.map((to) => {
			const other = referenceColumn(dimension, to, items);
			const given = judgesToRank(dimension, asked, { ...beside, reference: other });
			return tried({ changes: "reference", to }, given);
		}),
		hasUnscored(own.judges, own.input.reference)
			? tried({ changes: "missing", to: "wrong" }, own, { unscored: "wrong" })
			: null,
		...otherStatistics(own.input.scale.type).map((to) => {
			const statistic = own.input && comparedBy(own.input.scale, to);
			if (!own.input || !statistic) return null;
			const weights = to === "kappaLinear" ? ({ weights: "linear" } as const) : {};
			const counted = { ...own, key: to, input: { ...own.input, statistic } };
			return tried({ changes: "statistic", to }, counted, weights);
		}),
		...cutsOf(dimension, reference.codes).map(({ level, codes }) => {
			const cut = cutAt(dimension, level);
			const judges = cut.judges.filter(({ rater }) => names.includes(rater));
			const given = judgesToRank(cut, judges, { ...beside, reference: { codes, ties: 0 } });
			const { scale } = dimension.dimension;
			const to = isDiscrete(scale) ? `${scale.values[level]}` : "";
			return tried({ changes: "cut", to }, given);
		}),
	].filter((way) => way !== null);
	const compared = ways.map((way) => ({ ...way, set: besideSet(way.mayBeBest, first.mayBeBest) }));
	const same = compared.filter(({ set }) => set === "same").length;
	return { ways: compared, same, peopleLeftOut: left };
}

type Tried = Omit<WayJson, "set">;

function besideSet(set: readonly string[], first: readonly string[]): WayJson["set"] {
	if (set.length === 0) return "none";
	const hasAll = first.every((judge) => set.includes(judge));
	const hasNoOther = set.every((judge) => first.includes(judge));
	if (hasAll) return hasNoOther ? "same" : "wider";
	return hasNoOther ? "narrower" : "other";
}

/** Majority or mean where the report's own is neither, and people with enough labels, the busiest first. */
function otherReferences(
	dimension: DimensionColumns,
	{
		own,
		ofLevels,
		items,
	}: { readonly own: string; readonly ofLevels: boolean; readonly items: number },
): { readonly names: readonly string[]; readonly left: number } {
	const {
		dimension: { scale },
		humans,
	} = dimension;
	if (humans.length < 2) return { names: [], left: 0 };
	const labels = humans.map(({ rater, asked, unscoredAt }) => ({
		rater,
		labels: asked - unscoredAt.length,
	}));
	const labelled = labelledItems(humans, items);
	const others = labels.filter(({ rater }) => rater !== own);
	const people = others
		.filter((person) => person.labels >= Math.max(LEAST_LABELS, LEAST_SHARE * labelled))
		.sort((a, b) => b.labels - a.labels)
		.slice(0, MOST_PEOPLE)
		.map(({ rater }) => rater);
	const all = [
		...(own === "majority" ? [] : ["majority"]),
		...(own === ADJUDICATED || !dimension.decided?.asked ? [] : [ADJUDICATED]),
		...(own === "mean" || scale.type !== "ordinal" || !ofLevels ? [] : ["mean"]),
		...people,
	];
	return { names: all, left: others.length - people.length };
}

function labelledItems(humans: readonly RaterColumn[], items: number): number {
	let labelled = 0;
	for (let place = 0; place < items; place++) {
		if (humans.some(({ cells }) => isGiven(columnOf(cells), place))) labelled++;
	}
	return labelled;
}

function columnOf(cells: RaterColumn["cells"]): Uint8Array | Float64Array {
	return cells.kind === "codes" ? cells.codes : cells.numbers;
}

function hasUnscored(
	judges: readonly RaterColumn[],
	reference: Uint8Array | Float64Array,
): boolean {
	return judges.some(({ unscoredAt }) => unscoredAt.some((place) => isGiven(reference, place)));
}

/** Fields of the statistics that count a disagreement in another way than the headline does. */
function otherStatistics(scaleType: string): readonly string[] {
	if (scaleType === "ordinal") return ["kappaLinear", "kappa", "spearman"];
	return scaleType === "numeric" ? ["pearson"] : ["percentAgreement"];
}

/** Where an ordinal scale of three levels or more can be cut: the reference from the level on, and below. */
function cutsOf(
	{ dimension: { scale } }: DimensionColumns,
	reference: Uint8Array | undefined,
): readonly { readonly level: number; readonly codes: Uint8Array }[] {
	if (scale.type !== "ordinal" || !reference || scale.values.length < 3) return [];
	return scale.values
		.slice(1)
		.map((_, at) => {
			const codes = cutCodes(reference, at + 1);
			let upper = 0;
			let lower = 0;
			for (const code of codes) {
				if (code === 1) upper++;
				else if (code === 0) lower++;
			}
			return { level: at + 1, codes, smaller: Math.min(upper, lower) };
		})
		.filter(({ smaller }) => smaller >= LEAST_A_SIDE)
		.sort((a, b) => b.smaller - a.smaller)
		.slice(0, MOST_CUTS)
		.sort((a, b) => a.level - b.level);
}

function cutAt({ dimension, judges }: DimensionColumns, level: number): DimensionColumns {
	return {
		dimension: { ...dimension, scale: { type: "binary", values: [false, true] } },
		humans: [],
		judges: judges.flatMap((judge) => {
			const { cells } = judge;
			if (cells.kind !== "codes") return [];
			return [{ ...judge, cells: { kind: "codes", codes: cutCodes(cells.codes, level) } as const }];
		}),
	};
}

function cutCodes(codes: Uint8Array, level: number): Uint8Array {
	return codes.map((code) => (code === MISSING ? MISSING : Number(code >= level)));
}
