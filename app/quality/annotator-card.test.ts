import { expect, test } from "vitest";
import type { LabellingPlan } from "#db/model/labelling-plan.ts";
import { queuedOfPlan } from "#db/queries/mixed-items.server.ts";
import { returnSeats } from "#db/queries/plan-seats.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { someItems } from "#seeds/builders.ts";
import { isRefusal } from "../base/refusal.ts";
import { giveOut } from "../labelling/plans/give-out.server.ts";
import { submitAnnotation } from "../labelling/submit-annotation.server.ts";
import { aLabellingProject, now, someFields } from "../labelling/testing.ts";
import { findItems } from "../projects/items/find-items.server.ts";
import { itemSearch } from "../projects/items/item-search.ts";
import { annotatorCard } from "./annotator-card.server.ts";
import { takeKnownAnswers } from "./known-answers.server.ts";
import { paceOf } from "./pace.server.ts";

const PLAN: LabellingPlan = {
	...{ draw: { kind: "all" }, withGiven: false, queue: "named", blockSize: 30, seed: 1 },
	...{ overlap: { share: 1, people: 3 }, repeats: 0.2, gold: 0.2 },
};

/**
 * Three people label 50 items and ten with known answers. The first accepts all that is odd, as the known
 * answers do; the second the same but for every fifth, in a second and a bit; the third accepts everything,
 * and rejects what comes a second time.
 */
async function aLabelledProject() {
	const setting = await aLabellingProject({ rows: { "items.jsonl": someItems(60) } });
	const { db, project, itemIds } = setting;
	for (const raterId of [setting.ada, setting.ben]) await returnSeats(db, { raterId });
	const people = ["P0", "P1", "P2"].map((name) =>
		newRater({ projectId: project.id, name, kind: "human", createdAt: now }),
	);
	await createRaters(db, people);
	const rows = itemIds.slice(50).map((_, at) => `item-${51 + at},${(51 + at) % 2 === 1}`);
	const text = ["item_id,verdict", ...rows].join("\n");
	const taken = await takeKnownAnswers(db, { projectId: project.id, text, now });
	expect(taken).toMatchObject({ items: 10 });
	const given = await giveOut(
		db,
		{
			...{ projectId: project.id, definition: PLAN },
			people: people.map(({ id, name }) => ({ raterId: id, name })),
		},
		{ createdBy: null, now },
	);
	if (isRefusal(given)) throw new Error(given.sentence);
	let at = now.getTime();
	for (const [person, { id: raterId }] of people.entries()) {
		for (const queued of await queuedOfPlan(db, { planId: given.planId, raterId })) {
			const number = itemIds.indexOf(queued.repeats ?? queued.itemId) + 1;
			const isOdd = number % 2 === 1;
			at += 60_000;
			const accepts = [isOdd, number % 5 === 0 ? !isOdd : isOdd, queued.purpose !== "repeat"][
				person
			];
			const saved = await submitAnnotation(db, {
				...{ projectId: project.id, raterId, itemId: queued.itemId },
				fields: await someFields(db, project.id, {
					"rating:verdict": accepts ? "1" : "0",
					"rating:correctness": String(accepts ? 3 : 1),
					durationMs: String(person === 1 && number % 5 === 0 ? 900 : 20_000 + number * 10),
				}),
				now: new Date(at),
			});
			expect(saved.kind).toBe("saved");
		}
	}
	const current = await findProjectBySlug(db, project.slug);
	if (!current) throw new Error("the project is there");
	const cards = await Promise.all(people.map(({ id }) => annotatorCard(db, current, id)));
	return { db, project: current, itemIds, cards };
}

