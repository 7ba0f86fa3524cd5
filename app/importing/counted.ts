/** "1 item", "1,489 items": a number with its word. */
export function counted(number: number, one: string, many = `${one}s`): string {
	return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}
