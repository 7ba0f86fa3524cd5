/** How numbers are written, on pages and in the terminal: the same digits everywhere. */

const WHOLE = new Intl.NumberFormat("en-US");

/** "12,480" */
export function count(value: number): string {
	return WHOLE.format(value);
}

/** "1 item", "1,489 items": a number with its word. */
export function counted(value: number, one: string, many = `${one}s`): string {
	return `${count(value)} ${value === 1 ? one : many}`;
}

const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** "512 bytes", "4.2 MB": a size, by thousands. */
export function bytesInWords(bytes: number): string {
	let [size, unit] = [bytes, 0];
	for (; size >= 1_000 && unit < UNITS.length - 1; unit++) size /= 1_000;
	return `${unit === 0 || size >= 100 ? count(Math.round(size)) : size.toFixed(1)} ${UNITS[unit]}`;
}

const NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** "two", "12": small whole numbers as words. */
export function inNumberWords(value: number): string {
	return NUMBER_WORDS[value] ?? count(value);
}

/** "0.71", "−0.05": two decimals, a true minus sign. */
export function decimal(value: number): string {
	const text = value.toFixed(2);
	return text === "-0.00" ? "0.00" : text.replace("-", "−");
}

/** "87 %"; nothing is called 100 % or 0 % that is not. */
export function share(value: number): string {
	const rounded = Math.round(value * 100);
	if (rounded === 100 && value < 1) return "> 99 %";
	if (rounded === 0 && value > 0) return "< 1 %";
	return `${rounded} %`;
}

/** "0.012", "0.34", "< 0.001", "> 0.99": the p-value of a test. */
export function pInWords(p: number): string {
	if (p < 0.001) return "< 0.001";
	if (p > 0.99) return "> 0.99";
	return p.toFixed(p < 0.0995 ? 3 : 2);
}

/**
 * "$0.0042", "$2.97", "$1,204": micro-units of a dollar. Small sums keep their first two digits, since
 * a request costs fractions of a cent.
 */
export function moneyInWords(micros: number): string {
	const dollars = micros / 1_000_000;
	if (micros === 0) return "$0";
	if (dollars >= 1_000) return `$${count(Math.round(dollars))}`;
	if (dollars >= 0.1) return `$${dollars.toFixed(2)}`;
	return `$${Number(dollars.toPrecision(2)).toFixed(Math.min(6, 1 - Math.floor(Math.log10(dollars))))}`;
}

/** A number as it stands, with the sign for minus: "−2", "0.125". */
export function plainNumber(value: number): string {
	return String(value).replace(/^-/, "−");
}
