import { expect, test } from "vitest";
import type { Rubric } from "#db/model/rubric.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { currentAnnotation } from "#db/queries/annotations.server.ts";
import { queueCounts } from "#db/queries/annotator-queue.server.ts";
import { createMembership } from "#db/queries/memberships.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { tryAgain, withdrawTraining } from "#db/queries/trainings.server.ts";
import { aRubric, someItems } from "#seeds/builders.ts";
import { newAccount } from "../accounts/new-account.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { exportFile } from "../export/export-files.server.ts";
import { fieldOf } from "../labelling/evidence/page-span.ts";
import { heldBack } from "../labelling/held-back.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "../labelling/testing.ts";
import { answerTraining } from "../labelling/training/answer-training.server.ts";
import { trainingPage } from "../labelling/training/training-page.server.ts";
import { waitsForTraining } from "../labelling/training/training-round.server.ts";
import { annotatorCard } from "./annotator-card.server.ts";
import { giveTraining, trainingsPage } from "./give-training.server.ts";
import { takeKnownAnswers } from "./known-answers.server.ts";

/** A project whose verdict is known of five items, all accept, with somebody to train. */
async function aProject(rubric?: Rubric, settings = {}) {
	const imported = { "items.jsonl": someItems(8) };
	const setting = await aLabellingProject({ rubric, rows: imported, settings });
	const { db, project } = setting;
	const chosen = { name: "Cem", login: "cem", password: "long enough to be one" };
	const account = await newAccount(chosen, { isAdministrator: false, now });
	await createAccount(db, account);
	await createMembership(db, {
		projectId: project.id,
		accountId: account.id,
		role: "annotator",
		now,
	});
	const rater = newRater({
		...{ projectId: project.id, name: "Cem", kind: "human", createdAt: now },
		accountId: account.id,
	});
	await createRaters(db, [rater]);
	const rows = [1, 2, 3, 4, 5].map((number) => `item-${number},true,CANARY-WHY ${number}`);
	const text = ["item_id,verdict,reason", ...rows].join("\n");
	const give = (more: object = {}) =>
		giveTraining(db, project, {
			...{ items: 5, passShare: 80, people: [rater.id], forNewcomers: false },
			...{ createdBy: account.id, now, ...more },
		});
	const trainee = { project, raterId: rater.id };
	const page = (answered: string | null = null) =>
		trainingPage(db, trainee, { answered, now: new Date(now.getTime() + 1000) });
	const answer = async (verdict: "0" | "1") => {
		const shown = await page();
		if (shown.kind !== "item") throw new Error(shown.kind);
		// What is right is not there before the answer.
		expect(JSON.stringify(shown)).not.toMatch(/CANARY|"isRight"|"reason"/);
		const fields = { ...GOOD, "rating:verdict": verdict, itemId: shown.itemId };
		const posted = await someFields(db, project.id, fields);
		const outcome = await answerTraining(db, trainee, { fields: posted, now });
		expect(outcome).toEqual({ kind: "saved", itemId: shown.itemId });
		return page(shown.itemId);
	};
	const known = await takeKnownAnswers(db, { projectId: project.id, text, now });
	expect(isRefusal(known)).toBe(false);
	return { ...setting, raterId: rater.id, give, page, answer, trainee };
}

