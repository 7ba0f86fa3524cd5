import { type Refusal, refused } from "../../base/refusal.ts";
import { counted } from "../../ui/numbers.ts";
import type { Candidate, DrawnItem } from "./candidate.ts";

/** More lines than that are counted, not named. */
const LINES_NAMED = 5;

/**
 * The items of a list of ids, one a line; the same id twice is one item.
 * @returns a refusal that names the lines where an id is not known, or its item was given out before
 */
export function listedItems(
	candidates: readonly Candidate[],
	lines: readonly string[],
	{ withGiven }: { withGiven: boolean },
): DrawnItem[] | Refusal {
	const known = new Map(candidates.map((item) => [item.externalId, item]));
	const problems: string[] = [];
	const chosen = new Set<string>();
	for (const [index, line] of lines.entries()) {
		const id = line.trim();
		if (id === "") continue;
		const item = known.get(id);
		if (!item) problems.push(`line ${index + 1}: there is no item “${id.slice(0, 60)}”`);
		else if (item.isGiven && !withGiven) problems.push(`line ${index + 1}: “${id}” was given out`);
		else chosen.add(item.itemId);
	}
	if (problems.length > 0) {
		const further = problems.length - LINES_NAMED;
		const rest = further > 0 ? `; and ${counted(further, "further line")}` : "";
		const [first, ...others] = problems.slice(0, LINES_NAMED);
		const sentence = [first.charAt(0).toUpperCase() + first.slice(1), ...others].join("; ");
		return refused(`${sentence}${rest}.`, "ids");
	}
	if (chosen.size === 0) return refused("Paste the ids of items, one a line.", "ids");
	return candidates
		.filter(({ itemId }) => chosen.has(itemId))
		.map(({ itemId }) => ({ itemId, probability: 1, stratum: "listed" }));
}
