import { MISSING } from "#stats/index.ts";
import type { CountedOfTwo } from "../agreement/counted-items.tsx";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { VersionColumns } from "../columns/people-by-version.server.ts";
import type { RaterColumn, RatingColumns } from "../columns/rating-columns.ts";
import { type Reference, referenceColumn } from "../columns/reference-column.ts";
import { ON_A_PAGE } from "../ui/part-of-list.ts";
import { dimensionFor, type HowTwo, pairOf, systemsOf } from "./compared-two.ts";
import { askedVersions, changedItems, saidUnder } from "./compared-versions.ts";
import { type Flips, flipsOf, isLabelled, type Standing } from "./flips.ts";
import type { ComparisonOfTwoJson, DifferingItemJson } from "./two-json.ts";

/**
 * Which number of two that are compared; `part`: the value of the field, of `part` alone; `from`: how many of its
 * items come before those that are listed.
 */
export type WhichOfTwo = {
	readonly of: CountedOfTwo;
	readonly part?: string | undefined;
	readonly from?: number;
};

/** The items that it counts: how many, and a page of them with what is said. Those that differ come first. */
export type CountedTwo = Pick<ComparisonOfTwoJson, "kind" | "dimension" | "a" | "b" | "items"> & {
	readonly total: number;
	/** Of questions: each has an item of either system. */
	readonly questions?: number;
};

const NO_SUCH = "Nothing is counted in this way.";

/** The items that a number of two judges, runs or systems counts. */
export function countedTwo(
	columns: RatingColumns,
	how: HowTwo,
	which: WhichOfTwo,
): CountedTwo | Refusal {
	const { choice, options } = how;
	const { kind } = choice;
	if (kind === "systems") {
		const found = systemsOf(columns, how);
		if (isRefusal(found)) return found;
		const { systems, answered, itemAt, a, b } = found;
		const { of } = which;
		if (!["questions", "acceptedBoth", "onlyA", "onlyB", "neither"].includes(of))
			return refused(NO_SUCH);
		const own = answered.filter(({ is }) => of === "questions" || is === of);
		return {
			...{ kind, dimension: systems?.dimension ?? "", a, b, questions: own.length },
			...pageOf(
				own.flatMap(({ places }) => places),
				itemAt,
				which,
			),
		};
	}
	const dimension = dimensionFor(columns, choice);
	if (isRefusal(dimension)) return dimension;
	const pair = pairOf(dimension, choice);
	if (isRefusal(pair)) return pair;
	const reference = referenceColumn(dimension, options.reference, columns.items);
	const flips = flipsOf(dimension, pair, reference);
	const isCounted = counting(which, { columns, by: options.by, pair, reference, flips });
	if (!isCounted) return refused(NO_SUCH);
	const places = flips.standings.flatMap((standing, place) =>
		standing !== null && isCounted(standing, place) ? [place] : [],
	);
	const [a, b] = pair.map(({ rater }) => rater);
	const name = dimension.dimension.name;
	const ordered = differingFirst(places, flips);
	return { kind, dimension: name, a, b, ...pageOf(ordered, flips.itemAt, which) };
}

/** The items that a number of two versions of the rubric counts. */
export function countedVersions(
	versions: readonly VersionColumns[],
	asked: Parameters<typeof askedVersions>[1],
	{ items, of, from }: { readonly items: number } & Pick<WhichOfTwo, "of" | "from">,
): CountedTwo | Refusal {
	const two = askedVersions(versions, asked);
	if (isRefusal(two)) return two;
	const { old, now, names } = two;
	const about = { kind: "rubric" as const, dimension: old.dimension.name, ...names };
	if (of === "changed") {
		const changed = changedItems([old, now], items);
		return { ...about, ...pageOf(changed, (item) => item, { from }) };
	}
	if (of !== "answeredTwice") return refused(NO_SUCH);
	const people = old.humans.flatMap((person) => {
		const again = now.humans.find(({ rater }) => rater === person.rater);
		return again ? [[person, again] as const] : [];
	});
	const places = Array.from({ length: items }, (_, place) => place).filter(
		(place) => people.filter((both) => both.every((column) => isRated(column, place))).length > 1,
	);
	return { ...about, ...pageOf(places, saidUnder([old, now], items), { from }) };
}

type Standings = {
	readonly columns: RatingColumns;
	readonly by: string | undefined;
	readonly pair: readonly RaterColumn[];
	readonly reference: Reference;
	readonly flips: Flips;
};

type IsCounted = (standing: Standing, place: number) => boolean;

/** Which places are counted, of those with a value of both; null where such a comparison counts nothing so. */
function counting(
	{ of, part }: WhichOfTwo,
	{ columns, by, pair, reference }: Standings,
): IsCounted | null {
	switch (of) {
		case "nearerA":
		case "nearerB":
		case "bothRight":
		case "equalWrong":
		case "asFar":
		case "unlabelledDiffer":
		case "tiedDiffer":
			return (standing) => standing === of;
		case "shared":
			return isLabelled;
		case "unlabelled":
			return (standing) => standing === "unlabelledDiffer" || standing === "unlabelledEqual";
		case "tied":
			return (standing) => standing === "tiedDiffer" || standing === "tiedEqual";
		case "measured": {
			// As the ranking: on levels the majority's, else numbers.
			const { codes, numbers } = reference;
			const isByLevels = codes && pair.every(({ cells }) => cells.kind === "codes");
			return (_, place) =>
				isByLevels ? codes[place] !== MISSING : !Number.isNaN(numbers?.[place] ?? Number.NaN);
		}
		case "part": {
			const field = columns.controls?.find((control) => control.field === by);
			const value = field?.names.indexOf(part ?? "") ?? -1;
			if (!field || value < 0) return null;
			return (standing, place) => isLabelled(standing) && field.ids[place] === value;
		}
		default:
			return null;
	}
}

function differingFirst(places: readonly number[], { itemAt }: Flips): number[] {
	const equal = new Set(
		places.filter((place) => {
			const { a, b } = itemAt(place);
			return a === b;
		}),
	);
	return [...places.filter((place) => !equal.has(place)), ...equal];
}

function pageOf<Place>(
	places: readonly Place[],
	itemAt: (place: Place) => DifferingItemJson,
	{ from = 0 }: { readonly from?: number | undefined },
) {
	return { total: places.length, items: places.slice(from, from + ON_A_PAGE).map(itemAt) };
}

function isRated({ cells }: RaterColumn, place: number): boolean {
	return cells.kind === "codes"
		? cells.codes[place] !== MISSING
		: !Number.isNaN(cells.numbers[place]);
}
