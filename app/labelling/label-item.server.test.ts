import { expect, test } from "vitest";
import { assignedItemIds, nextOpenItem } from "#db/queries/annotator-queue.server.ts";
import { aLabel, someItems, someLabels } from "#seeds/builders.ts";
import { itemsAhead } from "./items-ahead.server.ts";
import { labelWork } from "./label-item.server.ts";
import { labelProgress } from "./label-progress.server.ts";
import { myWork } from "./my-work.server.ts";
import { submitAnnotation } from "./submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "./testing.ts";

/** Stands in everything an annotator must never see. */
const CANARY = "canary";

test("nothing of judges, of other annotators or of hidden fields is in what an annotator reads", async () => {
	const setting = await aLabellingProject({
		settings: { visibleMetadata: ["area"] },
		rows: {
			"items.jsonl": someItems(2, {
				system: `${CANARY} system`,
				query_id: `${CANARY} query`,
				metadata: { area: "lending", judge_says: `${CANARY} accept`, secret: CANARY },
			}).map((item, index) => ({ ...item, id: `${CANARY}-${index}`, group: `${CANARY} group` })),
			"labels.jsonl": [0, 1].flatMap((index) => [
				aLabel({ item_id: `${CANARY}-${index}`, rater: `${CANARY} judge`, rater_kind: "judge" }),
				aLabel({
					item_id: `${CANARY}-${index}`,
					rater: `${CANARY} judge`,
					rater_kind: "judge",
					dimension: "correctness",
					value: null,
					reason: "refused",
				}),
				aLabel({ item_id: `${CANARY}-${index}`, rater: `${CANARY} person`, value: false }),
			]),
		},
	});
	const { db, project, ada, ben, itemIds } = setting;
	const [itemId = ""] = itemIds;
	const submit = async (raterId: string, fields: Record<string, string>) =>
		submitAnnotation(db, {
			projectId: project.id,
			raterId,
			itemId,
			fields: await someFields(db, project.id, fields),
			now,
		});
	const read = async () => ({
		item: await labelWork(db, { project, raterId: ada, itemId }),
		work: await myWork(db, { projectId: project.id, raterId: ada, before: null }),
	});

	const fresh = JSON.stringify(await read());
	await submit(ben, { ...GOOD, comment: `${CANARY} comment`, flagged: "on" });
	// What the other annotator said changes nothing of what this one sees, to the byte.
	expect(JSON.stringify(await read())).toBe(fresh);
	expect(fresh).not.toContain(CANARY);
	expect(fresh).toContain("lending");

	await submit(ada, { ...GOOD, "rating:correctness": "0" });
	expect(JSON.stringify(await read())).not.toContain(CANARY);
	const conflict = await submit(ada, GOOD);
	expect(conflict.kind).toBe("already-annotated");
	expect(JSON.stringify(conflict)).not.toContain(CANARY);
});

test("an item that is not assigned to the asker is not there", async () => {
	const { db, project, itemIds } = await aLabellingProject();
	const [itemId = ""] = itemIds;
	expect(await labelWork(db, { project, raterId: "rtr_nobody", itemId })).toBeNull();
});

test("the page knows what came before, and the annotator's own answer", async () => {
	const { db, project, ada } = await aLabellingProject();
	const look = (itemId: string | null) =>
		labelWork(db, { project, raterId: ada, itemId: itemId ?? "" });
	const first = await look(await nextOpenItem(db, ada));
	expect(first?.item.own).toBeNull();
	expect(first?.previousItemId).toBeNull();
	await submitAnnotation(db, {
		projectId: project.id,
		raterId: ada,
		itemId: first?.item.itemId ?? "",
		fields: await someFields(db, project.id, {
			"rating:verdict": "0",
			"rating:correctness": "cannot:bad_sample",
			comment: "odd",
			durationMs: "60000",
		}),
		now,
	});
	const second = await look(await nextOpenItem(db, ada));
	expect(second?.previousItemId).toBe(first?.item.itemId);
	expect(second?.progress).toEqual({
		total: 3,
		open: 2,
		submitted: 1,
		skipped: 0,
		minutesLeft: 2,
	});
	expect((await look(first?.item.itemId ?? null))?.item.own?.values).toEqual({
		comment: "odd",
		"rating:verdict": "0",
		"rating:correctness": "cannot:bad_sample",
	});
});