test("items come first with feedback after each; the queue opens when enough is right", async () => {
	const { db, project, raterId, give, page, answer } = await aProject();
	expect(await waitsForTraining(db, raterId, now)).toBe(false);
	expect(await page()).toEqual({ kind: "open" });
	expect(await give()).toEqual({ kind: "given", items: 5, people: 1 });
	expect(await waitsForTraining(db, raterId, now)).toBe(true);
	const wrong = await answer("0");
	expect(wrong).toMatchObject({
		...{ kind: "feedback", isRight: false, next: "item", place: 1, of: 5 },
		lines: [
			{ title: "Verdict", given: "Reject", right: "Accept", isRight: false },
			{ title: "Correctness", right: null, isRight: null },
		],
	});
	expect(JSON.stringify(wrong)).toContain("CANARY-WHY");
	for (let left = 3; left > 0; left--) expect(await answer("1")).toMatchObject({ isRight: true });
	expect(await answer("1")).toMatchObject({ next: "passed", place: 5 });
	expect(await page()).toEqual({ kind: "open" });
	expect(await waitsForTraining(db, raterId, now)).toBe(false);

	// Nothing of it is in a queue or a figure; the export says what it was.
	expect(await queueCounts(db, raterId)).toEqual({ open: 0, submitted: 0, skipped: 0 });
	for (const { itemId } of [wrong].filter((one) => one.kind === "feedback"))
		expect(await currentAnnotation(db, raterId, itemId)).toBeNull();
	expect(await annotatorCard(db, project, raterId)).toMatchObject({ known: { n: 0 } });
	let exported = "";
	for await (const piece of exportFile(db, project, "annotations.jsonl")) exported += piece;
	const lines = exported
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line));
	expect(lines).toHaveLength(5);
	expect(lines[0]).toMatchObject({
		...{ rater: "Cem", purpose: "training", attempt: 1, is_right: false },
		known_answers: { verdict: true },
		ratings: expect.arrayContaining([{ dimension: "verdict", value: false }]),
	});
});

test("whoever fails is told, and tries again when the lead lets them", async () => {
	const { db, project, raterId, give, page, answer } = await aProject();
	await give();
	for (let left = 5; left > 0; left--) await answer(left > 3 ? "0" : "1");
	expect(await page()).toEqual({ kind: "failed", right: 3, of: 5, passMark: 4 });
	expect(await waitsForTraining(db, raterId, now)).toBe(true);
	const { trainings } = await trainingsPage(db, project);
	expect(trainings).toMatchObject([
		{ rounds: [{ name: "Cem", attempt: 1, answered: 5, right: 3, state: "failed" }] },
	]);
	expect(await tryAgain(db, { projectId: "prj_other", raterId, now })).toBe(false);
	expect(await tryAgain(db, { projectId: project.id, raterId, now })).toBe(true);
	expect(await tryAgain(db, { projectId: project.id, raterId, now })).toBe(false);
	for (let left = 5; left > 0; left--) await answer("1");
	expect(await page()).toEqual({ kind: "open" });
});

test("a training for newcomers is theirs alone, and one that was taken back keeps nobody", async () => {
	const { db, project, ada, raterId, give } = await aProject();
	expect(await give({ people: [] })).toMatchObject({ kind: "refused" });
	expect(await give({ people: ["rtr_other"], passShare: 7 })).toMatchObject({ kind: "refused" });
	await give({ people: [], forNewcomers: true, now: new Date(now.getTime() + 60_000) });
	expect(await waitsForTraining(db, raterId, now)).toBe(false);
	const late = new Date(now.getTime() + 120_000);
	const dan = newRater({ projectId: project.id, name: "Dan", kind: "human", createdAt: late });
	await createRaters(db, [dan]);
	expect(await waitsForTraining(db, dan.id, late)).toBe(true);
	expect(await waitsForTraining(db, ada, late)).toBe(false);
	const [training] = (await trainingsPage(db, project)).trainings;
	const which = { projectId: project.id, trainingId: training?.id ?? "", now: late };
	expect(await withdrawTraining(db, which)).toBe(true);
	expect(await waitsForTraining(db, dan.id, late)).toBe(false);
});

test("an answer out of turn, incomplete or sent twice changes nothing", async () => {
	const { db, project, page, give, answer, trainee } = await aProject();
	await give();
	const shown = await page();
	if (shown.kind !== "item") throw new Error(shown.kind);
	const send = async (fields: Record<string, string>) =>
		answerTraining(db, trainee, { fields: await someFields(db, project.id, fields), now });
	expect(await send({ ...GOOD, itemId: "item_other" })).toMatchObject({ kind: "refused" });
	expect(await send({ "rating:verdict": "1", itemId: shown.itemId })).toMatchObject({
		fieldErrors: { "rating:correctness": [expect.stringMatching(/^Choose a level/)] },
	});
	await answer("1");
	expect(await send({ ...GOOD, "rating:verdict": "0", itemId: shown.itemId })).toMatchObject({
		kind: "saved",
	});
	expect(await page(shown.itemId)).toMatchObject({ isRight: true, place: 1 });
});

