import { plainNumber } from "../ui/numbers.ts";

/** Digits with a decimal point or comma, an exponent where a program wrote one. */
const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d{1,3})?$/i;
/** 1,234 is a thousand and more to some, one and a bit to others. */
const EITHER = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/**
 * A number as people type it, with a decimal point or comma; the label page and the server read it alike.
 * @returns the number, or what is wrong in a sentence
 */
export function readNumber(
	text: string,
	range: readonly [number, number] | null | undefined,
): { number: number } | { sentence: string } {
	const typed = text.trim().replace("−", "-");
	const bounds = range ? ` from ${range.map(plainNumber).join(" to ")}` : "";
	const advice = `Type a number${bounds}, or say why it cannot be judged.`;
	if (EITHER.test(typed)) {
		const [before = "", after = ""] = typed.split(",");
		return {
			sentence: `${typed} can be read in two ways: type ${before}${after}, or ${before}.${after} with a point.`,
		};
	}
	const number = NUMBER.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN;
	const inside = !range || (number >= range[0] && number <= range[1]);
	return Number.isFinite(number) && inside ? { number } : { sentence: advice };
}
