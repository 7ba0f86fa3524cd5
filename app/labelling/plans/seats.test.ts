import { expect, test } from "vitest";
import { assignedItemIds } from "#db/queries/annotator-queue.server.ts";
import { claimSeats } from "#db/queries/claim-seats.server.ts";
import {
	extendLeases,
	freeItems,
	openItems,
	overfullItems,
	plansOfItem,
	returnSeats,
} from "#db/queries/plan-seats.server.ts";
import { endShare, openSeatsOf, setOpenSeats, setSubmitted } from "#db/testing-rows.ts";
import { now } from "../testing.ts";
import { aProject } from "./testing/planned-project.ts";

const later = (ms: number) => new Date(now.getTime() + ms);

/** A pool of items, each wanted by so many people, of which nobody has any yet. */
async function aPool(items: number, people = 2) {
	const { db, project, raterIds, give } = await aProject(items, 3);
	const { planId, plan } = await give({ queue: "pool", overlap: { share: 1, people } });
	const claim = (
		raterId: string,
		itemIds: readonly string[],
		{ size = null, until = null }: { size?: number | null; until?: Date | null } = {},
	) =>
		claimSeats(db, {
			...{ planId, projectId: project.id, raterId, itemIds, now },
			...{ leasedUntil: until, size },
		});
	const itemIds = (await freeItems(db, { planId, raterId: raterIds[0], limit: items })).map(
		({ itemId }) => itemId,
	);
	return { db, planId, plan, raterIds, claim, itemIds };
}

test("items go to the end of a queue in the order asked for, each once, while a place is free", async () => {
	const { db, planId, raterIds, claim, itemIds } = await aPool(4);
	const [ada, ben, cem] = raterIds;
	const [a, b, c, d] = itemIds;
	expect(await claim(ada, [c, a, c])).toBe(2);
	expect(await claim(ada, [a, b])).toBe(1);
	expect(await assignedItemIds(db, ada)).toEqual([c, a, b]);
	expect(await claim(ben, [a, d])).toBe(2);
	expect(await claim(cem, [a, b, d])).toBe(2);
	expect(await assignedItemIds(db, cem)).toEqual([b, d]);
	expect(await openSeatsOf(db, planId)).toEqual([0, 0, 1, 0]);
	expect(await overfullItems(db, planId)).toEqual([]);
	expect(await claim(cem, ["itm_other"])).toBe(0);
	expect(await claim(cem, [])).toBe(0);
});

test("a share holds as many as it may, what is there counted in", async () => {
	const { db, planId, raterIds, claim, itemIds } = await aPool(6);
	const [ada] = raterIds;
	expect(await claim(ada, itemIds.slice(0, 2), { size: 3 })).toBe(2);
	expect(await claim(ada, itemIds.slice(2), { size: 3 })).toBe(1);
	expect(await claim(ada, itemIds, { size: 3 })).toBe(0);
	expect(await assignedItemIds(db, ada)).toEqual(itemIds.slice(0, 3));
	expect(await openSeatsOf(db, planId)).toEqual([1, 1, 1, 2, 2, 2]);
});

test("nobody without a share gets anything, nor whose share has ended", async () => {
	const { db, planId, raterIds, claim, itemIds } = await aPool(3);
	const [ada] = raterIds;
	expect(await claim("rtr_other", itemIds)).toBe(0);
	expect(await plansOfItem(db, ada, itemIds[0])).toEqual([planId]);
	expect(await plansOfItem(db, ada, "itm_other")).toEqual([]);
	await endShare(db, { planId, raterId: ada, endedAt: now });
	expect(await claim(ada, itemIds)).toBe(0);
	expect(await plansOfItem(db, ada, itemIds[0])).toEqual([]);
	expect(await openSeatsOf(db, planId)).toEqual([2, 2, 2]);
});

test("free items come in the order of the plan, or those first for which most are wanted; never one's own", async () => {
	const { db, planId, raterIds, claim, itemIds } = await aPool(5);
	const [ada, ben, cem] = raterIds;
	await claim(ada, [itemIds[0], itemIds[1]]);
	await claim(ben, [itemIds[1]]);
	const free = async (raterId: string, widest: boolean, limit = 9) =>
		(await freeItems(db, { planId, raterId, limit, widest })).map(({ itemId }) => itemId);
	const [first, , third, fourth, fifth] = itemIds;
	expect(await free(cem, false)).toEqual([first, third, fourth, fifth]);
	expect(await free(cem, true)).toEqual([third, fourth, fifth, first]);
	expect(await free(cem, false, 2)).toEqual([first, third]);
	expect(await free(ada, false)).toEqual([third, fourth, fifth]);
});

test("leases: the first that ends is told, whoever works moves them, and what has ended goes back alone", async () => {
	const { db, planId, raterIds, claim, itemIds } = await aPool(5, 1);
	const [ada, ben] = raterIds;
	expect(await openItems(db, ada)).toEqual({ open: 0, firstEnd: null });
	await claim(ada, itemIds.slice(0, 1));
	expect(await openItems(db, ada)).toEqual({ open: 1, firstEnd: null });
	await claim(ada, itemIds.slice(1, 2), { until: later(2_000) });
	await claim(ada, itemIds.slice(2, 3), { until: later(1_000) });
	expect(await openItems(db, ada)).toEqual({ open: 3, firstEnd: later(1_000) });
	await extendLeases(db, ada, later(5_000));
	expect(await openItems(db, ada)).toEqual({ open: 3, firstEnd: later(5_000) });
	await claim(ben, itemIds.slice(3, 4), { until: later(3_000) });
	const end = (endedBy: Date) => returnSeats(db, { planId, endedBy });
	expect(await end(later(2_999))).toBe(0);
	expect(await end(later(3_000))).toBe(1);
	expect(await openSeatsOf(db, planId)).toEqual([0, 0, 0, 1, 1]);
	await setSubmitted(db, { raterId: ada, itemId: itemIds[1] });
	expect(await end(later(9_000))).toBe(1);
	expect(await assignedItemIds(db, ada)).toEqual(itemIds.slice(0, 2));
	expect(await returnSeats(db, { raterId: ada })).toBe(1);
	expect(await openSeatsOf(db, planId)).toEqual([1, 0, 1, 1, 1]);
	expect(await overfullItems(db, planId)).toEqual([]);
});

test("hundreds of places are taken and given back, some hundred at a time", async () => {
	const { db, planId, raterIds, claim, itemIds } = await aPool(520, 1);
	const [ada] = raterIds;
	expect(await claim(ada, itemIds)).toBe(520);
	expect(await assignedItemIds(db, ada)).toEqual(itemIds);
	expect(await openSeatsOf(db, planId)).toEqual(new Array(520).fill(0));
	expect(await returnSeats(db, { raterId: ada })).toBe(520);
	expect(await openSeatsOf(db, planId)).toEqual(new Array(520).fill(1));
});

test("an item that does not fit its overlap is found, whichever way it does not", async () => {
	const { db, planId, raterIds, claim, itemIds } = await aPool(3);
	await claim(raterIds[0], itemIds);
	const set = (itemId: string, openSeats: number) => setOpenSeats(db, { itemId, openSeats });
	await set(itemIds[1], 2);
	expect(await overfullItems(db, planId)).toEqual([itemIds[1]]);
	await set(itemIds[2], 0);
	expect((await overfullItems(db, planId)).sort()).toEqual(itemIds.slice(1).sort());
});
