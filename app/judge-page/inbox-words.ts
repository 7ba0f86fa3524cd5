import { count, counted, decimal } from "../ui/numbers.ts";
import type { InboxPage } from "./inbox.server.ts";
import type { InboxQuery } from "./judge-query.ts";

type Counts = Pick<InboxPage, "by" | "counts" | "items" | "differ" | "higher" | "total">;

/** What the list holds, over it. */
export function inboxTitle({ show, votes }: InboxQuery, { total, differ, by }: Counts): string {
	if (show?.startsWith("failed"))
		return counted(total, "item without a value", "items without a value");
	if (votes === "tied") return `${counted(total, "item")} on which people are tied`;
	if (show === "all" || show?.includes("-")) return counted(total, "item");
	const all = by.kind === "levels" ? counted(differ, "disagreement") : itemsApart(differ);
	return total === differ ? all : `${count(total)} of ${all}`;
}

/** What counts as a disagreement, and how many there are. */
export function disagreementsInWords(name: string, { by, counts, items, differ }: Counts): string {
	const answered = `on the ${counted(items, "item")} that people and ${name} answered`;
	if (by.kind === "levels") {
		const cells = counts ? "; each cell opens its items" : "";
		return `${counted(differ, "disagreement")} ${answered}${cells}.`;
	}
	const apart = `${itemsApart(differ)}, ${answered}`;
	if (by.kind === "numbers") {
		return `${apart}: by ${decimal(by.least)} or more, a tenth of the scale. The farthest come first.`;
	}
	return `${apart}: ${name} has a scale of its own, so its order is held against people’s. An item is here if a tenth of all items or more lies between its place among the judge’s answers and its place among people’s. The farthest come first.`;
}

function itemsApart(items: number): string {
	return `${counted(items, "item")} far apart`;
}

/** Why no item is open. */
export function nothingWords(
	{ show, slice, sure, votes }: InboxQuery,
	{ items, differ, by }: Counts,
): string {
	if (show?.startsWith("failed")) return "No item failed for that reason.";
	if (items === 0)
		return "No item has an answer of this judge and a label of people: there is nothing to hold it against.";
	if (show === null && !slice && !sure && !votes && differ === 0) {
		return by.kind === "levels"
			? `The judge gave what people gave on all ${counted(items, "item")}.`
			: `The judge and people are far apart on none of the ${counted(items, "item")}.`;
	}
	return "No item fits what is chosen at the left. Take a choice away to see others.";
}

/** Where there is no matrix: all that are apart, and those where the judge is above people, or below. */
export function sidesInWords({ by, differ, higher }: Counts) {
	const [above, below] =
		by.kind === "places"
			? ["judge ranks it higher", "judge ranks it lower"]
			: ["judge above people", "judge below people"];
	return [
		[null, by.kind === "levels" ? "all that differ" : "all far apart", differ],
		["higher", above, higher],
		["lower", below, differ - higher],
	] as const;
}
