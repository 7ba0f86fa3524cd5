import { CROWDRAG25 } from "./published/crowdrag25.server.ts";
import { LLMBAR } from "./published/llmbar.server.ts";
import { MTRAG } from "./published/mtrag.server.ts";
import { NQ301 } from "./published/nq301.server.ts";
import { PANDALM } from "./published/pandalm.server.ts";
import type { PublishedFigure, PublishedSet } from "./published/published-set.ts";

/** Does what was computed round to what was printed? */
export function isEqual({ published, computed }: PublishedFigure): boolean {
	return computed.toFixed(placesOf(published)) === published;
}

/** Decimal places that were printed. */
export function placesOf(published: string): number {
	return published.split(".")[1]?.length ?? 0;
}

export const PUBLISHED_SETS: readonly PublishedSet[] = [PANDALM, CROWDRAG25, LLMBAR, NQ301, MTRAG];
