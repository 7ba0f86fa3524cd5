import { expect, test } from "vitest";
import { createAccount } from "#db/queries/accounts.server.ts";
import { undoDecisions } from "#db/queries/decisions.server.ts";
import { createProject, findProjectBySlug } from "#db/queries/projects.server.ts";
import { proposalsOfProject } from "#db/queries/proposals.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aRubric, someItems } from "#seeds/builders.ts";
import { newAccount } from "../accounts/new-account.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { ADJUDICATED } from "../columns/adjudicated.ts";
import { consensusOf } from "../columns/consensus.ts";
import { projectColumns } from "../columns/project-columns.server.ts";
import { publish } from "../labelling/testing.ts";
import { importRows } from "../projects/import-rows.server.ts";
import { type AdjudicationQuery, adjudicationPage } from "./adjudication-page.server.ts";
import { decide } from "./decide.server.ts";
import { isDecidedBefore } from "./decided-before.ts";

const now = new Date("2026-03-01T10:00:00Z");
const FRONT: AdjudicationQuery = {
	dimension: null,
	itemId: null,
	decidedId: null,
	correct: false,
	listsDecided: false,
};
const CANARY = "a judge's own words";

/** Four items that three people labelled: all agree on the first, nobody on the last. */
async function aDisputedProject() {
	const db = await openTestDatabase();
	const created = await createProject(db, { slug: "handbook", name: "Handbook", now });
	if (!created) throw new Error("the slug is free");
	await publish(db, created.id, aRubric());
	const account = await newAccount(
		{ name: "Lea", login: "lea", password: "a long enough one" },
		{ isAdministrator: true, now },
	);
	await createAccount(db, account);
	const items = someItems(4);
	const given: Record<string, readonly (readonly [boolean, number])[]> = {
		anna: [
			[true, 5],
			[true, 4],
			[true, 3],
			[true, 1],
		],
		ben: [
			[true, 5],
			[true, 4],
			[false, 3],
			[false, 3],
		],
		cleo: [
			[true, 5],
			[true, 2],
			[true, 3],
			[false, 5],
		],
	};
	const labels = Object.entries(given).flatMap(([rater, answers]) =>
		answers.flatMap(([verdict, correctness], place) =>
			(
				[
					["verdict", verdict],
					["correctness", correctness],
				] as const
			).map(([dimension, value]) => ({
				item_id: items[place]?.id,
				rater,
				rater_kind: "human",
				dimension,
				value,
			})),
		),
	);
	const judged = items.map(({ id }) => ({
		item_id: id,
		rater: CANARY,
		rater_kind: "judge",
		dimension: "verdict",
		value: true,
	}));
	const rows = { "items.jsonl": items, "labels.jsonl": [...labels, ...judged] };
	const imported = await importRows(db, { projectSlug: "handbook", rows, now });
	if (imported.kind !== "imported") throw new Error(imported.kind);
	const project = async () => {
		const found = await findProjectBySlug(db, "handbook");
		if (!found) throw new Error("the project is there");
		return found;
	};
	const page = async (query: Partial<AdjudicationQuery> = {}) =>
		adjudicationPage(
			db,
			{ project: await project(), accountId: account.id },
			{ ...FRONT, ...query },
		);
	const decideWith = async (
		fields: Record<string, string>,
		query: Partial<AdjudicationQuery> = {},
		at = now,
	) => {
		const { current, rubricVersion } = await page(query);
		if (!current) throw new Error("there is something to decide");
		const asked = current.asked.map(({ name, supersedes }) => [`asked:${name}`, supersedes]);
		return decide(db, {
			project: await project(),
			accountId: account.id,
			fields: {
				itemId: current.itemId,
				seen: current.seen,
				rubric: String(rubricVersion),
				...Object.fromEntries(asked),
				...fields,
			},
			now: at,
		});
	};
	return { db, project, page, decideWith, accountId: account.id };
}

test("what differs comes first where the votes are widest apart, without names and judges", async () => {
	const { page } = await aDisputedProject();
	const front = await page();
	expect(front.queue.map(({ said, isCurrent }) => [said, isCurrent])).toEqual([
		["Verdict 1 : 2 · Correctness 1 3 5", true],
		["Verdict 2 : 1", false],
		["Correctness 2 4 4", false],
	]);
	expect(front.choices.map(({ title, open }) => [title, open])).toEqual([
		["Verdict", 2],
		["Correctness", 2],
	]);
	expect(front.reference?.sentence).toBe("Verdict: 2 unanimous · 2 by majority, of 4");
	const { current } = front;
	expect(current?.votes.map(({ letter }) => letter)).toEqual(["A", "B", "C"]);
	expect(current?.judges).toBe(1);
	expect(current?.asked.map(({ name, majority }) => [name, majority])).toEqual([
		["verdict", "0"],
		["correctness", null],
	]);
	const sent = JSON.stringify(front);
	// Whole words: an identifier made by chance may hold three letters of a name.
	expect(sent).not.toMatch(/\b(?:anna|ben|cleo)\b|\brtr_/);
	expect(sent).not.toContain(CANARY);
	const only = await page({ dimension: "correctness" });
	expect(only.queue).toHaveLength(2);
	expect(only.current?.asked.map(({ name }) => name)).toEqual(["correctness"]);
});

