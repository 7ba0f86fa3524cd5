import {
	columnSummary,
	levelShares,
	MISSING,
	type Result,
	ratioMean,
	resultWithin,
} from "#stats/index.ts";
import { unscoredInWords } from "../../judging/runs/run-in-words.ts";
import type { AnalysisData, JudgedDimension } from "../data/analysis-data.ts";
import { itemClusters, STAT_OPTIONS } from "../data/intervals.ts";
import { scaleEnds } from "../data/metrics.ts";
import type { Abstaining } from "./abstaining.ts";

/** Where grounding lies. */
const SHARE = [0, 1] as const;

/** Nothing to count: a ratio of 0 to 0. */
const ZERO_OVER_ZERO = ["no_claims", "input_side_empty"];

/** One judge's grounding over some items, under each way to handle what has no value. */
export type GroundingPolicies = {
	readonly judged: JudgedDimension;
	readonly asked: number;
	readonly scored: number;
	/** "nothing to count (0/0) 2 · no readable answer, even after a repair 1" */
	readonly unscored: string;
	/** Mean of what has a value. */
	readonly drop: Result;
	readonly zeroAsZero: Result;
	readonly zeroAsOne: Result;
	/** Without responses that only say they do not know; null where nobody says which these are. */
	readonly answering: Result | null;
	/** Claims of all items together; null where the judge counts none. */
	readonly micro: Result | null;
	/** Every unscored cell counted as 0, and as 1. */
	readonly worst: Result;
	readonly best: Result;
	/** Share of responses that only say they do not know. */
	readonly abstains: Result | null;
	/** Place of the item with the highest value; null where none is above 0. */
	readonly highest: number | null;
};

/** Does a dimension say, from 0 to 1, how far the response is supported by the contexts? */
export function isGrounding({ dimension, boundTo, side, scale }: JudgedDimension): boolean {
	const [low, high] = scaleEnds(scale) ?? [];
	const named = [dimension, boundTo ?? ""].some((name) =>
		/^(faithfulness|groundedness)\b/.test(name),
	);
	// Noise is better when low, a validation is a cosine, and the reverse starts from the contexts.
	const other = /^noise_sensitivity|\.validation$|\.reverse\./.test(dimension);
	const isShare = scale.type !== "nominal" && low === 0 && high === 1;
	return isShare && !other && (side === "response-contexts" || (side === null && named));
}

/** Is it faithfulness, as a judge says it? Counting words that the contexts hold, too, is none. */
export function isFaithfulness({ dimension, boundTo, protocol }: JudgedDimension): boolean {
	const names = [dimension, boundTo ?? ""];
	return (
		protocol !== "baseline" &&
		names.some((name) => /^(response_)?(faithfulness|groundedness)\b/.test(name))
	);
}

/** The figures of one judge over the items at these places; only asked cells count. */
export function groundingPolicies(
	{ items }: AnalysisData,
	judged: JudgedDimension,
	{
		places,
		abstaining,
	}: { readonly places: readonly number[]; readonly abstaining: Abstaining | null },
): GroundingPolicies {
	const asked = places.filter(
		(place) => judged.reasons[place] || !Number.isNaN(judged.values[place]),
	);
	const options = { ...STAT_OPTIONS, clusters: itemClusters(items, asked) };
	const meanOf = (valueAt: (value: number, place: number) => number): Result => {
		const column = Float64Array.from(asked, (place) => valueAt(judged.values[place], place));
		return columnSummary(column, { ...options, range: SHARE }).mean;
	};
	const zeroAs = (count: number) =>
		meanOf((value, place) =>
			ZERO_OVER_ZERO.includes(judged.reasons[place]?.detail ?? "") ? count : value,
		);
	const unscoredAs = (count: number) => meanOf((value) => (Number.isNaN(value) ? count : value));
	const ratios = asked.map((place) => ratioOf(judged.evidence[place]));
	const part = (name: "numerator" | "denominator") =>
		Float64Array.from(ratios, (ratio) => ratio?.[name] ?? Number.NaN);
	const scored = asked.filter((place) => !Number.isNaN(judged.values[place]));
	return {
		judged,
		asked: asked.length,
		scored: scored.length,
		unscored: unscoredIn(asked.map((place) => judged.reasons[place] ?? null)),
		drop: meanOf((value) => value),
		zeroAsZero: zeroAs(0),
		zeroAsOne: zeroAs(1),
		answering:
			abstaining &&
			meanOf((value, place) => (abstaining.abstains[place] === true ? Number.NaN : value)),
		micro: ratios.some((ratio) => ratio !== null)
			? resultWithin(ratioMean(part("numerator"), part("denominator"), options).micro, SHARE)
			: null,
		worst: unscoredAs(0),
		best: unscoredAs(1),
		abstains: abstaining && shareAbstaining(asked, abstaining, options),
		highest: scored
			.filter((place) => judged.values[place] > 0)
			.reduce<number | null>(
				(top, place) => (top === null || judged.values[place] > judged.values[top] ? place : top),
				null,
			),
	};
}

function shareAbstaining(
	places: readonly number[],
	{ abstains }: Abstaining,
	options: Parameters<typeof levelShares>[2],
): Result {
	const codes = Uint8Array.from(places, (place) => {
		const said = abstains[place] ?? null;
		return said === null ? MISSING : Number(said);
	});
	return levelShares(codes, 2, options)[1];
}

type Ratio = { readonly numerator: number; readonly denominator: number };

/** What a value was counted from, where the judge keeps it. */
function ratioOf(evidence: unknown): Ratio | null {
	if (typeof evidence !== "object" || evidence === null) return null;
	if (!("numerator" in evidence && "denominator" in evidence)) return null;
	const { numerator, denominator } = evidence;
	return typeof numerator === "number" && typeof denominator === "number"
		? { numerator, denominator }
		: null;
}

function unscoredIn(reasons: readonly (JudgedDimension["reasons"][number] | null)[]): string {
	const counts = new Map<string, number>();
	for (const found of reasons) {
		if (!found) continue;
		const words = ZERO_OVER_ZERO.includes(found.detail ?? "")
			? "nothing to count (0/0)"
			: found.detail === "non_answer"
				? "set apart as a non-answer"
				: unscoredInWords(found.reason);
		counts.set(words, (counts.get(words) ?? 0) + 1);
	}
	return [...counts]
		.sort(([, a], [, b]) => b - a)
		.map(([words, count]) => `${words} ${count}`)
		.join(" · ");
}
