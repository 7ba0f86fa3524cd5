import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { newId } from "#db/model/ids.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { assignedItemIds, nextOpenItem, queueCounts } from "#db/queries/annotator-queue.server.ts";
import {
	nextPlanNumber,
	plansOfProject,
	withdrawPlan,
} from "#db/queries/labelling-plans.server.ts";
import { overfullItems, returnSeats } from "#db/queries/plan-seats.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { submitAnnotation } from "../submit-annotation.server.ts";
import { GOOD, now, someFields } from "../testing.ts";
import { giveOut, giveOutOnce } from "./give-out.server.ts";
import { makePlan } from "./make-plan.server.ts";
import { LEASE_MS, refillQueue } from "./refill-queue.server.ts";
import { aProject } from "./testing/planned-project.ts";

/** Answers what comes first in somebody's queue. @returns the item; null when there is none */
async function answerNext(
	db: Database,
	{ projectId, raterId, at = now }: { projectId: string; raterId: string; at?: Date },
): Promise<string | null> {
	await refillQueue(db, raterId, at);
	const itemId = await nextOpenItem(db, raterId);
	if (itemId === null) return null;
	const fields = await someFields(db, projectId, GOOD);
	const outcome = await submitAnnotation(db, { projectId, raterId, itemId, fields, now: at });
	expect(outcome.kind).toBe("saved");
	return itemId;
}

test("a plan by name is in the queues as it was shown, and can be taken back until somebody answers", async () => {
	const { db, project, raterIds, wish, give } = await aProject(30, 3);
	const shown = await makePlan(db, wish({}));
	const given = await give();
	expect(given.plan).toEqual(shown);
	expect(given.plan.sentence).toBe("P0, P1 and P2 get 20 each; each is seen by two.");
	for (const [place, raterId] of raterIds.entries())
		expect(await assignedItemIds(db, raterId)).toEqual(given.plan.queues[place]);
	expect(await overfullItems(db, given.planId)).toEqual([]);
	const { id: projectId } = project;
	expect(await plansOfProject(db, projectId)).toMatchObject([
		{ items: 30, wanted: 60, answered: 0 },
	]);
	expect(await withdrawPlan(db, { projectId: "prj_other", planId: given.planId, now })).toBe(false);
	expect(await withdrawPlan(db, { projectId, planId: given.planId, now })).toBe(true);
	expect(await assignedItemIds(db, raterIds[0])).toEqual([]);
	const again = await give();
	expect(again.plan.queues).toEqual(given.plan.queues);
	await answerNext(db, { projectId, raterId: raterIds[0] });
	expect(await withdrawPlan(db, { projectId, planId: again.planId, now })).toBe(false);
	expect(await queueCounts(db, raterIds[0])).toEqual({ open: 19, submitted: 1, skipped: 0 });
});

test("what was given out is in no second plan unasked, and never twice in a queue", async () => {
	const { db, raterIds, wish, give } = await aProject(20, 4);
	await give({ draw: { kind: "random", count: 12 } });
	const more = await give();
	expect(more.plan.items.length).toBe(8);
	expect(await giveOut(db, wish({}), { createdBy: null, now })).toMatchObject({
		sentence: expect.stringMatching(/^Nothing is left: all 20 items were given out/),
	});
	// Overlap that is added later: the same items, seen by two further people.
	const first = (await queueCounts(db, raterIds[0])).open;
	const extra = await give({ draw: { kind: "plan", planId: more.planId } });
	expect(extra.plan.items.length).toBe(8);
	expect((await queueCounts(db, raterIds[0])).open).toBe(first + 4);
	for (const raterId of raterIds) {
		const ids = await assignedItemIds(db, raterId);
		expect(new Set(ids).size).toBe(ids.length);
	}
	expect(await makePlan(db, wish({ draw: { kind: "plan", planId: more.planId } }))).toMatchObject({
		kind: "refused",
		sentence: expect.stringMatching(/^8 items have fewer of these people left/),
	});
	expect(await makePlan(db, wish({ draw: { kind: "plan", planId: "pln_other" } }))).toMatchObject({
		sentence: "That plan is not there any more: choose another.",
	});
});

test("a plan that would be another now is shown anew", async () => {
	const { db, wish, give } = await aProject(20, 2);
	const shown = await makePlan(db, wish({}));
	if (isRefusal(shown)) throw new Error(shown.sentence);
	await give({ draw: { kind: "random", count: 3 } });
	const expected = { expected: shown.sentence, createdBy: null, now };
	expect(await giveOut(db, wish({}), expected)).toMatchObject({
		sentence: expect.stringMatching(/^Something changed since this plan was shown/),
	});
});

test("two leads at the same moment: one plan, a sentence for the other", async () => {
	const { db, wish } = await aProject(20, 2);
	const both = await Promise.all(
		[1, 2].map((seed) => giveOut(db, wish({ seed }), { createdBy: null, now })),
	);
	expect(both.map(({ kind }) => kind).sort()).toEqual(["given-out", "refused"]);
});

