import type { Database } from "#db/dialect";
import { type ApiAnswer, signOfAnswer } from "#db/queries/api-answers.server.ts";
import { log } from "../base/log.server.ts";

/** Whoever carries a request with a key out gives a sign of life so often. */
const BEAT_MS = 5_000;
/** A request whose sign stood still for so long is nobody's any more. */
const STILL_MS = 30_000;
/** So many are remembered at most; whose sign is forgotten is watched anew. */
const MOST_WATCHED = 1_000;

/** Gives signs of life for a request until it is done. @returns what ends them */
export function showSigns(db: Database, id: string, beatMs = BEAT_MS): () => void {
	let sign = 0;
	const timer = setInterval(() => {
		sign++;
		signOfAnswer(db, { id, sign: String(sign) }).catch((error) => {
			log().warn({ err: error }, "A sign of life of a request could not be given");
		});
	}, beatMs);
	timer.unref();
	return () => clearInterval(timer);
}

/**
 * Watches requests that others carry out. No clock of another machine is asked: a request is left behind when its
 * sign stayed the same between two looks of this process.
 */
export class UnderWay {
	private readonly seen = new Map<string, { readonly sign: string | null; readonly at: number }>();

	/** @param now of a clock that only goes forward, in ms */
	isLeftBehind(
		{ id, body: sign }: Pick<ApiAnswer, "id" | "body">,
		now = performance.now(),
	): boolean {
		const before = this.seen.get(id);
		if (before && before.sign === sign) return now - before.at >= STILL_MS;
		this.seen.delete(id);
		const [oldest] = this.seen.size < MOST_WATCHED ? [] : this.seen.keys();
		if (oldest !== undefined) this.seen.delete(oldest);
		this.seen.set(id, { sign, at: now });
		return false;
	}
}
