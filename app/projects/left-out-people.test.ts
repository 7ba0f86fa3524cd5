/** A person whose answers a lead leaves out: in no figure, said everywhere with the reason, and back again. */
import { expect, test } from "vitest";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { answersOfItems } from "#db/queries/rated-items.server.ts";
import { excludeRater } from "#db/queries/raters.server.ts";
import { someItems, someLabels } from "#seeds/builders.ts";
import { peopleSaid } from "../adjudication/project-disputes.server.ts";
import { votesOn } from "../adjudication/votes.server.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { agreementMarkdown } from "../agreement/agreement-markdown.ts";
import { comparisonLines } from "../agreement/comparison-lines.ts";
import { dataSentences } from "../agreement/data-words.ts";
import { rankingReport } from "../agreement/ranking-report.ts";
import { projectAgreement, ratingColumns } from "../agreement/rating-table.server.ts";
import { terminalTable } from "../agreement/terminal-table.ts";
import { exportFile } from "../export/export-files.server.ts";
import { submitAnnotation } from "../labelling/submit-annotation.server.ts";
import { aLabellingProject, GOOD, now, someFields } from "../labelling/testing.ts";
import { overview } from "./overview.server.ts";

const ITEMS = 6;
const REASON = "misunderstood the rubric";
const SENTENCE = `Answers of one person are left out: ${REASON}.`;
const BAD = { "rating:verdict": "0", "rating:correctness": "0", comment: "What Ben wrote." };

/** Ada accepts everything, Ben rejects it, and so does a judge. */
async function aDividedProject() {
	const labelling = await aLabellingProject({
		rows: {
			"items.jsonl": someItems(ITEMS),
			"labels.jsonl": someLabels(Array(ITEMS).fill(false), { rater: "sim", rater_kind: "judge" }),
		},
	});
	const { db, project, ada, ben, itemIds } = labelling;
	for (const itemId of itemIds)
		for (const [raterId, said] of [
			[ada, GOOD],
			[ben, BAD],
		] as const) {
			const fields = await someFields(db, project.id, said);
			const saved = { projectId: project.id, raterId, itemId, fields, now };
			expect((await submitAnnotation(db, saved)).kind).toBe("saved");
		}
	return labelling;
}

/** What is read of the project as it stands: each figure that Ben could be in. */
async function asItStands({ db, itemIds }: Awaited<ReturnType<typeof aDividedProject>>) {
	const project = await findProjectBySlug(db, "handbook");
	if (!project) throw new Error("the project is there");
	const rated = { projectId: project.id };
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 100 };
	const columns = await ratingColumns(db, rated);
	const report = await projectAgreement(db, rated, options);
	if (!report || !columns) throw new Error("the project is there");
	const file = async (name: Parameters<typeof exportFile>[2]) => {
		let text = "";
		for await (const part of exportFile(db, project, name)) text += part;
		return text;
	};
	const compared = rankingReport(columns, options);
	const verdicts = columns.dimensions.filter(({ dimension }) => dimension.name === "verdict");
	return {
		report,
		compared,
		said: {
			page: report.dimensions.flatMap((dimension) => dataSentences(dimension)).join("\n"),
			terminal: terminalTable(report, { width: 120, styled: false }),
			markdown: agreementMarkdown(report),
			compare: compared.dimensions.map((each) => comparisonLines(each)).join("\n"),
		},
		raters: report.dimensions.map(({ humans }) => humans.raters),
		overview: await overview(db, project, now),
		disputes: (await peopleSaid(db, project)).ranked.places.length,
		votes: (
			await votesOn(
				db,
				{ ...rated, itemId: itemIds[0] ?? "" },
				verdicts.map((d) => d.dimension),
			)
		).votes.length,
		answers: (await answersOfItems(db, itemIds)).get(itemIds[0] ?? ""),
		labels: [
			await file("labels.jsonl"),
			await file("labels.csv"),
			await file("labels-wide.csv"),
			await file("scales.json"),
			await file("agreement.csv"),
		].join("\n"),
		annotations: (await file("annotations.jsonl"))
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line) as { rater: string; left_out: string | null }),
	};
}

test("answers that are left out are in no figure and no label file; every report says why, without a name", async () => {
	const labelling = await aDividedProject();
	const { db, project, ben: raterId } = labelling;
	const before = await asItStands(labelling);
	expect(before.raters).toEqual([
		["Ada", "Ben"],
		["Ada", "Ben"],
	]);
	expect(before.disputes).toBe(ITEMS);
	expect(before.labels).toContain("Ben");
	expect(before.overview).toMatchObject({ leftOut: [] });

	await excludeRater(db, { projectId: project.id, raterId, reason: REASON });
	const after = await asItStands(labelling);
	expect(after.raters).toEqual([["Ada"], ["Ada"]]);
	expect(after.disputes).toBe(0);
	expect(after.votes).toBe(1);
	expect(after.answers).toEqual({ people: 1, judges: 1 });
	expect(after.overview.people.map(({ name }) => name)).toEqual(["Ada"]);
	expect(after.overview.leftOut).toEqual([{ reason: REASON, people: 1 }]);
	for (const [where, text] of Object.entries(after.said)) {
		expect(text.replace(/\s+/g, " "), where).toContain(SENTENCE);
		expect(text, where).not.toContain("Ben");
	}
	for (const dimension of [...after.report.dimensions, ...after.compared.dimensions])
		expect(dimension).toMatchObject({ answersLeftOut: [{ reason: REASON, people: 1 }] });
	expect(after.labels).not.toContain("Ben");

	expect(after.annotations).toHaveLength(2 * ITEMS);
	for (const { rater, left_out } of after.annotations)
		expect(left_out).toBe(rater === "Ben" ? REASON : null);

	await excludeRater(db, { projectId: project.id, raterId, reason: null });
	const again = await asItStands(labelling);
	expect(again).toEqual(before);
});

test("several people are counted together under one reason", async () => {
	const labelling = await aDividedProject();
	const { db, project, ada, ben } = labelling;
	for (const raterId of [ada, ben])
		await excludeRater(db, { projectId: project.id, raterId, reason: REASON });
	const { said, overview: shown } = await asItStands(labelling);
	expect(said.page).toContain(`Answers of 2 people are left out: ${REASON}.`);
	expect(shown).toMatchObject({ people: [], canCompare: false });
});