test("a decision is the reference at once, opens the judges and can be taken back", async () => {
	const { db, project, page, decideWith, accountId } = await aDisputedProject();
	expect(await decideWith({ "value:verdict": "1" })).toMatchObject({
		sentence: "Choose what counts for Correctness, or leave it unresolved.",
	});
	const decided = await decideWith({
		"value:verdict": "1",
		"value:correctness": "unresolved",
		reason: "The first half answers it.",
		clause: "Verdict, guideline",
		fault: "on",
		proposalAt: "correctness",
		proposal: "Say what half an answer is.",
	});
	if (isRefusal(decided)) throw new Error(decided.sentence);
	const after = await page({ decidedId: decided.itemId });
	expect(after.queue).toHaveLength(2);
	expect(after.last).toMatchObject({ decider: "Lea", isOwn: true, clause: "Verdict, guideline" });
	expect(after.last?.decisions.map(({ title, value }) => [title, value])).toEqual([
		["Verdict", "Accept"],
		["Correctness", null],
	]);
	expect(after.last?.decisions[0]?.judges[0]?.name).toBe(CANARY);
	expect(after.soFar).toBe("so far 1 against it or without one, 1 left unresolved");
	expect(after.reference?.sentence).toBe(
		"Verdict: 2 unanimous · 1 by majority · 1 adjudicated, of 4",
	);
	const read = await projectColumns(db, { projectId: (await project()).id });
	const columns = read?.columns.dimensions.map((dimension) => consensusOf(dimension, 4));
	expect(columns?.map(({ provenance }) => provenance[3])).toEqual([ADJUDICATED, "unresolved"]);
	expect([...(columns?.[0]?.codes ?? [])]).toEqual([1, 1, 1, 1]);
	const proposed = await proposalsOfProject(db, (await project()).id, { onlyOpen: true });
	expect(proposed).toMatchObject([{ dimension: "correctness", proposer: "Lea" }]);

	const corrected = await decideWith(
		{ "value:verdict": "0", "value:correctness": "2" },
		{ itemId: decided.itemId, correct: true },
		new Date(now.getTime() + 1000),
	);
	expect(corrected).toMatchObject({ kind: "decided" });
	expect((await page({ decidedId: decided.itemId })).last?.decisions[0]?.value).toBe("Reject");

	const undo = () =>
		project().then(({ id }) =>
			undoDecisions(db, {
				projectId: id,
				itemId: decided.itemId,
				decidedBy: accountId,
				createdAt: new Date(now.getTime() + 1000),
				now: new Date(now.getTime() + 2000),
			}),
		);
	expect(await undo()).toBe(true);
	expect(await undo()).toBe(false);
	const back = await page({ decidedId: decided.itemId });
	expect(back.queue).toHaveLength(3);
	expect(back.last).toBeNull();
});

test("judges stay hidden while a dimension of the item is open, and for decisions on old answers", async () => {
	const { db, page, decideWith } = await aDisputedProject();
	const one = await decideWith({ "value:correctness": "2" }, { dimension: "correctness" });
	if (isRefusal(one)) throw new Error(one.sentence);
	const half = await page({ decidedId: one.itemId });
	expect(half.last).toBeNull();
	expect(JSON.stringify(half)).not.toContain(CANARY);
	const { current } = await page();
	const late = {
		item_id: "",
		rater: "dora",
		rater_kind: "human",
		dimension: "verdict",
		value: true,
	};
	const items = someItems(4);
	await importRows(db, {
		projectSlug: "handbook",
		rows: { "labels.jsonl": items.map(({ id }) => ({ ...late, item_id: id })) },
		now,
	});
	const refused = await decideWith({ "value:verdict": "1", seen: current?.seen ?? "" });
	expect(refused).toMatchObject({ sentence: expect.stringContaining("answered this item") });
});

test("of two who decide at the same moment one is told who was first", async () => {
	const { page, decideWith } = await aDisputedProject();
	const values = { "value:verdict": "1", "value:correctness": "2" };
	const itemId = (await page()).current?.itemId ?? "";
	const others = { ...values, "value:verdict": "0" };
	const both = await Promise.all([decideWith(values, { itemId }), decideWith(others, { itemId })]);
	const refusals = both.flatMap((each) => (isRefusal(each) ? [each.sentence] : []));
	expect(refusals).toEqual([expect.stringContaining("Lea decided this item first")]);
	const late = both.find(isDecidedBefore);
	expect(late?.decidedBefore).toMatchObject({ itemId });
});

test("what one person sends twice, since no answer came, is decided once", async () => {
	const { page, decideWith } = await aDisputedProject();
	const values = { "value:verdict": "1", "value:correctness": "2", reason: "It says so." };
	const itemId = (await page()).current?.itemId ?? "";
	const both = await Promise.all([decideWith(values, { itemId }), decideWith(values, { itemId })]);
	expect(both).toEqual([
		{ kind: "decided", itemId },
		{ kind: "decided", itemId },
	]);
	const listed = await page({ listsDecided: true });
	expect(listed.decisions).toHaveLength(2);
	expect(listed.decisions?.[0]).toMatchObject({ rubricVersion: 1, reason: "It says so." });
});

test("a version that was published over an open page is looked at before anything is decided", async () => {
	const { db, project, page, decideWith } = await aDisputedProject();
	const itemId = (await page()).current?.itemId ?? "";
	await publish(db, (await project()).id, aRubric({ guideline: "Read twice." }));
	const values = { "value:verdict": "1", "value:correctness": "2", rubric: "1" };
	const refusal = await decideWith(values, { itemId });
	expect(isRefusal(refusal) && refusal.sentence).toMatch(
		/^Version 2 of the rubric was published while version 1 stood on this page, so nothing was stored\./,
	);
	expect((await page({ itemId })).current?.itemId).toBe(itemId);
	expect(await decideWith({ ...values, rubric: "2" }, { itemId })).toMatchObject({
		kind: "decided",
	});
	expect((await page({ decidedId: itemId })).last?.rubricVersion).toBe(2);
});
