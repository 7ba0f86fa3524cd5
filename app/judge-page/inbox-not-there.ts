import { shortened } from "../agreement/agreement-query.ts";
import type { Inbox } from "./inbox-order.ts";
import type { InboxQuery } from "./judge-query.ts";
import { CERTAINTY } from "./own-fields.ts";

const VOTES: ReadonlySet<string> = new Set(["unanimous", "split", "tied"]);

/**
 * What an address asks of the inbox that is not there, a sentence each: what is listed in its place, or what to
 * choose.
 */
export function inboxNotThere(
	{ show, slice, sure, votes }: Omit<InboxQuery, "item">,
	{ counts, fields }: Pick<Inbox, "counts" | "fields">,
): string[] {
	const all = "these are all that differ";
	const isPart = (wanted: string) =>
		fields.some(({ field, names }) => names.some((name) => wanted === `${field}=${name}`));
	return [
		...(show !== null && !canBeShown(show, counts?.length ?? 0)
			? [`No items are called “${shortened(show)}” here: ${all}.`]
			: []),
		...(slice && !isPart(slice)
			? [`There is no slice “${shortened(slice)}”: choose one from the list.`]
			: []),
		...(sure && !(sure.startsWith(`${CERTAINTY}=`) && isPart(sure))
			? [`There is no certainty “${shortened(sure)}”: choose one from the list.`]
			: []),
		...(votes && !VOTES.has(votes)
			? [`People cannot be “${shortened(votes)}”: choose unanimous, split or tied.`]
			: []),
	];
}

/** A cell of the matrix, of `levels` levels to a side, or a word that says which items. */
function canBeShown(show: string, levels: number): boolean {
	if (["all", "higher", "lower", "failed"].includes(show) || show.startsWith("failed-"))
		return true;
	const cell = /^(\d+)-(\d+)$/.exec(show);
	return cell !== null && Number(cell[1]) < levels && Number(cell[2]) < levels;
}
