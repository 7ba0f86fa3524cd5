import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { ratedLevel, unscored } from "#db/model/rating.ts";
import { currentAnnotation } from "#db/queries/annotations.server.ts";
import { queueCounts } from "#db/queries/annotator-queue.server.ts";
import { assignmentOf } from "#db/queries/assignments.server.ts";
import { ratingsOfItem, remarksOnItem } from "#db/queries/item-ratings.server.ts";
import { projectById } from "#db/queries/projects.server.ts";
import { aRubric } from "#seeds/builders.ts";
import { submitAnnotation } from "./submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, publish, someFields } from "./testing.ts";

async function aSetting() {
	const { db, project, ada, ben, itemIds } = await aLabellingProject();
	const projectId = project.id;
	const itemId = itemIds[0] ?? "";
	return {
		db,
		projectId,
		itemId,
		ada,
		ben,
		submit: async (fields: Record<string, string>, raterId = ada, sent?: Record<string, string>) =>
			submitAnnotation(db, {
				projectId,
				raterId,
				itemId,
				fields: sent ?? (await someFields(db, projectId, fields)),
				now,
			}),
		levels: () => levelsOf(db, projectId, itemId),
	};
}

async function levelsOf(db: Database, projectId: string, itemId: string) {
	const ratings = await ratingsOfItem(db, projectId, itemId);
	return ratings.map(({ rated }) => (rated.kind === "level" ? rated.level : null));
}

test("an answer is stored with its ratings, and its assignment is closed", async () => {
	const { db, projectId, itemId, ada, submit } = await aSetting();
	const before = (await projectById(db, projectId))?.changeCounter ?? 0;
	const outcome = await submit({ ...GOOD, comment: "clear", flagged: "on", durationMs: "900" });
	expect(outcome.kind).toBe("saved");
	expect(await currentAnnotation(db, ada, itemId)).toMatchObject({
		status: "submitted",
		comment: "clear",
		flagged: true,
		ratings: new Map([
			["verdict", ratedLevel(1)],
			["correctness", ratedLevel(3)],
		]),
	});
	expect((await assignmentOf(db, ada, itemId))?.status).toBe("submitted");
	expect((await projectById(db, projectId))?.changeCounter).toBe(before + 1);
});

test("a correction names the answer it replaces; the old one is kept, superseded", async () => {
	const { db, projectId, itemId, ada, submit, levels } = await aSetting();
	await submit(GOOD);
	const first = await currentAnnotation(db, ada, itemId);
	const outcome = await submit({ ...GOOD, "rating:correctness": "0", supersedes: first?.id ?? "" });
	expect(outcome.kind).toBe("saved");
	expect((await levels()).sort()).toEqual([0, 1]);
	expect((await remarksOnItem(db, projectId, itemId)).length).toBe(1);
	expect((await currentAnnotation(db, ada, itemId))?.id).not.toBe(first?.id);
	expect(await queueCounts(db, ada)).toEqual({ open: 2, submitted: 1, skipped: 0 });
});

test("a skip closes the assignment without ratings; labelling it later replaces the skip", async () => {
	const { db, itemId, ada, submit, levels } = await aSetting();
	expect((await submit({ intent: "skip", skipReason: "bad_sample" })).kind).toBe("saved");
	const skip = await currentAnnotation(db, ada, itemId);
	expect(skip).toMatchObject({ status: "skipped", skipReason: "bad_sample" });
	expect(await levels()).toEqual([]);
	expect(await queueCounts(db, ada)).toEqual({ open: 2, submitted: 0, skipped: 1 });
	expect((await submit({ ...GOOD, supersedes: skip?.id ?? "" })).kind).toBe("saved");
	expect(await queueCounts(db, ada)).toEqual({ open: 2, submitted: 1, skipped: 0 });
});

