import { isRefusal, type Refusal } from "../base/refusal.ts";

/** A decision that was refused because the item is decided: which item it is. */
export type DecidedBefore = Refusal & {
	readonly decidedBefore: { readonly itemId: string; readonly name: string };
};

/** Was it refused because somebody decided first? */
export function isDecidedBefore(outcome: unknown): outcome is DecidedBefore {
	return isRefusal(outcome) && "decidedBefore" in outcome;
}
