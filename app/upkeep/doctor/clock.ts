import { counted } from "../../ui/numbers.ts";

/** Clocks of two machines may differ by so much. */
export const MOST_APART_MS = 5 * 60_000;

/** How far a clock is from another one, as "7 minutes ahead of"; null where they may well be said to agree. */
export function aheadOf(own: number, other: number): string | null {
	const apart = own - other;
	if (Math.abs(apart) <= MOST_APART_MS) return null;
	const minutes = Math.round(Math.abs(apart) / 60_000);
	const long =
		minutes < 120 ? counted(minutes, "minute") : counted(Math.round(minutes / 60), "hour");
	return `${long} ${apart > 0 ? "ahead of" : "behind"}`;
}