test("what cannot be judged is stored as unscored with its reason", async () => {
	const { db, itemId, ada, submit } = await aSetting();
	await submit({ ...GOOD, "rating:correctness": "cannot:unclear_rubric" });
	expect((await currentAnnotation(db, ada, itemId))?.ratings.get("correctness")).toEqual(
		unscored("cannot_judge", "unclear_rubric"),
	);
});

test("R7: the same answer twice is stored once and both are told it is saved", async () => {
	const { db, projectId, itemId, submit } = await aSetting();
	const [first, second] = [await submit(GOOD), await submit(GOOD)];
	expect(first).toEqual(second);
	expect((await remarksOnItem(db, projectId, itemId)).length).toBe(1);
});

test("R7: another answer from a stale tab writes nothing and shows both", async () => {
	const { submit, levels } = await aSetting();
	await submit(GOOD);
	const outcome = await submit({ "rating:verdict": "0", "rating:correctness": "1", comment: "no" });
	expect(outcome).toMatchObject({
		kind: "already-annotated",
		stored: [
			{ title: "Verdict", value: "Accept" },
			{ title: "Correctness", value: "4" },
		],
		submitted: [
			{ title: "Verdict", value: "Reject" },
			{ title: "Correctness", value: "2" },
			{ title: "Comment", value: "no" },
		],
	});
	expect((await levels()).sort()).toEqual([1, 3]);
});

test("a correction of an answer that was corrected meanwhile writes nothing", async () => {
	const { db, itemId, ada, submit, levels } = await aSetting();
	await submit(GOOD);
	const supersedes = (await currentAnnotation(db, ada, itemId))?.id ?? "";
	await submit({ ...GOOD, "rating:correctness": "1", supersedes });
	const outcome = await submit({ ...GOOD, "rating:correctness": "2", supersedes });
	expect(outcome.kind).toBe("already-annotated");
	expect((await levels()).sort()).toEqual([1, 1]);
});

test("R7: answers of one moment: one row, the others are told", async () => {
	const { db, projectId, itemId, submit } = await aSetting();
	const levels = ["0", "1", "2", "3", "4", "4", "4", "4"];
	const outcomes = await Promise.all(
		levels.map((level) => submit({ ...GOOD, "rating:correctness": level })),
	);
	const stored = await levelsOf(db, projectId, itemId);
	expect(stored.length).toBe(2);
	expect((await remarksOnItem(db, projectId, itemId)).length).toBe(1);
	const winner = levels.indexOf(String(stored.find((level) => level !== 1) ?? 1));
	outcomes.forEach((outcome, place) => {
		const same = levels[place] === levels[winner];
		expect(outcome.kind).toBe(same ? "saved" : "already-annotated");
	});
});

test("corrections of one moment: one of them counts", async () => {
	const { db, projectId, itemId, ada, submit } = await aSetting();
	await submit(GOOD);
	const supersedes = (await currentAnnotation(db, ada, itemId))?.id ?? "";
	const outcomes = await Promise.all(
		["0", "1", "2"].map((level) => submit({ ...GOOD, "rating:correctness": level, supersedes })),
	);
	expect(outcomes.filter((outcome) => outcome.kind === "saved").length).toBe(1);
	expect((await ratingsOfItem(db, projectId, itemId)).length).toBe(2);
});

test("an item that is not in the annotator's queue is not theirs to answer", async () => {
	const { db, projectId, ada, submit, levels } = await aSetting();
	expect((await submit(GOOD, "rtr_nobody")).kind).toBe("not-assigned");
	const sent = await someFields(db, projectId, GOOD);
	const foreign = { projectId, raterId: ada, itemId: "item_elsewhere", fields: sent, now };
	expect((await submitAnnotation(db, foreign)).kind).toBe("not-assigned");
	expect(await levels()).toEqual([]);
});

test("two annotators answer the same item, each for themselves", async () => {
	const { ada, ben, submit, levels } = await aSetting();
	expect((await submit(GOOD, ada)).kind).toBe("saved");
	expect((await submit(GOOD, ben)).kind).toBe("saved");
	expect((await levels()).length).toBe(4);
});

