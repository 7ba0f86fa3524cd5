import type { Database } from "#db/dialect";
import type { FormValues } from "./annotation-fields.ts";
import { trainingSince } from "./training/training-round.server.ts";

/** The annotator was paused before they began the item: nothing is stored until they may go on. */
export type Paused = {
	kind: "paused";
	/** Milliseconds since 1970. */
	since: number;
};

/** Why the browser keeps an answer for now; `refused`: a training came before the item was begun. */
export type HeldBack = Paused | { kind: "refused"; sentence: string };

const TRAINING_FIRST =
	"A training was given to you before this item came on the screen: pass it, then send this answer again.";

/**
 * Does an answer from a page that was open before wait: for the end of a pause, or for a training? It does
 * not wait behind a training's own answers, which go through the same outbox.
 * @param paused since when they are
 * @returns null: it is stored
 */
export async function heldBack(
	db: Database,
	{
		raterId,
		paused,
		fields: { startedAt },
		now,
	}: { raterId: string; paused: Date | null; fields: FormValues; now: Date },
): Promise<HeldBack | null> {
	if (paused && !begunBefore(paused, startedAt)) return { kind: "paused", since: paused.getTime() };
	const training = await trainingSince(db, raterId, now);
	if (training && !begunBefore(training, startedAt))
		return { kind: "refused", sentence: TRAINING_FIRST };
	return null;
}

/**
 * Was an item on the annotator's screen before that moment? What they had begun, and what waited in
 * their browser, is stored; only the browser knows when that was, and where it does not say, it was not.
 * @param startedAt milliseconds since 1970, as the label page sends it
 */
function begunBefore(moment: Date, startedAt: string | undefined): boolean {
	const begun = Number(startedAt || Number.NaN);
	return begun > 0 && begun <= moment.getTime();
}