test("the items to come are in the order of the queue, without those that the page has", async () => {
	const { db, project, ada } = await aLabellingProject({
		rows: { "items.jsonl": someItems(6) },
	});
	const queue = await assignedItemIds(db, ada);
	const rubricId = (await someFields(db, project.id, {})).rubricId ?? "";
	const ask = (after: number, except: string[], count: number) =>
		itemsAhead(db, { project, raterId: ada, isPaused: false, rubricId, after, except, count, now });
	const ids = (ahead: Awaited<ReturnType<typeof ask>>) => ahead?.items.map(({ itemId }) => itemId);
	const [first = "", second = "", third = ""] = queue;
	expect(ids(await ask(0, [first], 2))).toEqual([second, third]);
	// Past the end come the open ones from before.
	expect(ids(await ask(4, [], 3))).toEqual([queue[5], first, second]);
	const all = await ask(0, [first], 40);
	expect(ids(all)).toEqual(queue.slice(1));
	expect(all).toMatchObject({ exhausted: true, rubric: null, raterId: ada });
	expect((await ask(0, [first], 5))?.exhausted).toBe(false);
});

test("what was skipped to come back to comes at the end; other skips do not", async () => {
	const { db, project, ada } = await aLabellingProject();
	const [first = "", second = "", third = ""] = await assignedItemIds(db, ada);
	for (const [itemId, skipReason] of [
		[first, "later"],
		[second, "bad_sample"],
	] as const) {
		const fields = await someFields(db, project.id, { intent: "skip", skipReason });
		await submitAnnotation(db, { projectId: project.id, raterId: ada, itemId, fields, now });
	}
	const ahead = await itemsAhead(db, {
		isPaused: false,
		...{ project, raterId: ada, rubricId: "an older one", after: -1, except: [], count: 4, now },
	});
	expect(ahead?.items.map(({ itemId, cameBack }) => [itemId, cameBack])).toEqual([
		[third, undefined],
		[first, true],
	]);
	expect(ahead?.rubric?.version).toBe(1);
});

test("texts arrive as inert HTML, pairs as left and right, a document where there are no contexts", async () => {
	const { db, project, ada, itemIds } = await aLabellingProject({
		settings: { textFormat: "markdown" },
		rows: {
			"items.jsonl": [
				{
					id: "pair",
					input: "Which is **better**? <img src=x onerror=alert(1)>",
					response_a: "left",
					response_b: "right",
					document_id: "manual",
					document: "The manual.",
					messages: [{ role: "user", content: "Hello" }],
				},
			],
		},
	});
	const item = await labelWork(db, { project, raterId: ada, itemId: itemIds[0] ?? "" });
	expect(item?.item.content.question?.html).toContain("<strong>better</strong>");
	expect(item?.item.content.question?.html).not.toContain("<img");
	expect(item?.item.content.answers.map((answer) => answer.title)).toEqual(["← Left", "Right →"]);
	expect(item?.item.content.contexts.map((context) => context.title)).toEqual(["Document"]);
	expect(item?.item.content.conversation.turns[0]?.role).toBe("user");
});

