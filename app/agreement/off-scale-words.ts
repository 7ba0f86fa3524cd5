import { count, counted } from "../ui/numbers.ts";
import type { OffScaleJson } from "./agreement-json.ts";
import { listed } from "./plain-words.ts";
import type { Reservation } from "./reservation.ts";

type OffScale = { readonly offScale?: readonly OffScaleJson[] | undefined };

/** Answers that were refused since they are not on the scale: how many of whom, and what to do. */
export function offScaleReservations({ offScale = [] }: OffScale): Reservation[] {
	if (offScale.length === 0) return [];
	const names = listed(offScale.map(({ rater }) => rater));
	const [{ example }] = offScale;
	return [
		{
			open: `What ${names} answered off the scale: ${rowsInWords(offScale)}, such as ${example}, ${offScale.length === 1 && offScale[0].rows === 1 ? "is not on it and does" : "are not on it and do"} not count.`,
			step: `Have ${names} answer on the scale, or turn those answers into its levels and give them again.`,
		},
	];
}

/** "Left out entirely: J1 and J3, of whom no answer is on the scale."; none where everybody has one. */
export function leftOutEntirely({ offScale = [] }: OffScale): string[] {
	const gone = offScale.filter(({ isAll }) => isAll);
	if (gone.length === 0) return [];
	const names = listed(gone.map(({ rater }) => rater));
	return [
		`Left out entirely: ${names}, of ${gone.length === 1 ? "which" : "each of which"} no answer is on the scale (${rowsInWords(gone)}).`,
	];
}

/** "300 rows of J1 and 12 of J3" */
function rowsInWords(some: readonly OffScaleJson[]): string {
	return listed(
		some.map(({ rater, rows }, at) =>
			at === 0 ? `${counted(rows, "row")} of ${rater}` : `${count(rows)} of ${rater}`,
		),
	);
}