test("words are asked for as in the queue, what is optional may be left out, nobody answers for another", async () => {
	const [verdict, ...others] = aRubric().dimensions;
	const dimensions = [
		{ ...verdict, evidence: "required" as const },
		...others.map((dimension) => ({ ...dimension, optional: true })),
	];
	const { db, project, page, give, trainee } = await aProject(aRubric({ dimensions }));
	await give();
	const shown = await page();
	if (shown.kind !== "item") throw new Error(shown.kind);
	const { itemId, content, raterId } = shown;
	const send = async (fields: Record<string, string>) => {
		const typed = { itemId, raterId, "rating:verdict": "1", ...fields };
		return answerTraining(db, trainee, { fields: await someFields(db, project.id, typed), now });
	};
	expect(await send({})).toMatchObject({
		fieldErrors: { "evidence:verdict": [expect.stringMatching(/^Mark the words/)] },
	});
	const marked = (excerpt: string) =>
		fieldOf([{ source: "answer:0", start: 0, end: excerpt.length, excerpt }]);
	expect(await send({ "evidence:verdict": marked("No word of it") })).toMatchObject({
		fieldErrors: { "evidence:verdict": [expect.stringMatching(/mark them again/)] },
	});
	const evidence = { "evidence:verdict": marked("You may") };
	expect(JSON.stringify(content)).toContain("You may keep it");
	expect(await send({ ...evidence, raterId: "rtr_ben" })).toEqual({ kind: "other-person" });
	expect(await page()).toMatchObject({ kind: "item", place: 1 });
	expect(await send({ ...evidence, "rating:correctness": "" })).toEqual({
		...{ kind: "saved", itemId },
	});
	expect(await page(itemId)).toMatchObject({
		isRight: true,
		lines: [{ given: "Accept" }, { given: "—", right: null }],
	});
});

test("a page that was open before stores what was begun before the training, and the browser keeps the rest", async () => {
	const { db, raterId, give, answer } = await aProject();
	const send = (startedAt: number | null, paused: Date | null = null) => {
		const fields = { startedAt: String(startedAt ?? "") };
		return heldBack(db, { raterId, paused, fields, now });
	};
	const later = now.getTime() + 1;
	expect(await send(later)).toBeNull();
	await give();
	expect(await send(now.getTime())).toBeNull();
	const kept = { kind: "refused", sentence: expect.stringContaining("pass it, then send") };
	expect(await send(later)).toEqual(kept);
	expect(await send(null)).toEqual(kept);
	expect(await send(later, now)).toEqual({ kind: "paused", since: now.getTime() });
	for (let left = 5; left > 0; left--) await answer("1");
	expect(await send(later)).toBeNull();
});

test("a reference that the project hides comes with what is right, not before the answer", async () => {
	const hidden = await aProject(undefined, { hideReference: true });
	await hidden.give();
	const content = { reference: null, referenceHidden: true };
	expect(await hidden.page()).toMatchObject({ kind: "item", content });
	const reference = { texts: [{ title: "Reference" }] };
	expect(await hidden.answer("1")).toMatchObject({ kind: "feedback", content: { reference } });
	const open = await aProject();
	await open.give();
	expect(await open.page()).toMatchObject({ kind: "item", content: { reference } });
});

test("more items than have known answers are refused, not made fewer", async () => {
	const { give, db, raterId } = await aProject();
	expect(await give({ items: 99 })).toMatchObject({
		sentence: expect.stringContaining("99 items are asked for, but of only 5 the answer is known"),
	});
	for (const items of [0, 1.5, Number.NaN])
		expect(await give({ items })).toMatchObject({
			fields: { items: [expect.stringContaining("at least one")] },
		});
	expect(await waitsForTraining(db, raterId, now)).toBe(false);
});
