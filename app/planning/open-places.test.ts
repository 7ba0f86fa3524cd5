import { expect, test } from "vitest";
import type { LabellingPlan } from "#db/model/labelling-plan.ts";
import { createAccount, setDisabled } from "#db/queries/accounts.server.ts";
import { nextOpenItem } from "#db/queries/annotator-queue.server.ts";
import { createMembership } from "#db/queries/memberships.server.ts";
import { overfullItems, returnSeats } from "#db/queries/plan-seats.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { someItems } from "#seeds/builders.ts";
import { removeMember } from "../accounts/change-member.server.ts";
import { inviteToPlan } from "../accounts/invite.server.ts";
import { newAccount } from "../accounts/new-account.server.ts";
import { people } from "../accounts/people.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { giveOut } from "../labelling/plans/give-out.server.ts";
import { refillQueue } from "../labelling/plans/refill-queue.server.ts";
import { submitAnnotation } from "../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "../labelling/testing.ts";
import { annotators } from "./annotators.server.ts";
import { closePlaces, shareOpenPlaces } from "./open-places.server.ts";
import { planPage } from "./plan-page.server.ts";

/** Cem and Dan have all six items by name, Cem answered one and is removed; Eve labels here without a share. */
async function aPlan({ withEve = false } = {}) {
	const rows = { "items.jsonl": someItems(6) };
	const { db, project, ada, ben } = await aLabellingProject({ rows });
	for (const raterId of [ada, ben]) await returnSeats(db, { raterId });
	const joined = async (name: string) => {
		const chosen = { name, login: name.toLowerCase(), password: "long enough to be one" };
		const account = await newAccount(chosen, { isAdministrator: false, now });
		await createAccount(db, account);
		const member = { projectId: project.id, accountId: account.id };
		await createMembership(db, { ...member, role: "annotator", now });
		const rater = newRater({
			...{ projectId: project.id, name, kind: "human", createdAt: now },
			accountId: account.id,
		});
		await createRaters(db, [rater]);
		return { accountId: account.id, raterId: rater.id, name };
	};
	const [cem, dan] = [await joined("Cem"), await joined("Dan")];
	const definition: LabellingPlan = {
		...{ draw: { kind: "all" }, withGiven: false, overlap: { share: 1, people: 2 } },
		...{ queue: "named", blockSize: 30, repeats: 0, gold: 0, seed: 1 },
	};
	const wish = { projectId: project.id, definition, people: [cem, dan] };
	const given = await giveOut(db, wish, { createdBy: null, now });
	if (isRefusal(given)) throw new Error(given.sentence);
	const answer = async (raterId: string) => {
		await refillQueue(db, raterId, now);
		const itemId = await nextOpenItem(db, raterId);
		if (!itemId) return false;
		const fields = await someFields(db, project.id, GOOD);
		await submitAnnotation(db, { projectId: project.id, raterId, itemId, fields, now });
		return true;
	};
	await answer(cem.raterId);
	const eve = withEve ? await joined("Eve") : null;
	const plan = async () => (await planPage(db, project, now)).plans[0];
	expect((await plan())?.open).toBeNull();
	const removal = { projectId: project.id, by: "acc_lead", now, excludedReason: null };
	expect(await removeMember(db, { ...removal, accountId: cem.accountId })).toMatchObject({
		sentence: expect.stringContaining(" 5 open items went back."),
	});
	const which = { project, planId: given.planId, now };
	return { db, project, cem, dan, eve, answer, plan, which };
}

test("places that nobody can take are counted, and closing them lets the plan end", async () => {
	const { db, project, cem, dan, answer, plan, which } = await aPlan();
	expect(await plan()).toMatchObject({
		...{ state: "under way", wanted: 12, open: { places: 5, items: 5, others: [] } },
	});
	expect((await people(db, project, now)).former).toEqual([
		{ ...{ raterId: cem.raterId, name: "Cem" }, submitted: 1, skipped: 0, isLeftOut: false },
	]);
	while (await answer(dan.raterId));
	expect(await plan()).toMatchObject({ answered: 7, state: "under way", open: { places: 5 } });
	expect(await shareOpenPlaces(db, which)).toMatchObject({ kind: "refused" });
	expect(await closePlaces(db, which)).toMatch(/^5 places closed: /);
	expect(await plan()).toMatchObject({ answered: 7, wanted: 7, state: "done", open: null });
	expect(await overfullItems(db, which.planId)).toEqual([]);
	expect(await closePlaces(db, which)).toMatchObject({ kind: "refused" });
});

test("a plan whose only holders left is open as a whole, until somebody is invited to it", async () => {
	const { db, project, dan, plan, which } = await aPlan();
	const removal = { projectId: project.id, by: "acc_lead", now, excludedReason: null };
	await removeMember(db, { ...removal, accountId: dan.accountId });
	expect(await plan()).toMatchObject({ open: { places: 11, items: 6 } });
	const invitation = { projectId: project.id, name: "Fay", createdBy: dan.accountId, now };
	const invited = { planId: which.planId, newShare: { size: 6 } };
	expect(await inviteToPlan(db, invitation, invited)).toEqual(expect.any(String));
	expect(await plan()).toMatchObject({ invited: ["Fay"], open: { places: 5, items: 5 } });
});

test("shared among the others, they go on with what is open when they have nothing else", async () => {
	const { db, eve, dan, answer, plan, which } = await aPlan({ withEve: true });
	if (!eve) throw new Error("Eve is there");
	expect(await plan()).toMatchObject({ open: { places: 5, others: [{ name: "Eve" }] } });
	expect(await answer(eve.raterId)).toBe(false);
	expect(await shareOpenPlaces(db, which)).toMatch(/^What is open goes to Eve, /);
	expect((await plan())?.open).toBeNull();
	while (await answer(eve.raterId));
	while (await answer(dan.raterId));
	expect(await plan()).toMatchObject({ answered: 12, wanted: 12, state: "done", open: null });
	expect(await overfullItems(db, which.planId)).toEqual([]);
});

test("a closed account is given nothing of a plan, and what only it could take is open to others", async () => {
	const { db, project, cem, dan, eve, plan, which } = await aPlan({ withEve: true });
	if (!eve) throw new Error("Eve labels here");
	expect(await shareOpenPlaces(db, which)).toContain("Eve");
	expect(await plan()).toMatchObject({ open: null });
	await setDisabled(db, { accountId: eve.accountId, disabledAt: now });
	expect((await plan())?.open).toMatchObject({ places: 5 });
	const ids = async () => (await annotators(db, project.id)).map(({ id }) => id);
	expect(await ids()).toEqual([dan.raterId]);
	expect(await ids()).not.toContain(cem.raterId);
	const before = await nextOpenItem(db, eve.raterId);
	await refillQueue(db, eve.raterId, now);
	expect([before, await nextOpenItem(db, eve.raterId)]).toEqual([null, null]);
	expect((await planPage(db, project, now)).people.map(({ id }) => id)).toEqual([dan.raterId]);

	await setDisabled(db, { accountId: eve.accountId, disabledAt: null });
	expect(await plan()).toMatchObject({ open: null });
	await refillQueue(db, eve.raterId, now);
	expect(await nextOpenItem(db, eve.raterId)).not.toBeNull();
});
