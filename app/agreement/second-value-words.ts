import { count, counted } from "../ui/numbers.ts";
import type { SecondValuesJson } from "./agreement-json.ts";
import { listed } from "./plain-words.ts";
import type { Reservation } from "./reservation.ts";

/** Second answers that were refused, since nothing numbers them: which of the two counts is chance. */
export function secondValueReservations({
	secondValues = [],
}: {
	readonly secondValues?: readonly SecondValuesJson[] | undefined;
}): Reservation[] {
	if (secondValues.length === 0) return [];
	const names = listed(secondValues.map(({ rater }) => rater));
	const rows = secondValues.map(({ rater, rows }, at) =>
		at === 0 ? `${counted(rows, "row")} of ${rater}` : `${count(rows)} of ${rater}`,
	);
	const [only] = secondValues.length === 1 && secondValues[0].rows === 1 ? ["is"] : ["are"];
	return [
		{
			open: `Which answers of ${names} count: ${listed(rows)} ${only} a second, different value for the same item, without a “repetition”, and the first that the file has stands.`,
			step: `Number the answers of ${names} with “repetition” if they were asked again, so that all of them count, or give the one that counts.`,
		},
	];
}