test("a card tells who knows, who repeats themselves, who agrees and who is too fast", async () => {
	const { db, project, itemIds, cards } = await aLabelledProject();
	const [careful, hasty, lenient] = cards;
	expect(careful).toMatchObject({
		work: { submitted: 70, skipped: 0, open: 0, cannot: 0 },
		known: { right: 10, n: 10, share: { value: 1, n: 10 } },
		repeats: 10,
		tooFast: { answers: 0, timed: 70 },
	});
	expect(careful?.medianMs).toBeGreaterThan(20_000);
	expect(hasty?.known).toMatchObject({ right: 8, n: 10, share: { value: 0.8, method: "wilson" } });
	expect(lenient?.known).toMatchObject({ right: 5, n: 10 });
	const verdict = (card: typeof careful) => card?.dimensions.find(({ name }) => name === "verdict");
	expect(verdict(careful)?.again.agreement).toMatchObject({ value: 1, n: 10 });
	expect(verdict(lenient)?.again.agreement).toMatchObject({ value: 0, n: 10 });
	// Items that came as known answers count as any other: 60 items, all of three people.
	expect(verdict(careful)?.beside).toMatchObject({ others: 2, measure: "kappa", own: { n: 60 } });
	const leniency = verdict(lenient)?.beside?.leniency;
	if (!leniency || !("value" in leniency)) throw new Error("there is a difference");
	expect(leniency.value).toBeGreaterThan(0.4);
	expect(leniency.ci?.[0]).toBeGreaterThan(0);
	// Correctness is not known of any item.
	expect(careful?.dimensions.find(({ name }) => name === "correctness")?.known).toEqual({
		...{ right: 0, n: 0, share: { undefined: "EMPTY", n: 0 } },
	});
	// The filter finds the imported items only; the card counts repeats too.
	const search = itemSearch(new URLSearchParams({ look: "fast" }));
	const found = await findItems(db, project, search, { after: -1, limit: 100 });
	if (isRefusal(found)) throw new Error(found.sentence);
	expect(found.map(({ id }) => itemIds.indexOf(id) + 1)).toEqual(
		Array.from({ length: 12 }, (_, place) => (place + 1) * 5),
	);
	expect(hasty?.tooFast.answers).toBeGreaterThanOrEqual(12);
	expect(JSON.stringify(cards)).not.toMatch(/NaN|null,null/);
});

test("with little to go by a card says so in place of figures", async () => {
	const { db, project, ada, itemIds } = await aLabellingProject();
	const fields = await someFields(db, project.id, {
		"rating:verdict": "1",
		"rating:correctness": "3",
	});
	const [itemId = ""] = itemIds;
	await submitAnnotation(db, { projectId: project.id, raterId: ada, itemId, fields, now });
	const card = await annotatorCard(db, project, ada);
	expect(card).toMatchObject({
		skipped: { undefined: "TOO_FEW", n: 1 },
		medianMs: null,
		tooFast: { answers: 0, timed: 0 },
		dimensions: [{ beside: null, again: { agreement: { undefined: "EMPTY", n: 0 } } }, {}],
	});
	expect(await annotatorCard(db, project, "rtr_other")).toBeNull();
});

test("too fast is a fifth of what texts of that length take in the middle, or less than a second", () => {
	const answers = Array.from({ length: 100 }, (_, at) => ({
		...{ raterId: at % 2 === 0 ? "ada" : "ben", position: at, length: at * 100 },
		ms: at < 50 ? 5_000 : 30_000,
	}));
	const with2 = answers.map((answer) =>
		answer.position === 99 || answer.position === 3 ? { ...answer, ms: 4_000 } : answer,
	);
	const { fast, medians } = paceOf(with2);
	expect(fast.get("ben")).toEqual([99]);
	expect(fast.get("ada")).toBeUndefined();
	expect(medians.get("ada")).toEqual({ ms: 17_500, timed: 50 });
	// Too few to have a median: only what nobody can have read.
	const few = answers.slice(0, 5).map((answer, at) => ({ ...answer, ms: at === 0 ? 999 : 50_000 }));
	expect([...paceOf(few).fast]).toEqual([["ada", [0]]]);
});