test("after a new version was published, an answer under the old one is not stored", async () => {
	const { db, projectId, submit, levels } = await aSetting();
	const sent = await someFields(db, projectId, GOOD);
	await publish(db, projectId, aRubric({ guideline: "Look closer." }));
	expect(await submit({}, undefined, sent)).toEqual({
		kind: "rubric-changed",
		version: 2,
		kept: GOOD,
		leftOut: [],
	});
	expect(await levels()).toEqual([]);
	expect((await submit(GOOD)).kind).toBe("saved");
});

test("a correction under a newer version replaces the answer under the older one", async () => {
	const { db, projectId, itemId, ada, submit, levels } = await aSetting();
	await submit(GOOD);
	const supersedes = (await currentAnnotation(db, ada, itemId))?.id ?? "";
	await publish(db, projectId, aRubric({ guideline: "Look closer." }));
	await submit({ ...GOOD, "rating:correctness": "0", supersedes });
	expect((await levels()).sort()).toEqual([0, 1]);
});

test("an incomplete answer is refused field by field", async () => {
	const { submit, levels } = await aSetting();
	expect(await submit({ "rating:correctness": "7" })).toEqual({
		kind: "invalid",
		fieldErrors: {
			"rating:verdict": ["Choose a level, or say why it cannot be judged."],
			"rating:correctness": [
				"That is no level of this scale: choose one, or say why it cannot be judged.",
			],
		},
	});
	expect(await levels()).toEqual([]);
});

test("of an answer under an older rubric what means another level now is not kept", async () => {
	const { db, projectId, submit } = await aSetting();
	const sent = await someFields(db, projectId, { ...GOOD, comment: "late" });
	const { dimensions } = aRubric();
	await publish(db, projectId, {
		...aRubric(),
		dimensions: dimensions.map((dimension) =>
			dimension.name === "correctness"
				? { name: "correctness", scale: { type: "ordinal", values: [0, 1, 2, 3, 4, 5] } }
				: dimension,
		),
	});
	expect(await submit({}, undefined, sent)).toMatchObject({
		kind: "rubric-changed",
		kept: { "rating:verdict": "1", comment: "late" },
	});
});

const FIRST = "5f0c0c0a-6d0e-4f7e-9a3c-2f1d8a1b0c01";
const SECOND = "5f0c0c0a-6d0e-4f7e-9a3c-2f1d8a1b0c02";

test("an answer that is sent again is known by its client id, whatever was said since", async () => {
	const { db, projectId, itemId, ada, submit, levels } = await aSetting();
	const first = await submit({ ...GOOD, clientId: FIRST });
	await submit({ ...GOOD, "rating:correctness": "0", clientId: SECOND, earlier: FIRST });
	expect(await levels()).toEqual([1, 0]);
	expect(await submit({ ...GOOD, clientId: FIRST })).toEqual(first);
	await publish(db, projectId, aRubric({ guideline: "Look closer." }));
	expect(await submit({ ...GOOD, clientId: FIRST })).toEqual(first);
	expect((await currentAnnotation(db, ada, itemId))?.clientId).toBe(SECOND);
	expect((await remarksOnItem(db, projectId, itemId)).length).toBe(1);
});

test("R7: sent twenty times at once under one client id: stored once, and all are told so", async () => {
	const { db, projectId, itemId, submit } = await aSetting();
	const outcomes = await Promise.all(
		Array.from({ length: 20 }, () => submit({ ...GOOD, clientId: FIRST })),
	);
	expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
	expect((await remarksOnItem(db, projectId, itemId)).length).toBe(1);
});

test("what one person typed is not stored for another who is signed in now", async () => {
	const { ada, ben, submit, levels } = await aSetting();
	expect(await submit({ ...GOOD, raterId: ada }, ben)).toEqual({ kind: "other-person" });
	expect(await levels()).toEqual([]);
});
