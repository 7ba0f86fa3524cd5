import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { counted, decimal } from "../ui/numbers.ts";

/** One habit as the page shows it: a figure with its limits, drawn between two named ends, and what it says. */
export type Habit = {
	readonly title: string;
	readonly figure?: string;
	readonly limits?: string;
	readonly drawn?: {
		readonly value: number;
		readonly ci: readonly [number, number] | null;
		readonly most: number;
		readonly shows: "against" | "open";
	};
	/** What lies at either end of the drawing. */
	readonly ends?: readonly [string, string];
	readonly says: readonly string[];
	/** Systems of which one may be the judge's own. */
	readonly systems?: readonly string[];
};

/** Of fewer items nothing is said. */
const LEAST_ITEMS = 30;

type Told = {
	readonly title: string;
	readonly ends: readonly [string, string];
	readonly written: (value: number) => string;
	/** What stands before the figure, once. */
	readonly symbol?: string;
	readonly most?: number;
	/** Where the whole interval lies above 0, below it, or on both sides. */
	readonly above: string;
	readonly below: string;
	readonly open: string;
	readonly more?: readonly string[];
};

/** A difference from people: what its interval shows, and no more. */
export function difference(estimate: EstimateJson, told: Told): Habit {
	const { title, ends, written } = told;
	if (!("value" in estimate)) return { title, says: [reasonInWords(estimate.undefined)] };
	const { value, ci, ciReason, n } = estimate;
	const figure = { title, figure: `${told.symbol ?? ""}${written(value)}`, ends };
	if (n < LEAST_ITEMS) {
		const says = [`Of ${counted(n, "item")}: too few to say whether it is more than chance.`];
		return { ...figure, says };
	}
	if (!ci) {
		return { ...figure, says: [`No interval: ${reasonInWords(ciReason ?? "NOT_AVAILABLE")}`] };
	}
	const isShown = ci[0] > 0 || ci[1] < 0;
	const most = told.most ?? Math.max(...[value, ...ci].map(Math.abs));
	return {
		...figure,
		limits: `${written(ci[0])} to ${written(ci[1])}`,
		drawn: { value, ci, most, shows: isShown ? "against" : "open" },
		says: [ci[0] > 0 ? told.above : ci[1] < 0 ? told.below : told.open, ...(told.more ?? [])],
	};
}

/** "+0.18", "−0.05" */
export function signed(value: number): string {
	return value > 0 ? `+${decimal(value)}` : decimal(value);
}
