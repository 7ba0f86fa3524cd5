import { setTimeout as wait } from "node:timers/promises";
import { log } from "../base/log.server.ts";

const logBug = (err: unknown) => log().error({ err }, "What a page waits for broke");

/** What a page shows: an outcome that came soon, or a promise of it for a page that says it is computing. */
export type Soon<Value> =
	| { readonly now: Value; readonly later?: undefined }
	| { readonly now?: undefined; readonly later: Promise<Later<Value>> };

/** `computing`: not within the patience of one answer; the page asks again. */
export type Later<Value> =
	| { readonly kind: "computed"; readonly value: Value }
	| { readonly kind: "computing" }
	| { readonly kind: "failed" };

/** Nobody sees a page hesitate that answers within this time, and no sign of computing flashes up. */
const SOON_MS = 200;
/** Proxies end answers that take longer than half a minute. */
const PATIENCE_MS = 20_000;

/**
 * Waits for an outcome as long as a page may hesitate. What throws meanwhile is thrown; later it is told in
 * the page and handed to `onError`. The work goes on, whether anybody waits or not.
 */
export async function soon<Value>(
	work: Promise<Value>,
	onError: (error: unknown) => void = logBug,
): Promise<Soon<Value>> {
	const first = await Promise.race([
		work.then((now) => ({ now })),
		wait(SOON_MS, undefined, { ref: false }),
	]);
	if (first) return first;
	return {
		later: Promise.race([
			work.then((value) => ({ kind: "computed", value }) as const),
			wait(PATIENCE_MS, { kind: "computing" } as const, { ref: false }),
		]).catch((error) => {
			onError(error);
			return { kind: "failed" };
		}),
	};
}
