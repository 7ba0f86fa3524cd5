import type { DependenceJson, DimensionJson } from "./agreement-json.ts";
import type { Slot } from "./person-slot.ts";
import { listed } from "./plain-words.ts";
import { fewGroups } from "./reason-words.ts";

/** Does a field say what items belong to that nobody declared for it, but whose name is one that such fields have? */
export function isByName(from: string): boolean {
	return from.startsWith("metadata.") || from.startsWith("labels.");
}

/** Those among the fields that figures allow for. */
export function usedByName({ groupings }: Pick<DependenceJson, "groupings">): string[] {
	return groupings
		.filter(({ role, from }) => role === "used" && isByName(from))
		.map(({ from }) => from);
}

/** The last slot where groups are too few for any claim and a field says them that was taken by its name: the way out. */
export function nextWhereByName(
	{ groupedByName = [], ranking }: Pick<DimensionJson, "groupedByName" | "ranking">,
	{ says, details }: Slot,
): Slot {
	if (!fewGroups({ ranking }) || groupedByName.length === 0) return { says, details };
	const fields = listed(groupedByName);
	return {
		says,
		details: [
			...details,
			`The groups are those of ${fields}, taken by ${groupedByName.length === 1 ? "its name" : "their names"}: if items that share a value there are no more alike than others, count them as independent with --clusters none (on the page: Together, nothing).`,
		],
	};
}
