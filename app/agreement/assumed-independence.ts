import type { DimensionJson } from "./agreement-json.ts";
import type { Slot } from "./person-slot.ts";

/** Why all items count as independent though nobody said that they are. */
export const ASSUMED_WORDS =
	"counted as independent: no items file, so that documents and questions are not known";

const OPEN =
	"Whether items belong together: no items file was given, so that documents and questions are not known and every interval and verdict takes the items for independent.";

const STEP =
	"Give the items with --items, or say with --clusters none that they are independent: where several are of one document or question, intervals are wider and a verdict may change.";

type Assuming = Pick<DimensionJson, "independence" | "judges" | "humans">;

/** The third slot where independence is assumed: that it is open. */
export function openWhereAssumed(dimension: Assuming, slot: Slot): Slot {
	return isAssumed(dimension) ? saidBeside(slot, OPEN) : slot;
}

/** The last slot where independence is assumed: how to settle it, so that no answer simply stands. */
export function nextWhereAssumed(dimension: Assuming, slot: Slot): Slot {
	return isAssumed(dimension) ? saidBeside(slot, STEP) : slot;
}

function isAssumed({ independence, judges, humans }: Assuming): boolean {
	return independence === "assumed" && judges.length > 0 && humans.raters.length > 0;
}

/** In place of "Nothing: …", else after the rest. */
function saidBeside({ says, details }: Slot, sentence: string): Slot {
	return says.startsWith("Nothing: ")
		? { says: sentence, details }
		: { says, details: [...details, sentence] };
}
