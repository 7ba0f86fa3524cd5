import { expect, test } from "vitest";
import { newId } from "#db/model/ids.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { createMembership } from "#db/queries/memberships.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { anItem } from "#seeds/builders.ts";
import { adjudicationPage } from "../adjudication/adjudication-page.server.ts";
import { decide } from "../adjudication/decide.server.ts";
import { submitAnnotation } from "../labelling/submit-annotation.server.ts";
import { aLabellingProject, now, someFields } from "../labelling/testing.ts";
import { answerTraining } from "../labelling/training/answer-training.server.ts";
import { trainingPage } from "../labelling/training/training-page.server.ts";
import { PRESETS } from "../rubric/presets.ts";
import { giveTraining } from "./give-training.server.ts";
import { takeKnownAnswers } from "./known-answers.server.ts";

const call = { function: { name: "find", arguments: "{}" } };
const messages = [
	{ role: "user", content: "Renew my book." },
	{ role: "assistant", content: "", tool_calls: [call] },
	{ role: "tool", name: "find", content: "found" },
	{ role: "assistant", content: "It is renewed." },
];
const NO_STEP = "This item has 2 steps: type the number of one of them, or 0 for none.";

/** Five trajectories of two steps. */
async function trajectories() {
	const { response: _, input: __, ...bare } = anItem();
	const setting = await aLabellingProject({
		rubric: PRESETS.trajectory.rubric,
		rows: {
			"items.jsonl": [1, 2, 3, 4, 5].map((place) => ({ ...bare, id: `steps-${place}`, messages })),
		},
	});
	const account = {
		...{ id: newId("acct"), login: "lead", name: "Lead", passwordHash: null },
		...{ isAdministrator: true, createdAt: now, disabledAt: null },
	};
	const { db, project } = setting;
	await createAccount(db, account);
	const here = { projectId: project.id, accountId: account.id };
	await createMembership(db, { ...here, role: "annotator", now });
	const rater = newRater({ ...here, name: "Cem", kind: "human", createdAt: now });
	await createRaters(db, [rater]);
	return { ...setting, accountId: account.id, cem: rater.id };
}

test("a known answer and an answer in training name a step that the item has", async () => {
	const { db, project, cem, accountId } = await trajectories();
	const projectId = project.id;
	const known = (step: number) => {
		const rows = [step, 2, 2, 2, 2].map((each, place) => `steps-${place + 1},${each}`);
		const text = ["item_id,first_wrong_step", ...rows].join("\n");
		return takeKnownAnswers(db, { projectId, text, now });
	};
	expect(await known(7)).toMatchObject({
		kind: "refused",
		sentence: `Nothing was stored. Line 2: ${NO_STEP}`,
	});
	expect(await known(2)).toMatchObject({ kind: "taken" });
	const given = await giveTraining(db, project, {
		...{ items: 5, passShare: 80, people: [cem], forNewcomers: false },
		...{ createdBy: accountId, now },
	});
	expect(given).toMatchObject({ kind: "given" });
	const trainee = { project, raterId: cem };
	const page = await trainingPage(db, trainee, { answered: null, now });
	if (page.kind !== "item") throw new Error(page.kind);
	expect(page.content.conversation.steps).toBe(2);
	const answer = async (step: string) => {
		const typed = { "rating:verdict": "1", "rating:first_wrong_step": step, itemId: page.itemId };
		const fields = await someFields(db, projectId, typed);
		return answerTraining(db, trainee, { fields, now });
	};
	expect(await answer("3")).toEqual({
		kind: "invalid",
		fieldErrors: { "rating:first_wrong_step": [NO_STEP] },
	});
	expect(await answer("2")).toEqual({ kind: "saved", itemId: page.itemId });
});

test("a decision names a step that the item has", async () => {
	const { db, project, ada, ben, itemIds, accountId } = await trajectories();
	const [itemId = ""] = itemIds;
	for (const [raterId, step] of [
		[ada, "0"],
		[ben, "2"],
	] as const) {
		const typed = { "rating:verdict": step === "0" ? "1" : "0", "rating:first_wrong_step": step };
		const fields = await someFields(db, project.id, typed);
		await submitAnnotation(db, { projectId: project.id, raterId, itemId, fields, now });
	}
	const asked = { dimension: null, itemId, decidedId: null, correct: false, listsDecided: false };
	const { current } = await adjudicationPage(db, { project, accountId }, asked);
	expect(current?.texts.conversation.steps).toBe(2);
	const decideOn = (step: string) => {
		const fields = {
			...{ itemId, seen: current?.seen ?? "", rubric: "1", "asked:first_wrong_step": "" },
			"value:first_wrong_step": step,
		};
		return decide(db, { project, accountId, fields, now });
	};
	expect(await decideOn("3")).toMatchObject({ sentence: `First wrong step: ${NO_STEP}` });
	expect(await decideOn("1")).toMatchObject({ kind: "decided" });
});
