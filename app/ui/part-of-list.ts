import { count } from "./numbers.ts";

/** Items of a long list that stand on a page at a time. */
export const ON_A_PAGE = 100;

/** From which of the items on a list is read, 0 being the first: `from` of its address; anything else is the first page. */
export function firstOnPage(url: string): number {
	const from = Number(new URL(url).searchParams.get("from"));
	return Number.isSafeInteger(from) && from > 0 ? from : 0;
}

/** A part of a list: from which of its items on, how many stand there, and how many there are. */
export type PartOfList = { readonly from: number; readonly shown: number; readonly total: number };

/** ". 101 to 200 are shown" where a page holds a part of the list; nothing where it holds all. */
export function partShown({ from, shown, total }: PartOfList): string {
	if (shown === total) return "";
	if (shown === 0) return ". None of them stands this far down";
	return `. ${count(from + 1)} to ${count(from + shown)} are shown`;
}
