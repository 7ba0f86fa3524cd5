import { expect, test } from "vitest";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { someItems, someLabels } from "#seeds/builders.ts";
import { isRefusal } from "../../base/refusal.ts";
import { projectColumns } from "../../columns/project-columns.server.ts";
import { submitAnnotation } from "../../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "../../labelling/testing.ts";
import { importRows } from "../import-rows.server.ts";
import { bulkAction, meantItems } from "./bulk.server.ts";
import { findAndCount, findItems } from "./find-items.server.ts";
import { itemHistory } from "./item-history.server.ts";
import { itemSearch } from "./item-search.ts";

/** Six items: two people answered some of them, a judge all but one. */
async function someWork() {
	const rows = someItems(6).map((item, place) => ({
		...item,
		input: place === 4 ? "貸出期間は?" : item.input,
		...(place < 4 && { system: place % 2 ? "old" : "new" }),
		metadata: { topic: place % 2 ? "loans" : "rooms and loans", bucket: place },
	}));
	const judged = someLabels([true, true, false, null, true, true], {
		rater: "judge",
		rater_kind: "judge",
		reason: "unparsable",
	});
	const work = await aLabellingProject({ rows: { "items.jsonl": rows } });
	const { db, itemIds, ada, ben } = work;
	await importRows(db, { projectSlug: "handbook", rows: { "labels.jsonl": judged }, now });
	const project = async () => {
		const found = await findProjectBySlug(db, "handbook");
		if (!found) throw new Error("the project is there");
		return found;
	};
	const answer = async (raterId: string, place: number, fields: Record<string, string>) => {
		const saved = await submitAnnotation(db, {
			projectId: work.project.id,
			raterId,
			itemId: itemIds[place] ?? "",
			fields: await someFields(db, work.project.id, fields),
			now,
		});
		if (saved.kind !== "saved") throw new Error(saved.kind);
	};
	const slow = { ...GOOD, durationMs: "30000" };
	await answer(ada, 0, { ...slow, comment: "Fine.", flagged: "on" });
	await answer(ada, 1, slow);
	await answer(ada, 2, { ...GOOD, durationMs: "900" });
	await answer(ada, 3, { intent: "skip", skipReason: "missing_context" });
	await answer(ben, 1, { ...slow, "rating:verdict": "0" });
	await answer(ben, 2, { ...slow, "rating:correctness": "cannot:bad_sample" });
	const find = async (address: string) => {
		const search = itemSearch(new URLSearchParams(address));
		const page = { after: -1, limit: 100 };
		const found = await findItems(db, await project(), search, page);
		const counted = await findAndCount(db, await project(), search, page);
		if (isRefusal(found)) {
			expect(counted).toEqual(found);
			return found.fields;
		}
		expect(counted).toEqual({ items: found, count: found.length });
		return found.map(({ position }) => position);
	};
	return { ...work, project, find };
}

test("each filter finds the items it is about, together they narrow down", async () => {
	const { db, project, find, ben } = await someWork();
	const { id } = await project();
	const judge = (await ratersOfProject(db, id)).find(({ kind }) => kind === "judge")?.id;
	const verdict = (await dimensionsOfProject(db, id)).find(({ name }) => name === "verdict")?.id;
	const expected: Record<string, number[]> = {
		"": [0, 1, 2, 3, 4, 5],
		"text=shelf+mark+3": [2],
		"text=MAR": [0, 1, 2, 3, 5],
		"text=item-6": [5],
		"text=期間": [4],
		"text=nothing+of+the+kind": [],
		"field=topic&value=loans": [1, 3, 5],
		"field=bucket&value=2": [2],
		"field=system&value=old": [1, 3],
		"field=system": [0, 1, 2, 3],
		"status=labelled": [0, 1, 2],
		"status=unlabelled": [3, 4, 5],
		"status=open&person=": [0, 3, 4, 5],
		"look=flagged": [0],
		"look=commented": [0],
		"look=skipped": [3],
		"look=missing_context": [3],
		"look=bad_sample": [],
		"look=cannot": [2],
		"look=fast": [2],
		"look=differ": [1],
		"field=topic": [0, 1, 2, 3, 4, 5],
		"field=nothing": [],
		"value=loans": [1, 3, 5],
		"person=nobody": [],
		[`person=${ben}`]: [1, 2],
		[`judge=${judge}&outcome=${verdict}:0`]: [2],
		[`judge=${judge}&outcome=${verdict}:none`]: [3],
		[`outcome=${verdict}:none`]: [3],
		[`outcome=${verdict}:0`]: [2],
		[`outcome=${verdict}:`]: [0, 1, 2, 4, 5],
		[`judge=${judge}`]: [0, 1, 2, 4, 5],
		"judge=nobody": [],
		[`judge=${judge}&outcome=${verdict}:1&status=labelled&field=topic&value=loans`]: [1],
	};
	for (const [address, places] of Object.entries(expected))
		expect(await find(address), address).toEqual(places);
});

