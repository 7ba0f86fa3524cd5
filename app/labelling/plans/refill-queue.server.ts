import type { Database } from "#db/dialect";
import { claimSeats } from "#db/queries/claim-seats.server.ts";
import { type OpenShare, openShares } from "#db/queries/open-shares.server.ts";
import {
	extendLeases,
	freeItems,
	openItems,
	plansOfItem,
	returnSeats,
} from "#db/queries/plan-seats.server.ts";
import { claimMixed } from "./claim-mixed.server.ts";
import { shuffled } from "./shuffled.ts";

/** Items taken from a pool go back after so long without any answer of whoever took them. */
export const LEASE_MS = 60 * 60 * 1000;

/** Somebody who draws from a pool has so many open items: enough for a while without a network. */
const FULL = 8;
/** Below that it is filled up again. */
const LOW = 4;

/** Somebody else took what was free in the same moment: then it is worth another look. */
const LOOKS = 20;

/**
 * Fills up the queue of somebody who has shares in plans: with what is missing of a share by name, and with
 * the next items of pools, of which a few are taken at a time. When their own items are done, they
 * get those that others gave back. For whoever has no share it is one query.
 */
export async function refillQueue(db: Database, raterId: string, now: Date): Promise<void> {
	const shares = await openShares(db, raterId);
	if (shares.length === 0) return;
	for (const share of shares) {
		const missing = share.queue === "named" ? (share.size ?? 0) - share.held : 0;
		if (missing > 0) await take(db, { share, raterId, wanted: missing, now });
	}
	const { open, firstEnd } = await openItems(db, raterId);
	if (firstEnd && firstEnd.getTime() - now.getTime() < LEASE_MS / 2)
		await extendLeases(db, raterId, leaseFrom(now));
	let wanted = open < LOW ? FULL - open : 0;
	for (const share of shares) {
		if (wanted <= 0) return;
		// What was somebody's by name is taken over only by those who have nothing else left.
		if (share.queue === "named" && (open > 0 || share.vacant > 0)) continue;
		await returnSeats(db, { planId: share.planId, endedBy: now });
		wanted -= await take(db, { share, raterId, wanted, now, isLeased: true });
	}
}

type Taking = {
	readonly share: OpenShare;
	readonly raterId: string;
	readonly wanted: number;
	readonly now: Date;
	readonly isLeased?: boolean;
};

async function take(db: Database, taking: Taking): Promise<number> {
	const { share, raterId, wanted, now, isLeased = false } = taking;
	const { planId, projectId, queue } = share;
	let taken = 0;
	for (let look = 0; look < LOOKS && taken < wanted; look++) {
		const limit = wanted - taken;
		const found = await freeItems(db, {
			...{ planId, raterId, widest: !isLeased },
			// More than are wanted, so that people who look at once do not all take the same ones.
			limit: isLeased ? Math.max(limit, FULL) * 4 : limit,
		});
		if (found.length === 0) break;
		const claim = {
			...{ planId, projectId, raterId, now },
			itemIds: inBlocks(found, [planId, raterId]).slice(0, limit),
			leasedUntil: isLeased ? leaseFrom(now) : null,
			size: queue === "pool" || !isLeased ? share.size : null,
		};
		const isWhole = !isLeased && found.length === limit && taken === 0;
		const claimed = await claimMixed(db, claim, { mixed: share.mixed, isWhole });
		taken += claimed;
		// The share is full: nothing that is free can be taken.
		if (claimed === 0 && share.size !== null && share.held + taken >= share.size) break;
	}
	return taken;
}

/** Block after block, inside each in random order. */
function inBlocks(
	found: readonly { itemId: string; block: number }[],
	stream: readonly string[],
): string[] {
	const blocks = new Map<number, string[]>();
	for (const { itemId, block } of found) blocks.set(block, [...(blocks.get(block) ?? []), itemId]);
	return [...blocks]
		.sort(([a], [b]) => a - b)
		.flatMap(([block, ids]) => shuffled(ids, [...stream, block]));
}

function leaseFrom(now: Date): Date {
	return new Date(now.getTime() + LEASE_MS);
}

/**
 * Puts an item back into the queue of somebody whose lease on it has ended, when nobody else has taken their
 * place: an answer that took long, or waited for the network, is not lost.
 * @returns whether it is theirs again
 */
export async function takeAgain(
	db: Database,
	{
		projectId,
		raterId,
		itemId,
		now,
	}: { projectId: string; raterId: string; itemId: string; now: Date },
): Promise<boolean> {
	for (const planId of await plansOfItem(db, raterId, itemId)) {
		await returnSeats(db, { planId, endedBy: now });
		const claimed = await claimSeats(db, {
			...{ planId, projectId, raterId, itemIds: [itemId], now },
			...{ leasedUntil: leaseFrom(now), size: null },
		});
		if (claimed > 0) return true;
	}
	return false;
}
