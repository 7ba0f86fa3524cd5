/** Traces and scores that Concord wrote. */
import { type Fields, fieldOf } from "../../files/source-row.ts";
import type { ForeignItem, ForeignLabel } from "../foreign-format.ts";
import { circumstancesIn, itemWith, withoutKey } from "../parts/concord-key.ts";
import { isObject } from "../parts/json-values.ts";

/** Input and output of a trace, and its metadata, as Concord writes them. */
export type OwnTrace = {
	readonly input?: unknown;
	readonly output?: unknown;
	readonly sessionId?: unknown;
	readonly metadata?: unknown;
};

/**
 * What a trace that Concord wrote says of its item, without what stands under the key: the input is a text, or an object
 * with the item's own fields.
 */
export function readOwnTrace({ input, output, sessionId, metadata }: OwnTrace): Fields {
	return {
		...(typeof input === "string" ? { input } : isObject(input) ? input : {}),
		...(typeof output === "string" && { response: output }),
		...(typeof sessionId === "string" && { group: sessionId }),
		metadata: withoutKey(metadata),
	};
}

/** The item of a trace that Concord wrote. */
export function itemOfOwnTrace(id: string, trace: OwnTrace, own: Fields): ForeignItem {
	return itemWith(id, readOwnTrace(trace), own);
}

/** What a score's key says of its label: who said it, which answer it is, and whether the moment is one. */
export function ofOwnScore(own: Fields): {
	readonly said: Partial<ForeignLabel>;
	readonly isTimed: boolean;
} {
	const rater = fieldOf(own, "rater");
	return {
		said: { ...(typeof rater === "string" && rater !== "" && { rater }), ...circumstancesIn(own) },
		isTimed: fieldOf(own, "created_at") !== null,
	};
}