test("a filter that makes no sense finds nothing and says so at its field, for all that were found too", async () => {
	const { db, project, find } = await someWork();
	const long = "x".repeat(501);
	const said = {
		text: "Only up to 500 characters can be looked for, and these are 501: take fewer words.",
		look: "“nonsense” cannot be looked for: choose from the list.",
		status: "There is no status “later”: choose one.",
		outcome: "“Ok” is nothing that a judge can say: choose from the list.",
	};
	for (const [address, field] of [
		[`text=${long}`, "text"],
		["look=nonsense", "look"],
		["status=later", "status"],
		["outcome=Ok", "outcome"],
	] as const) {
		expect(await find(address)).toEqual({ [field]: [said[field]] });
		const form = new FormData();
		const search = [...new URLSearchParams(address)];
		for (const [name, value] of [...search, ["every", "on"], ["action", "flag"]] as const)
			form.append(name, value);
		form.append("confirmed", "yes");
		expect(await bulkAction(db, await project(), { form, now })).toMatchObject({
			sentence: said[field],
		});
	}
	expect(await find("look=marked")).toEqual([]);
});

test("items left out count in no figure until they count again; each step says what it does", async () => {
	const { db, project, find, itemIds } = await someWork();
	const bulk = async (fields: Record<string, string>, ids: readonly number[] = []) => {
		const form = new FormData();
		for (const [name, value] of Object.entries(fields)) form.append(name, value);
		for (const place of ids) form.append("id", itemIds[place] ?? "");
		return bulkAction(db, await project(), { form, now });
	};
	const asked = async () => {
		const read = await projectColumns(db, { projectId: (await project()).id });
		const verdict = read?.columns.dimensions.find(({ dimension }) => dimension.name === "verdict");
		return [...(verdict?.humans ?? []), ...(verdict?.judges ?? [])].map((column) => column.asked);
	};
	expect(await asked()).toEqual([3, 2, 6]);
	const leaveOut = { action: "exclude", reason: "a broken sample" };
	expect(await bulk(leaveOut, [1, 3])).toMatchObject({
		kind: "asked",
		sentence: expect.stringContaining("2 items will count in no figure"),
	});
	expect(await asked()).toEqual([3, 2, 6]);
	const done = await bulk({ ...leaveOut, confirmed: "yes" }, [1, 3]);
	expect(await asked()).toEqual([2, 1, 4]);
	expect(await find("look=excluded")).toEqual([1, 3]);
	expect(await find("look=differ")).toEqual([]);
	if (isRefusal(done) || done.kind !== "done" || !done.undo) throw new Error("it can be undone");
	await bulk({ action: done.undo.action, ids: done.undo.ids.join(" "), confirmed: "yes" });
	expect(await asked()).toEqual([3, 2, 6]);

	await bulk({ action: "flag", every: "on", look: "skipped", confirmed: "yes" });
	expect(await find("look=marked")).toEqual([3]);
	const form = new FormData();
	form.append("id", "of another project");
	expect(await meantItems(db, await project(), form)).toEqual([]);
	expect(await bulk({ action: "flag" })).toMatchObject({
		sentence: "Tick an item, or choose all that were found.",
	});
	expect(await bulk({ action: "assign", assignTo: "nobody" }, [0])).toMatchObject({
		sentence: "Choose a person who labels here.",
	});
});

test("the history of an item keeps what was replaced", async () => {
	const { db, project, itemIds, ada } = await someWork();
	const { id } = await project();
	const itemId = itemIds[0] ?? "";
	const before = await itemHistory(db, id, itemId);
	expect(before).toMatchObject([
		{ who: "Ada", what: "labelled (version 1, 30 s, flagged)", replaced: null },
	]);
	expect(before[0]?.lines).toEqual(["Verdict: Accept · Correctness: 4", "“Fine.”"]);
	const saved = await submitAnnotation(db, {
		projectId: id,
		raterId: ada,
		itemId,
		fields: await someFields(db, id, {
			...GOOD,
			"rating:verdict": "0",
			supersedes: before[0]?.key ?? "",
		}),
		now: new Date(now.getTime() + 60_000),
	});
	expect(saved.kind).toBe("saved");
	const after = await itemHistory(db, id, itemId);
	expect(after.map(({ replaced }) => replaced)).toEqual([new Date("2026-03-01T10:01:00Z"), null]);
	expect(after[1]?.lines[0]).toBe("Verdict: Reject · Correctness: 4");
});
