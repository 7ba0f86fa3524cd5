import type { Database } from "#db/dialect";
import { assignedItemIds } from "#db/queries/annotator-queue.server.ts";
import { type Claim, claimSeats } from "#db/queries/claim-seats.server.ts";
import { copiesForPlan, goldOfPlan, queuedOfPlan } from "#db/queries/mixed-items.server.ts";
import type { Mixed } from "#db/queries/open-shares.server.ts";
import { mixIn } from "./mix-in.ts";

/**
 * Puts items of a plan at the end of a person's queue, with what the plan mixes in among them: items with
 * known answers, and repeats of what they have of the plan.
 * @param isWhole these are all that the person gets by their share
 * @returns how many of the items were put there, without what is mixed in
 */
export async function claimMixed(
	db: Database,
	claim: Claim,
	{ mixed, isWhole }: { mixed: Mixed; isWhole: boolean },
): Promise<number> {
	const { gold, repeats, seed } = mixed;
	if (gold === 0 && repeats === 0) return claimSeats(db, claim);
	const { planId, raterId, now } = claim;
	const has = new Set(await assignedItemIds(db, raterId));
	const before = await queuedOfPlan(db, { planId, raterId });
	const order = mixIn(claim.itemIds, {
		before: before.flatMap(({ itemId, purpose, repeats, status }) =>
			purpose === "training"
				? []
				: [
						{
							...{ itemId: repeats ?? itemId, purpose },
							mayRepeat: isWhole ? status !== "skipped" : status === "submitted",
						},
					],
		),
		gold: (await goldOfPlan(db, planId)).filter((itemId) => !has.has(itemId)),
		share: { gold, repeats },
		isWhole,
		stream: [planId, raterId, seed],
	});
	const repeated = order.filter(({ purpose }) => purpose === "repeat");
	const copyOf = await copiesForPlan(db, {
		...{ planId, now },
		itemIds: repeated.map(({ itemId }) => itemId),
	});
	const itemIds = order.flatMap(({ itemId, purpose }) =>
		purpose === "repeat" ? (copyOf.get(itemId) ?? []) : itemId,
	);
	return claimSeats(db, { ...claim, itemIds });
}
