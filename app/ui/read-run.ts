/** What keys typed one after the other can mean, over the places they went to. Knows nothing of a page. */

/** A level of a place, as the keys that stand for it: "7", "-2", "10". */
export type Chosen<Place> = { place: Place; key: string };
export type TypedKey = { key: string; at: number };

/** The digits of one number come this close after each other, in milliseconds. */
export const TOGETHER_MS = 700;

/** The longest level in keys: "-10". */
const LONGEST = 3;

/** May these keys be one number? After a sign the digit may take as long as it likes. */
function isOne(keys: readonly TypedKey[]): boolean {
	return keys.every(({ at }, place) => {
		const before = keys[place - 1];
		return !before || before.key === "-" || at - before.at < TOGETHER_MS;
	});
}

/** `-` alone is ten where no level begins with it. @returns null where these keys are no level */
export function levelOfKeys(text: string, levels: readonly string[]): string | null {
	if (levels.includes(text)) return text;
	const isTen = text === "-" && levels.includes("10") && !levels.some((key) => key.startsWith("-"));
	return isTen ? "10" : null;
}

/**
 * Reads keys so that each place gets one level and no key is left over: "1 0 1 0 2" on 0 to 10, 1 to 10 and
 * −2 to 2 can only be 10, 10, 2.
 * @param places in the order in which the keys came to them
 * @returns the first reading, in which an earlier ten comes before a later one, and whether there are others;
 * null where there is none
 */
export function readRun<Place>(
	keys: readonly TypedKey[],
	places: readonly Place[],
	levelsOf: (place: Place) => readonly string[],
): { choices: Chosen<Place>[]; isOnly: boolean } | null {
	const known = new Map<string, Chosen<Place>[][]>();
	/** At most two readings of the keys from `from` on over the places from `to` on. */
	function rest(from: number, to: number): Chosen<Place>[][] {
		const place = places[to];
		if (place === undefined) return from === keys.length ? [[]] : [];
		const name = `${from} ${to}`;
		const before = known.get(name);
		if (before) return before;
		const levels = levelsOf(place);
		const found: Chosen<Place>[][] = [];
		for (let length = Math.min(LONGEST, keys.length - from); length > 0; length--) {
			const part = keys.slice(from, from + length);
			const key = isOne(part) ? levelOfKeys(part.map((each) => each.key).join(""), levels) : null;
			if (key === null) continue;
			for (const after of rest(from + length, to + 1)) found.push([{ place, key }, ...after]);
		}
		known.set(name, found.slice(0, 2));
		return found.slice(0, 2);
	}
	const [first, second] = rest(0, 0);
	return first ? { choices: first, isOnly: !second } : null;
}
