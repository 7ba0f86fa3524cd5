import type { DimensionJson } from "../agreement/agreement-json.ts";
import { doubtsOf } from "../agreement/doubt-words.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { FEW_ITEMS } from "../agreement/few-items.ts";
import { whereHardlyAgree } from "../agreement/hardly-agree.ts";
import { listed } from "../agreement/plain-words.ts";
import type { Reservation } from "../agreement/reservation.ts";
import { ADJUDICATED } from "../columns/adjudicated.ts";
import { counted } from "../ui/numbers.ts";

/** Why what judges are held against may not be what people say together: each a reason with what to do. */
export function doubtsOfReference(dimension: DimensionJson): string[] {
	return [...aboutReference(dimension), ...aboutPeople(dimension)];
}

/** Whether judges are held against what is asked for, and against more than one opinion. */
function aboutReference({ humans, ranking: { reference }, provenance }: DimensionJson): string[] {
	const { raters, alpha, items, itemsOfSeveral } = humans;
	if (raters.includes(reference)) return [];
	const [first, another] = raters;
	const instead = `say with --reference ${first} that judges are to be held against ${first} alone`;
	if (another === undefined) {
		return [
			`Only ${first} has labelled, so that nothing shows how far people agree: have a second person label some of these items, or ${instead}.`,
		];
	}
	// Of few items altogether the gate says so anyway.
	if (itemsOfSeveral < Math.min(FEW_ITEMS, items)) {
		const has = itemsOfSeveral === 1 ? "has" : "have";
		return [
			`${itemsOfSeveral === 0 ? "No item has" : `Only ${counted(itemsOfSeveral, "item")} ${has}`} the labels of two people, ${itemsOfSeveral === 0 ? "so that nothing shows" : "too few to show"} how far people agree: have two people label at least ${FEW_ITEMS} of the same items, or ${instead}.`,
		];
	}
	const isAllAlike = [alpha.interval, alpha.ordinal, alpha.nominal].some((each) => isAt(each, 1));
	const alike =
		isAllAlike && itemsOfSeveral >= FEW_ITEMS
			? [
					`${listed(raters)} gave the same label on every one of ${counted(itemsOfSeveral, "item")} that several of them labelled: are they one opinion? Find out whether they labelled apart, or ${instead}.`,
				]
			: [];
	const undecided =
		reference === ADJUDICATED && (provenance?.adjudicated ?? 0) === 0
			? [
					`Nothing is adjudicated of ${counted(items, "item")}, so that this is what most people say: adjudicate items on which they differ, or leave --reference adjudicated out.`,
				]
			: [];
	return [...alike, ...undecided];
}

/** Whether what judges are held against is people's common opinion. */
function aboutPeople(dimension: DimensionJson): string[] {
	const { humans, ranking } = dimension;
	const { reference, oneOpinion = [], atOdds = [] } = ranking;
	const isCounted = reference === "majority" || reference === "mean";
	const isOdd = atOdds.some(({ person }) => person === reference);
	const decides = humans.raters.length <= OUTVOTED || 2 * atOdds.length >= humans.raters.length;
	const found = doubtsOf({
		oneOpinion: isCounted ? oneOpinion : [],
		atOdds: isOdd || (isCounted && decides) ? atOdds : [],
	});
	// A margin is about differences: conditions have bounds of their own.
	const unlike = whereHardlyAgree({ ...dimension, ranking: { ...ranking, margin: 0 } });
	return [
		...inOne(found),
		...(unlike?.open ? [`${unlike.open} ${unlike.step ?? MORE_PEOPLE}`] : []),
	];
}

/** Among so many people one who is at odds with the others has the casting vote wherever these differ. */
const OUTVOTED = 3;
const MORE_PEOPLE = "Have two people or more label further items.";

/** What is open, and what to do about it. */
export function inOne(reservations: readonly Reservation[]): string[] {
	return reservations.map(({ open, step }) => `${open} ${step}`);
}

/** Is a figure there, and exactly this? */
export function isAt(figure: EstimateJson | undefined, value: number): boolean {
	return figure !== undefined && "value" in figure && figure.value === value;
}