test("a plan that was shown is given out once, however often and by whomever it is sent", async () => {
	const { db, project, wish } = await aProject(40, 2);
	const wished = wish({ draw: { kind: "random", count: 10 } });
	const shown = await makePlan(db, wished);
	if (isRefusal(shown)) throw new Error(shown.sentence);
	const [ada, ben] = ["ada", "ben"].map((name) => ({
		...{ id: newId("acct"), login: name, name, passwordHash: null },
		...{ isAdministrator: true, createdAt: now, disabledAt: null },
	}));
	for (const account of [ada, ben]) if (account) await createAccount(db, account);
	const send = (by: typeof ada) => {
		const shownThen = { expected: shown.sentence, next: 1, createdBy: by?.id ?? null, now };
		return giveOutOnce(db, wished, shownThen);
	};
	// As three requests of one form come in: some at one moment, one when it was done.
	const [first, second] = await Promise.all([send(ada), send(ada)]);
	expect([first?.kind, second?.kind].sort()).toEqual(["given-before", "given-out"]);
	expect(await send(ada)).toMatchObject({ kind: "given-before", number: 1 });
	expect(await send(ben)).toMatchObject({
		sentence: expect.stringMatching(/^Plan 1 was given out meanwhile: /),
	});
	expect(await nextPlanNumber(db, project.id)).toBe(2);
});

test("a pool hands out a few at a time, until each item has been seen by two", async () => {
	const { db, project, raterIds, give } = await aProject(40, 5);
	const { planId } = await give({ queue: "pool" });
	const projectId = project.id;
	const seen = new Map<string, Set<string>>();
	for (let open = true; open; ) {
		open = false;
		for (const raterId of raterIds) {
			const itemId = await answerNext(db, { projectId, raterId });
			if (itemId === null) continue;
			open = true;
			seen.set(itemId, (seen.get(itemId) ?? new Set()).add(raterId));
			expect((await queueCounts(db, raterId)).open).toBeLessThanOrEqual(8);
		}
	}
	expect(seen.size).toBe(40);
	expect([...seen.values()].every((people) => people.size === 2)).toBe(true);
	expect(await overfullItems(db, planId)).toEqual([]);
	expect(await plansOfProject(db, projectId)).toMatchObject([{ wanted: 80, answered: 80 }]);
});

test("what somebody took and left goes back after an hour; who works keeps it; a late answer counts while there is room", async () => {
	const { db, project, raterIds, give } = await aProject(8, 3);
	const { planId } = await give({ queue: "pool", overlap: { share: 1, people: 1 } });
	const projectId = project.id;
	const [ada, ben, cem] = raterIds;
	await refillQueue(db, ada, now);
	const taken = await assignedItemIds(db, ada);
	expect(taken.length).toBe(8);
	await refillQueue(db, ben, now);
	expect(await assignedItemIds(db, ben)).toEqual([]);
	const later = (share: number) => new Date(now.getTime() + share * LEASE_MS);
	expect(await answerNext(db, { projectId, raterId: ada, at: later(0.9) })).toBe(taken[0]);
	await refillQueue(db, ben, later(1.5));
	expect(await assignedItemIds(db, ben)).toEqual([]);
	await refillQueue(db, ben, later(2));
	expect((await assignedItemIds(db, ben)).length).toBe(7);
	expect((await assignedItemIds(db, ada)).length).toBe(1);

	// Nobody has Cem's or Ben's answer yet: whoever is first.
	const fields = await someFields(db, projectId, GOOD);
	const late = { projectId, raterId: ada, itemId: taken[3], fields };
	expect(await submitAnnotation(db, { ...late, now: later(2.5) })).toEqual({
		kind: "not-assigned",
	});
	expect(await submitAnnotation(db, { ...late, now: later(3.1) })).toMatchObject({ kind: "saved" });
	expect(await submitAnnotation(db, { ...late, raterId: ben, now: later(3.2) })).toEqual({
		kind: "not-assigned",
	});
	await refillQueue(db, cem, later(3.2));
	expect((await assignedItemIds(db, cem)).length).toBe(6);
	expect(await overfullItems(db, planId)).toEqual([]);
});

test("open items of whoever leaves go to the others when they are done", async () => {
	const { db, project, raterIds, give } = await aProject(12, 3);
	const { planId } = await give({ overlap: { share: 1, people: 1 } });
	const [ada, ben] = raterIds;
	const projectId = project.id;
	await answerNext(db, { projectId, raterId: ada });
	expect(await returnSeats(db, { raterId: ada })).toBe(3);
	expect(await queueCounts(db, ada)).toEqual({ open: 0, submitted: 1, skipped: 0 });
	for (let left = 4; left > 0; left--) await answerNext(db, { projectId, raterId: ben });
	expect(await queueCounts(db, ben)).toMatchObject({ open: 0 });
	await refillQueue(db, ben, now);
	expect(await queueCounts(db, ben)).toMatchObject({ open: 3, submitted: 4 });
	expect(await overfullItems(db, planId)).toEqual([]);
});
