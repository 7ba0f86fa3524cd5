/** Known answers and hidden repeats in queues, as the server stores and sends them. */
import { expect, test } from "vitest";
import type { LabellingPlan } from "#db/model/labelling-plan.ts";
import { annotationPage } from "#db/queries/annotation-pages.server.ts";
import { assignedItemIds, nextOpenItem, queueCounts } from "#db/queries/annotator-queue.server.ts";
import { plansOfProject } from "#db/queries/labelling-plans.server.ts";
import { originalsOf, queuedOfPlan } from "#db/queries/mixed-items.server.ts";
import { overfullItems, returnSeats } from "#db/queries/plan-seats.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { forgetKnownAnswers } from "#db/testing.ts";
import { someItems } from "#seeds/builders.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../../agreement/agreement-json.ts";
import { projectAgreement } from "../../agreement/rating-table.server.ts";
import { isRefusal } from "../../base/refusal.ts";
import { giveKnownAnswer } from "../gold/known-answer.server.ts";
import { knownField, whyField } from "../gold/known-answer-fields.ts";
import { itemsAhead } from "../items-ahead.server.ts";
import { labelWork } from "../label-item.server.ts";
import { myWork } from "../my-work.server.ts";
import { submitAnnotation } from "../submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "../testing.ts";
import { giveOut } from "./give-out.server.ts";
import { refillQueue } from "./refill-queue.server.ts";
import { someSharers } from "./testing/planned-project.ts";

const PLAN: LabellingPlan = {
	draw: { kind: "all" },
	withGiven: false,
	overlap: { share: 1, people: 2 },
	queue: "named",
	blockSize: 30,
	repeats: 0.1,
	gold: 0.1,
	seed: 1,
};

/** A project of 46 items, six of which have a known answer, and annotators with nothing to do. */
async function aProject(people = 2) {
	const setting = await aLabellingProject({ rows: { "items.jsonl": someItems(46) } });
	const { db, project, itemIds } = setting;
	const sharers = await someSharers(setting, people);
	const known = itemIds.slice(40);
	for (const itemId of known) {
		const fields = new FormData();
		fields.set(knownField("verdict"), "1");
		fields.set(whyField("verdict"), "CANARY-WHY");
		const given = await giveKnownAnswer(db, { projectId: project.id, itemId, fields, now });
		expect(given).toEqual({ kind: "known", dimensions: 1 });
	}
	const give = async (more: Partial<LabellingPlan> = {}) =>
		giveOut(
			db,
			{ projectId: project.id, definition: { ...PLAN, ...more }, people: sharers },
			{ createdBy: null, now },
		);
	const answer = async (raterId: string, itemId: string, fields: Record<string, string> = GOOD) =>
		submitAnnotation(db, {
			...{ projectId: project.id, raterId, itemId, now },
			fields: await someFields(db, project.id, fields),
		});
	return { db, project, known, raterIds: sharers.map(({ raterId }) => raterId), give, answer };
}

test("a plan hides known answers and repeats in everybody's queue and says so before", async () => {
	const { db, project, known, raterIds, give, answer } = await aProject();
	const given = await give();
	if (isRefusal(given)) throw new Error(given.sentence);
	expect(given.plan.sentence).toBe(
		"P0 and P1 get 40 each; each is seen by two. Hidden in everybody’s queue: an item with a known answer to every 10 items (of 6), and one item in 10 a second time. With them P0 and P1 get 48 each: 96 answers in all.",
	);
	const { planId } = given;
	for (const raterId of raterIds) {
		const queue = await queuedOfPlan(db, { planId, raterId });
		const of = (purpose: string) => queue.filter((each) => each.purpose === purpose);
		expect([of("sample").length, of("gold").length, of("repeat").length]).toEqual([40, 4, 4]);
		expect(of("gold").every(({ itemId }) => known.includes(itemId))).toBe(true);
		// Progress counts them like the others, and no more is given out than was said.
		expect(await queueCounts(db, raterId)).toEqual({ open: 48, submitted: 0, skipped: 0 });
		await refillQueue(db, raterId, now);
		expect(await queueCounts(db, raterId)).toMatchObject({ open: 48 });
	}
	const orders = await Promise.all(
		raterIds.map(async (raterId) =>
			(await queuedOfPlan(db, { planId, raterId })).map(({ purpose }) => purpose).join(" "),
		),
	);
	expect(orders[0]).not.toBe(orders[1]);
	const [ada = ""] = raterIds;
	for (const { itemId } of await queuedOfPlan(db, { planId, raterId: ada }))
		expect((await answer(ada, itemId)).kind).toBe("saved");
	expect(await plansOfProject(db, project.id)).toMatchObject([
		{ items: 40, wanted: 80, answered: 40 },
	]);
	expect(await overfullItems(db, planId)).toEqual([]);
});

