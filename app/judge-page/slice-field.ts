import { count, plainNumber } from "../ui/numbers.ts";

/** Parts of the items by one field: each item lies in one of them, or in none. */
export type SliceField = {
	/** Its name in addresses: `area`, `document`, `answer length`. */
	readonly field: string;
	/** What the parts are called, by their codes. */
	readonly names: readonly string[];
	/** Part of each place; −1: in none. */
	readonly codes: Int32Array;
};

/** Different values that are shown each by itself. */
const MOST_VALUES = 12;
/** Of more values so many, the largest ones; the others are one part together. */
const LARGEST = 8;
/** Fewer items of the largest value than this: the field names items, not parts of them. */
const LEAST_ITEMS = 5;
/** Of many values the same where an item's value has fewer items than that on more than this share of the items … */
const MOST_RARE = 0.25;
/** … or where values have fewer items than this on average. */
const LEAST_MEAN = 10;
/** Values that are longer on average are what somebody wrote. */
const LONGEST_MEAN = 60;
/** What a program gave a thing for a name: digits of a hash, or a UUID without its dashes. */
const CODE = /^[0-9a-f]{12,}$/i;
/** Numbers of more different values are parted in three. */
const MOST_NUMBERS = 6;

type Cell = string | number | null;

/**
 * The parts of the items by what a field says of each: a part a value; numbers of more than six values in
 * three parts of about equal size; of more than twelve values the eight largest, and the others together. Names of
 * single items, texts and codes make none: nobody would ask whether a judge fails there.
 * @param unit of numbers, behind them
 * @returns no field where the items do not differ in it, or in no parts; a note where it says less than it could
 */
export function sliceField(
	field: string,
	cells: readonly Cell[],
	unit = "",
): { readonly field?: SliceField; readonly note?: string } {
	const given = cells.flatMap((cell) => (cell === null || cell === "" ? [] : [cell]));
	const numbers = given.filter((cell) => typeof cell === "number");
	if (numbers.length === given.length && new Set(numbers).size > MOST_NUMBERS) {
		return { field: inThirds(field, { cells, numbers }, unit) };
	}
	const sizes = new Map<string, number>();
	for (const cell of given) sizes.set(nameOf(cell), (sizes.get(nameOf(cell)) ?? 0) + 1);
	if (sizes.size < 2) return {};
	const bySize = [...sizes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
	const why = whyNoParts(bySize, given.length);
	if (why !== null) {
		return {
			note: `${field} has ${count(sizes.size)} values on ${count(given.length)} items: ${why}, and makes no slices.`,
		};
	}
	const isMany = sizes.size > MOST_VALUES;
	const shown = bySize.slice(0, isMany ? LARGEST : MOST_VALUES).map(([name]) => name);
	const others = sizes.size - shown.length;
	const names = isMany ? [...shown, `the other ${count(others)}`] : shown;
	const codeOf = new Map(shown.map((name, code) => [name, code]));
	const codes = Int32Array.from(cells, (cell) => {
		if (cell === null || cell === "") return -1;
		return codeOf.get(nameOf(cell)) ?? shown.length;
	});
	return {
		field: { field, names, codes },
		...(isMany && {
			note: `${field} has ${count(sizes.size)} values: the ${count(LARGEST)} with most items stand by themselves, the other ${count(others)} as one.`,
		}),
	};
}

type Sizes = readonly (readonly [name: string, items: number])[];

/** Why values are no parts of the items that a reader would know; null where they are. */
function whyNoParts(bySize: Sizes, items: number): string | null {
	const rare = bySize.reduce((sum, [, size]) => sum + (size < LEAST_ITEMS ? size : 0), 0);
	const isMany = bySize.length > MOST_VALUES;
	const isOfItems = isMany && (rare > MOST_RARE * items || items < LEAST_MEAN * bySize.length);
	const [, largest] = bySize[0];
	if (largest < LEAST_ITEMS || isOfItems) return "it names items rather than parts of them";
	const length = bySize.reduce((sum, [name]) => sum + name.length, 0);
	if (length > LONGEST_MEAN * bySize.length) return "it holds texts rather than names of parts";
	if (bySize.every(([name]) => isCode(name))) return "it holds codes, which tell a reader nothing";
	return null;
}

function isCode(name: string): boolean {
	return CODE.test(name.replaceAll("-", "")) && /\d/.test(name);
}

function nameOf(cell: string | number): string {
	return typeof cell === "number" ? plainNumber(cell) : cell;
}

function inThirds(
	field: string,
	{ cells, numbers }: { readonly cells: readonly Cell[]; readonly numbers: readonly number[] },
	unit: string,
): SliceField {
	const sorted = Float64Array.from(numbers).sort();
	const [lower, upper] = [1, 2].map(
		(third) => sorted[Math.max(0, Math.ceil((third * sorted.length) / 3) - 1)],
	);
	const behind = unit === "" ? "" : ` ${unit}`;
	const written = (number: number) => plainNumber(Number(number.toPrecision(4)));
	const parts = [
		{ name: `up to ${written(lower)}${behind}`, holds: (number: number) => number <= lower },
		{
			name: `over ${written(lower)} to ${written(upper)}${behind}`,
			holds: (number: number) => number > lower && number <= upper,
		},
		{ name: `over ${written(upper)}${behind}`, holds: (number: number) => number > upper },
	].filter(({ holds }) => numbers.some(holds));
	return {
		field,
		names: parts.map(({ name }) => name),
		codes: Int32Array.from(cells, (cell) =>
			typeof cell === "number" ? parts.findIndex(({ holds }) => holds(cell)) : -1,
		),
	};
}

/** Is a field called as one of the raters, as `gpt4_raw` is of gpt-4? Then it holds what that rater said of an item. */
export function isOfRater(field: string, raters: readonly string[]): boolean {
	const parts = (name: string) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
	const begins = parts(field).map((_, at, all) => all.slice(0, at + 1).join(""));
	return raters.some((rater) => begins.includes(parts(rater).join("")));
}
