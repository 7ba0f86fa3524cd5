import { count, counted } from "../ui/numbers.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";

type Judge = Pick<RankedJudgeJson, "judge" | "copies">;

/** Does it repeat a person's labels, as far as others can witness it? */
export function isCopy({ copies }: Judge): boolean {
	return copies !== undefined && !copies.unsure;
}

/** "copier copies ann’s labels: 200 of 200 the same; is it independent of ann?"; none of a judge that copies nobody. */
export function copiesInWords({ judge, copies }: Judge): string[] {
	if (!copies) return [];
	const { person, same, items, unsure } = copies;
	if (unsure) {
		return [
			`${judge} has ${person}’s label on ${count(same)} of ${counted(items, "item")}: with two people and no other judge nobody can say whether it is independent of ${person}.`,
		];
	}
	return [
		`${judge} copies ${person}’s labels: ${count(same)} of ${count(items)} the same; is it independent of ${person}?`,
	];
}

/** Why a copy is not held against the other people. */
export function copyBesideAPerson({ judge, copies }: Judge): string[] {
	if (!copies) return [];
	const { person, same, items, unsure } = copies;
	const why = unsure
		? `and two people alone cannot show whether it is independent of ${person}`
		: `so that it can only stand as ${person} does`;
	return [
		`Not known for ${judge}: it has ${person}’s label on ${count(same)} of ${counted(items, "item")}, ${why}.`,
	];
}

/** What to do about it. */
export function copyStep({ judge, copies }: Judge): string[] {
	if (!copies) return [];
	const { person, unsure } = copies;
	if (unsure) {
		return [
			`Have a third person label some of these items, or find out whether ${judge} has seen ${person}’s labels.`,
		];
	}
	return [
		`Find out whether ${judge} has seen ${person}’s labels: if so leave it out, or hold all judges against people other than ${person}.`,
	];
}
