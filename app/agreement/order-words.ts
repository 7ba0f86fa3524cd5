import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { count, decimal, share } from "../ui/numbers.ts";
import type { DimensionJson, JudgeOrdersJson } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import { missingInWords } from "./figures-in-words.ts";
import { pInWords, withLimits } from "./plain-words.ts";
import { levelWord } from "./reason-words.ts";
import { type JudgeInTwoOrders, LEAST_POSITION_EFFECT } from "./two-orders.ts";

/** "36 raters are 18 judges in two orders; 14 of them show a position effect beyond chance." */
export function ordersSentences({
	orders = [],
	judges,
}: Pick<DimensionJson, "orders" | "judges">): string[] {
	const [only] = orders;
	if (!only) return [];
	const shown = orders.filter(({ positionEffect }) => positionEffect.shown).length;
	const sized = orders.filter(
		({ positionEffect }) => positionEffect.shown && positionEffect.difference,
	);
	const size = shown === 0 ? "" : sizeInWords(sized, shown);
	if (orders.length === 1) {
		const effect = shown === 1 ? "a position effect" : "no position effect";
		return [
			`${only.raters.join(" and ")} are one judge in two orders; it shows ${effect} beyond chance${size}.`,
		];
	}
	const raters = 2 * orders.length;
	const these =
		judges.length > raters ? `${count(raters)} of ${count(judges.length)}` : count(raters);
	const some = shown === 0 ? "none" : shown === orders.length ? "all" : count(shown);
	return [
		`${these} raters are ${count(orders.length)} judges in two orders; ${some} ${some === "none" || shown === 1 ? "shows" : "show"} a position effect beyond chance${size}.`,
	];
}

/** What figures of one order are, and are not: said wherever it is named by itself. */
export function ofOneOrderAlone(name: string, { judge, raters }: JudgeInTwoOrders): string {
	const other = raters.find((rater) => rater !== name);
	const both = judge === name ? "" : `; both together go by the name ${judge}`;
	return `${name} is one of two orders of one judge, the other is ${other}: this holds of asking in that order alone${both}.`;
}

/** The same of every judge of which one order is compared without the other. */
export function ordersAlone(
	inOrders: readonly JudgeInTwoOrders[],
	compared: readonly string[],
): string[] {
	return inOrders.flatMap((pair) => {
		const [name, another] = pair.raters.filter((rater) => compared.includes(rater));
		return name !== undefined && another === undefined ? [ofOneOrderAlone(name, pair)] : [];
	});
}

/** How many of the effects are shown to be large enough to matter; of levels without an order no size is known. */
function sizeInWords(sized: readonly JudgeOrdersJson[], shown: number): string {
	if (sized.length === 0) return "; of what size is not told, since the levels have no order";
	const matter = sized.filter(({ positionEffect }) => positionEffect.matters).length;
	const of = `${decimal(LEAST_POSITION_EFFECT)} of the items or more`;
	if (matter === shown) return `, of ${of}`;
	return matter === 0
		? `, not shown to be ${of}`
		: `, shown to be ${of} for ${count(matter)} of them`;
}

export const ORDERS_TITLE = "Judges in two orders";

/** What the columns of the table mean. */
export const ORDERS_NOTE =
	"Two raters whose names differ only in the order shown. The same answers, shown the other way round, ought to get the same verdict; the effect is how much more often the first named order favours the level. All judges tested together (Holm); the limits of an effect are those of this test, wider than of one judge alone, and hold 0 where it shows nothing.";

export type OrderRow = {
	readonly judge: string;
	readonly n: string;
	readonly consistent: string;
	readonly kappa: string;
	/** Of the usual order, and of the swapped one. */
	readonly shares: string;
	readonly effect: string;
	readonly test: string;
};

/** The names of a row's columns, about the level that is counted. */
export function orderHeader(
	{ positionEffect: { level } }: JudgeOrdersJson,
	dimension: Pick<DimensionJson, "dimension" | "scale">,
): OrderRow {
	return {
		judge: "judge",
		n: "n",
		consistent: "same",
		kappa: "κ",
		shares: `says ${levelWord(level, dimension)}`,
		effect: "position effect",
		test: "test",
	};
}

export function orderRow(orders: JudgeOrdersJson): OrderRow {
	const { judge, n, consistent, kappa, positionEffect } = orders;
	const { shares, difference, pAdjusted, reason, looks, shown } = positionEffect;
	const atAnyLook = shown ? "shown, at any look" : "not yet";
	return {
		judge,
		n: count(n),
		consistent: inWords(consistent, share),
		kappa: inWords(kappa, decimal),
		shares: shares ? `${share(shares[0])} / ${share(shares[1])}` : "no items",
		effect:
			difference && "value" in difference
				? withLimits(difference.value, difference.ci)
				: "not told",
		test:
			pAdjusted !== null
				? pInWords(pAdjusted)
				: reason
					? reasonInWords(reason)
					: looks === "any"
						? atAnyLook
						: "no test",
	};
}

function inWords(estimate: EstimateJson, write: (value: number) => string): string {
	return "value" in estimate ? write(estimate.value) : missingInWords(estimate.undefined);
}
