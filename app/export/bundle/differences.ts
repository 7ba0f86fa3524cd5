/** A value that is not what the bundle's other files give. Null where one side has none. */
export type Difference = {
	/** `dimensions[verdict].judges[strict].kappa.value`, or `line 12` of a text. */
	path: string;
	stored: unknown;
	recomputed: unknown;
};

/**
 * Machines round transcendental functions differently in the last places: what is nearer than this share of
 * the larger of the two is the same figure, and so is what cancels to nothing. Whole numbers have to be equal.
 */
const NEARLY = 1e-9;
const NOTHING = 1e-14;

/**
 * Where two values differ, down to single numbers and texts; and how many numbers were compared.
 * @param isExact for sums, which every machine rounds alike
 */
export function differencesOf(
	stored: unknown,
	recomputed: unknown,
	isExact = false,
): { numbers: number; differences: Difference[] } {
	const found: Found = { numbers: 0, differences: [], isSame: isExact ? Object.is : isNearly };
	if (typeof stored === "string" && typeof recomputed === "string")
		inTexts(stored, recomputed, found);
	else inValues({ stored, recomputed }, "", found);
	const { numbers, differences } = found;
	return { numbers, differences };
}

type Found = {
	numbers: number;
	readonly differences: Difference[];
	readonly isSame: (a: unknown, b: unknown) => boolean;
};

function inTexts(stored: string, recomputed: string, found: Found): void {
	const [ours, theirs] = [recomputed.split("\n"), stored.split("\n")];
	for (let at = 0; at < Math.max(ours.length, theirs.length); at++) {
		found.numbers += (ours[at]?.match(/\d+(\.\d+)?/g) ?? []).length;
		if (ours[at] !== theirs[at])
			found.differences.push({
				path: `line ${at + 1}`,
				stored: theirs[at] ?? null,
				recomputed: ours[at] ?? null,
			});
	}
}

function inValues(
	{ stored, recomputed }: { stored: unknown; recomputed: unknown },
	path: string,
	found: Found,
): void {
	if (typeof recomputed === "number") found.numbers++;
	if (found.isSame(stored, recomputed)) return;
	if (
		!isObject(stored) ||
		!isObject(recomputed) ||
		Array.isArray(stored) !== Array.isArray(recomputed)
	) {
		found.differences.push({ path, stored: stored ?? null, recomputed: recomputed ?? null });
		return;
	}
	const names = Array.isArray(recomputed) ? namesIn(recomputed) : null;
	for (const key of new Set([...Object.keys(recomputed), ...Object.keys(stored)])) {
		const inner = names ? `${path}[${names[Number(key)] ?? key}]` : path ? `${path}.${key}` : key;
		inValues({ stored: stored[key], recomputed: recomputed[key] }, inner, found);
	}
}

function isNearly(a: unknown, b: unknown): boolean {
	if (
		typeof a !== "number" ||
		typeof b !== "number" ||
		(Number.isInteger(a) && Number.isInteger(b))
	)
		return a === b;
	const apart = Math.abs(a - b);
	return apart <= NOTHING || apart <= NEARLY * Math.max(Math.abs(a), Math.abs(b));
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}

/** What a list's entries are called: by what they are of, where that tells them apart, else by their places. */
function namesIn(list: readonly unknown[]): string[] {
	for (const fields of [
		["dimension", "rater"],
		["dimension"],
		["judge"],
		["a", "b"],
		["rater"],
		["title"],
		["name"],
	]) {
		const names = list.map((each) =>
			isObject(each) && fields.every((field) => typeof each[field] === "string")
				? fields.map((field) => each[field]).join(", ")
				: null,
		);
		if (names.every((name) => name !== null) && new Set(names).size === list.length) return names;
	}
	return list.map((_, at) => String(at));
}
