import { expect, test } from "vitest";
import { currentAnnotation } from "#db/queries/annotations.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { aRubric, someItems } from "#seeds/builders.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { projectAgreement } from "../agreement/rating-table.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { submitAnnotation } from "../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, publish, someFields } from "../labelling/testing.ts";
import { importRows } from "../projects/import-rows.server.ts";
import { auditItems } from "./audit-items.server.ts";
import { AuditJson } from "./audit-json.ts";
import { doubtedVerdict } from "./doubted-verdict.ts";
import { projectAudit } from "./project-audit.server.ts";

const OPTIONS = { seed: 1, bootstrap: 0 };

/** Three people and a judge on 60 items; "cleo" answers as if there were no question. */
async function aJudgedProject() {
	const { db } = await aLabellingProject({ rows: { "items.jsonl": someItems(60) } });
	const items = someItems(60);
	const said = (rater: string, place: number) =>
		rater === "cleo" ? 1 + ((place * 7) % 5) : 1 + ((place + (place % 11 === 0 ? 1 : 0)) % 5);
	const rows = ["anna", "ben", "cleo", "strict"].flatMap((rater) =>
		items.map(({ id }, place) => ({
			...{ item_id: id, rater, rater_kind: rater === "strict" ? "judge" : "human" },
			...{ dimension: "correctness", value: said(rater, place) },
		})),
	);
	await importRows(db, { projectSlug: "handbook", rows: { "labels.jsonl": rows }, now });
	const project = await findProjectBySlug(db, "handbook");
	if (!project) throw new Error("the project is there");
	return { db, project };
}

test("the person who stands apart is named, with the items behind each count", async () => {
	const { db, project } = await aJudgedProject();
	const audit = await projectAudit(db, project, OPTIONS);
	if (isRefusal(audit)) throw new Error(audit.sentence);
	expect(AuditJson.parse(audit)).toEqual(audit);
	expect(audit.headline).toBe("Train cleo on Correctness.");
	const [correctness] = audit.dimensions;
	expect(correctness.verdict).toMatchObject({ kind: "train", rater: "cleo" });
	expect(correctness.verdict.says).toMatch(
		/^Without cleo the others agree at α 1\.00 instead of 0\.\d\d on the 60 items that cleo and two others labelled: \+0\.\d\d \[/,
	);
	expect(correctness).toMatchObject({ items: 60, settling: [], again: null });
	expect(correctness.confused[0].share).toBeLessThan(1);
	const [{ levels, items }] = correctness.confused;
	const codes = levels.map((level) => Number(level) - 1).join("-");
	const found = await auditItems(db, project, { dimension: "correctness", levels: codes });
	expect(found).toMatchObject({ total: items });
	const all = await auditItems(db, project, { dimension: "correctness", levels: "" });
	expect(all).toMatchObject({ total: correctness.divisive.items });
	expect(await auditItems(db, project, { dimension: "tone", levels: "" })).toMatchObject({
		sentence: "Nobody rated such a dimension.",
	});
	expect(await projectAudit(db, project, { ...OPTIONS, version: 3 })).toMatchObject({
		kind: "refused",
	});
});

test("versions are not pooled without a word, and compared on the same people and items", async () => {
	const { db, project, ada, ben, itemIds } = await aLabellingProject({
		rows: { "items.jsonl": someItems(40) },
	});
	const projectId = project.id;
	const answer = async (raterId: string, place: number, level: number) => {
		const itemId = itemIds[place] ?? "";
		const before = await currentAnnotation(db, raterId, itemId);
		const fields = {
			...{ ...GOOD, "rating:correctness": String(level) },
			...(before && { supersedes: before.id }),
		};
		const saved = await submitAnnotation(db, {
			...{ projectId, raterId, itemId, now },
			fields: await someFields(db, projectId, fields),
		});
		expect(saved.kind).toBe("saved");
	};
	// Under version 1 they hardly agree, under version 2 they do.
	for (let place = 0; place < 40; place++) {
		await answer(ada, place, place % 5);
		await answer(ben, place, (place * 3) % 5);
	}
	const { dimensions, ...rest } = aRubric();
	const words = dimensions.map((one) =>
		one.name === "correctness" ? { ...one, guideline: "Is it what the reference says?" } : one,
	);
	await publish(db, projectId, { ...rest, dimensions: words });
	for (let place = 0; place < 35; place++) {
		await answer(ada, place, place % 5);
		await answer(ben, place, place % 5);
	}
	const current = (await findProjectBySlug(db, "handbook")) ?? project;
	const audit = await projectAudit(db, current, OPTIONS);
	if (isRefusal(audit)) throw new Error(audit.sentence);
	expect(audit.rubric.version).toBe(2);
	expect(audit.rubric.says).toBe(
		"These figures are of version 2 (140 labels of 35 items). Not in them: version 1 (160 labels of 40 items).",
	);
	const correctness = audit.dimensions.find(({ dimension }) => dimension === "correctness");
	expect(correctness).toMatchObject({ items: 35, alpha: { people: { value: 1 } } });
	expect(correctness?.versions).toMatchObject({
		...{ before: 1, after: 2, items: 35, people: 2, alphaAfter: 1, is: "better" },
	});
	// The words of the verdict did not change.
	expect(
		audit.dimensions.find(({ dimension }) => dimension === "verdict")?.versions,
	).toBeUndefined();
	const first = await projectAudit(db, current, { ...OPTIONS, version: 1 });
	if (isRefusal(first)) throw new Error(first.sentence);
	const before = first.dimensions.find(({ dimension }) => dimension === "correctness");
	expect(before?.items).toBe(40);
	const pooled = await projectAudit(db, current, { ...OPTIONS, version: "all" });
	if (isRefusal(pooled)) throw new Error(pooled.sentence);
	expect(pooled.rubric.says).toContain("counted together");
	expect(await projectAudit(db, current, { ...OPTIONS, version: 7 })).toMatchObject({
		sentence:
			"Nobody answered under version 7 of the rubric; there are answers under version 1 and version 2.",
	});
});

test("the audit has the alpha of the report, and doubts whom it doubts", async () => {
	const { db, project } = await aJudgedProject();
	const audit = await projectAudit(db, project, { seed: 1, bootstrap: 200 });
	const report = await projectAgreement(
		db,
		{ projectId: project.id },
		{ ...DEFAULT_AGREEMENT_OPTIONS, seed: 1, bootstrap: 200 },
	);
	if (isRefusal(audit) || !report) throw new Error("both are there");
	const [correctness] = audit.dimensions;
	expect(correctness.metric).toBe("ordinal");
	expect(correctness.alpha.people).toEqual(report.dimensions[0]?.humans.alpha.ordinal);
	// Neighbouring levels too: the items of a pair are part of all that divide.
	for (const { items } of correctness.confused)
		expect(items).toBeLessThanOrEqual(correctness.divisive.items);
	const nothing = { kind: "nothing", short: "nothing to do", says: "People agree." } as const;
	const alike = { items: 60, same: 60, withOthers: 0.65 };
	expect(
		doubtedVerdict(nothing, { oneOpinion: [{ people: ["anna", "ben"], ...alike }] }),
	).toMatchObject({
		kind: "open",
		says: expect.stringContaining("anna and ben gave the same label on 60 of 60 items"),
	});
	expect(doubtedVerdict(nothing, {})).toBe(nothing);
});
