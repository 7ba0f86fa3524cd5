import { InvalidArgumentError } from "commander";
import { count } from "../ui/numbers.ts";

/** A whole number within bounds, or the usage error that says so. */
export function wholeNumber(low: number, high: number): (text: string) => number {
	return (text) => {
		const number = Number(text);
		if (!/^\d+$/.test(text) || number < low || number > high)
			throw new InvalidArgumentError(
				`It has to be a whole number from ${count(low)} to ${count(high)}.`,
			);
		return number;
	};
}

/** A number within bounds, or the usage error that says so. */
export function between(low: number, high: number): (text: string) => number {
	return (text) => {
		const number = Number(text);
		if (text.trim() === "" || !(number >= low && number <= high))
			throw new InvalidArgumentError(`It has to be a number from ${low} to ${high}.`);
		return number;
	};
}

/** How many of something there are: a whole number from 1 on. */
export const howMany = wholeNumber(1, 1_000_000_000);

/** `name=value`, put to those that came before; for options that may be repeated, each name once. */
export function pair(text: string, before: Record<string, string>): Record<string, string> {
	const cut = text.indexOf("=");
	if (cut < 1) throw new InvalidArgumentError("It has to be of the form name=value.");
	const name = text.slice(0, cut);
	if (Object.hasOwn(before, name))
		throw new InvalidArgumentError(`${name} is given twice: give it once.`);
	return { ...before, [name]: text.slice(cut + 1) };
}

/** One of several, put to those that came before; for options that may be repeated. */
export function eachOf(text: string, before: readonly string[]): readonly string[] {
	return [...before, text];
}

/** The one value of an option that would silently replace the first if it were given twice. */
export function once(text: string, before: string | undefined): string {
	if (before !== undefined)
		throw new InvalidArgumentError(`It was "${before}" before: give it once.`);
	return text;
}

/** Two names, parted by a comma. */
export function twoNames(text: string): readonly [string, string] {
	const names = text.split(",").map((name) => name.trim());
	const [a, b] = names;
	if (names.length !== 2 || !a || !b) {
		throw new InvalidArgumentError("It has to be two names, parted by a comma.");
	}
	if (a === b) throw new InvalidArgumentError("It has to be two names that differ.");
	return [a, b];
}
