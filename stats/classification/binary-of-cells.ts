import { ratioOfCells } from "../definition/compared.ts";

/** How judges find the positive level, by its code, where several are compared on the same items. */

/** Share of those that the judge called positive which are so by the reference. */
export function precisionOfCells(positive: number) {
	return ratioOfCells(
		(judge, reference) => Number(judge === positive && reference === positive),
		(judge) => Number(judge === positive),
	);
}

/** Share of those that are positive by the reference which the judge called so. */
export function recallOfCells(positive: number) {
	return ratioOfCells(
		(judge, reference) => Number(judge === positive && reference === positive),
		(_, reference) => Number(reference === positive),
	);
}

/** Twice what both call positive, of all that either does. */
export function f1OfCells(positive: number) {
	return ratioOfCells(
		(judge, reference) => (judge === positive && reference === positive ? 2 : 0),
		(judge, reference) => Number(judge === positive) + Number(reference === positive),
	);
}