test("nothing that goes to an annotator tells a known answer or a repeat from any other item", async () => {
	const { db, project, raterIds, give, answer } = await aProject();
	const given = await give();
	if (isRefusal(given)) throw new Error(given.sentence);
	const [ada = ""] = raterIds;
	const rubric = await currentRubric(db, project.id);
	const queue = await queuedOfPlan(db, { planId: given.planId, raterId: ada });
	const sent = await itemsAhead(db, {
		isPaused: false,
		...{ project, raterId: ada, rubricId: rubric?.id ?? "", after: -1, except: [], now },
		count: 40,
	});
	const pages = new Set<string>();
	const moments = new Set<string>();
	for (const { itemId } of queue) {
		const page = await labelWork(db, { project, raterId: ada, itemId });
		const [ahead] = sent?.items.filter((item) => item.itemId === itemId) ?? [page?.item];
		for (const part of [page?.item, ahead ?? page?.item]) {
			const text = JSON.stringify({ ...part, position: 0 }).replaceAll(itemId, "ID");
			pages.add(text.replaceAll(/\d+/g, "N"));
		}
		moments.add(itemId.slice(0, 10));
		expect(itemId).toMatch(/^item_[0-9a-z]{20}$/);
	}
	// Every item is the same to the byte but for its own text, id and place.
	expect([...pages].slice(1)).toEqual([]);
	expect([...pages][0]).not.toMatch(/gold|repeat|known|CANARY|purpose|plan/i);
	// All ids are of the moment of the import, those of repeats too.
	expect(moments.size).toBe(1);
	const positions = await Promise.all(
		queue.map(
			async ({ itemId }) => (await labelWork(db, { project, raterId: ada, itemId }))?.item.position,
		),
	);
	expect(positions).toEqual(queue.map((_, place) => place));
	for (const { itemId } of queue) await answer(ada, itemId);
	const work = JSON.stringify(
		await myWork(db, { projectId: project.id, raterId: ada, before: null }),
	);
	expect(work).not.toMatch(/gold|repeats|known|CANARY|purpose/i);
});

test("a repeat is a second answer: the first stays and counts, the second is in the export alone", async () => {
	const { db, project, raterIds, give, answer } = await aProject();
	const given = await give();
	if (isRefusal(given)) throw new Error(given.sentence);
	const figures = () =>
		projectAgreement(db, { projectId: project.id }, { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 });
	for (const raterId of raterIds)
		for (const { itemId, purpose } of await queuedOfPlan(db, { planId: given.planId, raterId }))
			if (purpose !== "repeat") await answer(raterId, itemId);
	const before = JSON.stringify((await figures())?.dimensions);
	const [ada = ""] = raterIds;
	const queue = await queuedOfPlan(db, { planId: given.planId, raterId: ada });
	const repeats = queue.filter(({ purpose }) => purpose === "repeat");
	for (const { itemId } of repeats)
		await answer(ada, itemId, { "rating:verdict": "0", "rating:correctness": "0" });
	expect(JSON.stringify((await figures())?.dimensions)).toBe(before);
	const rows = await annotationPage(db, { projectId: project.id }, { after: "", limit: 500 });
	expect(rows.filter(({ isRepeat }) => isRepeat).length).toBe(4);
	const originals = await originalsOf(
		db,
		repeats.map(({ itemId }) => itemId),
	);
	for (const { itemId, repeats: original } of repeats) {
		expect(originals.get(itemId)).toBe(original);
		const own = rows.filter((row) => row.ownItemId === original && row.rater === "P0");
		expect(own.map(({ purpose, isRepeat }) => [purpose, isRepeat])).toEqual([
			["sample", false],
			["repeat", true],
		]);
		expect(new Set(own.map((row) => row.itemId)).size).toBe(1);
	}
	expect(rows.filter(({ purpose }) => purpose === "gold").length).toBe(8);
});

test("from a pool everybody gets their share, repeats only of what they answered", async () => {
	const { db, raterIds, give, answer } = await aProject(3);
	const given = await give({ queue: "pool" });
	if (isRefusal(given)) throw new Error(given.sentence);
	for (let open = true; open; ) {
		open = false;
		for (const raterId of raterIds) {
			await refillQueue(db, raterId, now);
			const itemId = await nextOpenItem(db, raterId);
			if (itemId === null) continue;
			open = true;
			expect((await answer(raterId, itemId)).kind).toBe("saved");
		}
	}
	expect(await overfullItems(db, given.planId)).toEqual([]);
	const all = await Promise.all(
		raterIds.map((raterId) => queuedOfPlan(db, { planId: given.planId, raterId })),
	);
	const count = (purpose: string) => all.flat().filter((each) => each.purpose === purpose).length;
	expect(count("sample")).toBe(80);
	expect(count("gold")).toBeGreaterThanOrEqual(6);
	expect(count("repeat")).toBeGreaterThanOrEqual(4);
	for (const queue of all)
		for (const [place, { repeats }] of queue.entries()) {
			if (repeats === null) continue;
			const first = queue.findIndex(({ itemId }) => itemId === repeats);
			expect(place - first).toBeGreaterThanOrEqual(10);
		}
});

test("whoever leaves gives back what is open, and nothing that is mixed in takes a place", async () => {
	const { db, raterIds, give } = await aProject(3);
	const given = await give({ overlap: { share: 1, people: 1 } });
	if (isRefusal(given)) throw new Error(given.sentence);
	const [ada = "", ben = ""] = raterIds;
	await returnSeats(db, { raterId: ada });
	expect(await assignedItemIds(db, ada)).toEqual([]);
	expect(await overfullItems(db, given.planId)).toEqual([]);
	await refillQueue(db, ben, now);
	expect(await overfullItems(db, given.planId)).toEqual([]);
});

test("what cannot be mixed in is refused in a sentence", async () => {
	const { db, project, give } = await aProject();
	await forgetKnownAnswers(db);
	expect(await give()).toMatchObject({
		sentence: expect.stringMatching(/^No item has a known answer yet/),
	});
	const [itemId = ""] = (await aProject()).known;
	const nothing = { projectId: project.id, itemId, fields: new FormData(), now };
	expect(await giveKnownAnswer(db, nothing)).toMatchObject({
		sentence: "There is no such item in this project.",
	});
});
