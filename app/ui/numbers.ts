/** How numbers are written, on pages and in the terminal: the same digits everywhere. */

/** "12,480" */
export function count(value: number): string {
	return value.toLocaleString("en-US");
}

/** "1 item", "1,489 items": a number with its word. */
export function counted(value: number, one: string, many = `${one}s`): string {
	return `${count(value)} ${value === 1 ? one : many}`;
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
