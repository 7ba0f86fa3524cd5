import { count, counted } from "../ui/numbers.ts";
import type { RankedJudgeJson } from "./ranking-json.ts";

type Judge = Pick<RankedJudgeJson, "judge" | "copies">;

/** "copier copies ann’s labels: 200 of 200 the same; is it independent of ann?"; none of a judge that copies nobody. */
export function copiesInWords({ judge, copies }: Judge): string[] {
	if (!copies) return [];
	const { person, same, items } = copies;
	return [
		`${judge} copies ${person}’s labels: ${count(same)} of ${count(items)} the same; is it independent of ${person}?`,
	];
}

/** Why a copy is not held against the other people. */
export function copyBesideAPerson({ judge, copies }: Judge): string[] {
	if (!copies) return [];
	const { person, same, items } = copies;
	return [
		`Not known for ${judge}: it has ${person}’s label on ${count(same)} of ${counted(items, "item")}, so that it can only stand as ${person} does.`,
	];
}

/** What to do about it. */
export function copyStep({ judge, copies }: Judge): string[] {
	if (!copies) return [];
	const { person } = copies;
	return [
		`Find out whether ${judge} has seen ${person}’s labels: if so leave it out, or hold all judges against people other than ${person}.`,
	];
}