test("a trajectory is shown as turns with numbered steps, and fields that hold scores stay away", async () => {
	const call = { id: "c", type: "function", function: { name: "look", arguments: "{}" } };
	const { db, project, ada, itemIds } = await aLabellingProject({
		rows: {
			"items.jsonl": [
				{
					messages: [
						{ role: "user", content: "When?" },
						{ role: "assistant", content: null, tool_calls: [call], score: "canary" },
						{ role: "tool", tool_call_id: "c", content: "9" },
						{ role: "assistant", content: "At nine." },
					],
				},
			],
		},
	});
	const item = await labelWork(db, { project, raterId: ada, itemId: itemIds[0] ?? "" });
	const { question, conversation, answers } = item?.item.content ?? {};
	expect(question).toBeNull();
	expect(conversation?.turns.map(({ title, step, asks }) => [title, step, asks])).toEqual([
		[null, null, true],
		[null, 1, false],
		["result of look", null, false],
	]);
	expect(conversation?.turns[1]?.parts).toEqual([
		{ kind: "call", title: "calls look", text: "{}", html: null },
	]);
	expect(conversation?.answerStep).toBe(2);
	expect(answers?.map(({ text }) => text)).toEqual(["At nine."]);
	expect(JSON.stringify(item)).not.toContain("canary");
});

test("accept comes first with A, digits choose levels by their own number", async () => {
	const { db, project, ada, itemIds } = await aLabellingProject({
		rubric: {
			guideline: "",
			dimensions: [
				{ name: "verdict", scale: { type: "binary", values: [false, true] } },
				{ name: "grade", scale: { type: "ordinal", values: [0, 1, 2] } },
				{ name: "balance", scale: { type: "ordinal", values: [-1, 0, 1] } },
				{ name: "tenths", scale: { type: "ordinal", values: [0, 5, 10] } },
				{ name: "kind", scale: { type: "nominal", values: ["right", "wrong"] } },
				{ name: "share", scale: { type: "numeric", range: [0, 1] } },
			],
		},
	});
	const item = await labelWork(db, { project, raterId: ada, itemId: itemIds[0] ?? "" });
	const keys = item?.rubric.dimensions.map((dimension) =>
		dimension.levels?.map(({ text, key, value }) => `${key}=${text}(${value})`),
	);
	expect(keys).toEqual([
		["a=Accept(1)", "r=Reject(0)"],
		["0=0(0)", "1=1(1)", "2=2(2)"],
		["-1=−1(0)", "0=0(1)", "1=1(2)"],
		["0=0(0)", "5=5(1)", "10=10(2)"],
		["1=right(0)", "2=wrong(1)"],
		undefined,
	]);
});

test("values that a file brought do not count as the annotator's progress", async () => {
	const { db, ada } = await aLabellingProject({
		rows: {
			"items.jsonl": someItems(3),
			"labels.jsonl": someLabels([true, false, true], { rater: "a file's rater" }),
		},
	});
	expect(await labelProgress(db, ada)).toEqual({
		total: 3,
		open: 3,
		submitted: 0,
		skipped: 0,
		minutesLeft: null,
	});
});

test("my work lists submitted and skipped items in words, a page at a time", async () => {
	const { db, project, ada } = await aLabellingProject({
		rows: { "items.jsonl": someItems(52) },
	});
	for (let done = 0; done < 52; done++) {
		await submitAnnotation(db, {
			projectId: project.id,
			raterId: ada,
			itemId: (await nextOpenItem(db, ada)) ?? "",
			fields: await someFields(
				db,
				project.id,
				done === 0 ? { intent: "skip", skipReason: "later" } : { ...GOOD, comment: "ok" },
			),
			now: new Date(now.getTime() + done * 1000),
		});
	}
	const page = await myWork(db, { projectId: project.id, raterId: ada, before: null });
	expect(page.answers.length).toBe(50);
	expect(page.dimensions).toEqual(["Verdict", "Correctness"]);
	expect(page.answers[0]).toMatchObject({ values: ["Accept", "4"], comment: "ok", skipped: null });
	const last = await myWork(db, { projectId: project.id, raterId: ada, before: page.next });
	const ids = [...page.answers, ...last.answers].map((answer) => answer.itemId);
	expect(new Set(ids).size).toBe(52);
	expect([...page.answers, ...last.answers].filter((answer) => answer.skipped).length).toBe(1);
	expect(last.next).toBeNull();
});
