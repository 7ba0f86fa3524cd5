/** Lists, p-values and small figures as text, the same on pages and in the terminal. */
import { count, decimal } from "../ui/numbers.ts";
import { FEW_ITEMS } from "./few-items.ts";

/** "a", "a and b", "a, b and c"; of more than `most` the first of them and how many more. */
export function listed(names: readonly string[], most = 6): string {
	if (names.length <= 1) return names.join("");
	const shown = names.length > most ? names.slice(0, most - 1) : names;
	const others = names.length - shown.length;
	const last = others > 0 ? `${count(others)} more` : (shown.at(-1) ?? "");
	return `${(others > 0 ? shown : shown.slice(0, -1)).join(", ")} and ${last}`;
}

/** "p < .001", "p = .034", "p = .21", "p > .99" */
export function pInWords(p: number): string {
	if (p < 0.001) return "p < .001";
	if (p > 0.99) return "p > .99";
	return `p = ${p.toFixed(p < 0.1 ? 3 : 2).replace(/^0/, "")}`;
}

/**
 * "0.02 [−0.14, 0.17]"; a bound that would round to 0 without being it gets another digit, so that
 * nothing seems to touch 0 that does not. So does one that would round to the `margin` beside which it stands.
 */
export function withLimits(
	value: number,
	ci: readonly [number, number] | null,
	margin?: number,
): string {
	if (!ci) return decimal(value);
	return `${decimal(value)} [${limit(ci[0], margin)}, ${limit(ci[1], margin)}]`;
}

/** One limit of an interval, as `withLimits` writes it. */
export function limit(value: number, margin?: number): string {
	const text = decimal(value);
	if (
		margin !== undefined &&
		Math.abs(value) !== margin &&
		decimal(Math.abs(value)) === decimal(margin)
	)
		return besideMargin(value, margin);
	if (value === 0 || (text !== "0.00" && text !== "−0.00")) return text;
	if (Math.abs(value) < 0.0005) return value < 0 ? "> −0.001" : "< 0.001";
	return value.toFixed(3).replace("-", "−");
}

function besideMargin(value: number, margin: number): string {
	const text = value.toFixed(3).replace("-", "−");
	if (Math.abs(value).toFixed(3) !== margin.toFixed(3)) return text;
	return `${value > Math.sign(value) * margin ? ">" : "<"} ${text}`;
}

/** 137 → "140": a plan is no more exact than two figures. */
export function roughly(items: number): string {
	const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, items))) - 1);
	return count(Math.max(1, Math.ceil(items / unit) * unit));
}

/** What the test of two judges settles; of too few items nothing is tested. */
export function pairVerdict({
	b,
	shown,
	n,
}: {
	readonly b: string;
	readonly shown: boolean;
	readonly n: number;
}): string {
	if (n < FEW_ITEMS) return "too few items to say";
	return shown ? `${b} is worse` : "not told apart";
}
