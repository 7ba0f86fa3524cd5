import type { Database } from "#db/dialect";
import { giveShareBack, sharesOfEndpoint, takeShare } from "#db/queries/processes.server.ts";
import { log } from "../../base/log.server.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { createSlots, type Slots } from "./lane.server.ts";
import type { Pulse } from "./pulse.server.ts";

/** This process's places at an endpoint: its share of what all processes together may have in flight. */
export type Places = Slots & {
	/** Which part of the endpoint's limits is this process's, from 0 to 1. */
	readonly share: number;
	/** Most requests in flight at the endpoint, of all processes together. */
	limit: number;
	/** Looks at once what the others hold, and takes what is this process's. */
	refresh(): Promise<void>;
};

/** How often it is looked who else sends, while something is sent. */
const LOOK_MS = 250;
/** After so many looks with nothing to send the places are given back. */
const IDLE_LOOKS = 20;

/**
 * Places in flight at one endpoint. Processes that send there divide its limit evenly; one that comes
 * later gets its places as requests of the others come back, so that they are never too many in sum.
 * @param options.most of them that this process takes, however many are its part
 */
export function createPlaces(
	db: Database,
	pulse: Pulse,
	options: { readonly endpointId: string; readonly limit: number; readonly most?: number },
): Places {
	const { endpointId, most = Number.POSITIVE_INFINITY } = options;
	let { limit } = options;
	const slots = createSlots(0);
	let held: number | null = null;
	let idle = 0;
	let timer: NodeJS.Timeout | undefined;
	let looking: Promise<void> | null = null;

	async function look(): Promise<void> {
		const shares = await sharesOfEndpoint(db, endpointId);
		const own = shares.find(({ processId }) => processId === pulse.id)?.places ?? null;
		const senders = shares.map(({ processId }) => processId);
		if (own === null) senders.push(pulse.id);
		const target = Math.min(most, evenPart(limit, senders.sort(), pulse.id));
		const wanted = Math.max(target, slots.inUse);
		held = own;
		if (own !== wanted) {
			// What is given back is handed out no more from now on: somebody may have it before this one hears so.
			if (own !== null && wanted < own) slots.resize(target);
			const share = { processId: pulse.id, endpointId, wanted, limit };
			held = await takeShare(db, share);
			// Taken for dead: it comes back with nothing and asks again.
			if (held === null) await pulse.beat();
		}
		slots.resize(Math.min(target, held ?? 0));
	}

	function refresh(): Promise<void> {
		looking ??= whenOpen(db, look).finally(() => {
			looking = null;
		});
		return looking;
	}

	async function tick(): Promise<void> {
		idle = slots.inUse + slots.waiting > 0 ? 0 : idle + 1;
		if (idle < IDLE_LOOKS) return refresh();
		rest();
		await giveShareBack(db, { processId: pulse.id, endpointId });
	}

	function rest(): void {
		clearInterval(timer);
		timer = undefined;
		held = null;
		slots.resize(0);
	}
	pulse.onEnd(rest);

	function wake(): void {
		idle = 0;
		if (timer) return;
		timer = setInterval(() => {
			tick().catch((err: unknown) => log().warn({ err }, "Looking who else sends broke"));
		}, LOOK_MS);
		timer.unref();
		refresh().catch((err: unknown) => log().warn({ err }, "Looking who else sends broke"));
	}

	return {
		take(signal) {
			wake();
			return slots.take(signal);
		},
		refresh,
		resize: slots.resize,
		get inUse() {
			return slots.inUse;
		},
		get waiting() {
			return slots.waiting;
		},
		get share() {
			return limit === 0 ? 0 : Math.min(1, (held ?? 0) / limit);
		},
		get limit() {
			return limit;
		},
		set limit(most) {
			limit = most;
		},
	};
}

/** What one of several gets of a limit that is divided evenly; the first ones get what is left over. */
function evenPart(limit: number, ids: readonly string[], id: string): number {
	const rest = limit % ids.length;
	return Math.floor(limit / ids.length) + (ids.indexOf(id) < rest ? 1 : 0);
}
