/** Projects that go out as files of other tools and come back. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aJsonlFile } from "#app/files/testing.ts";
import { importFiles } from "#app/importing/import-files.server.ts";
import type { Database } from "#db/dialect";
import { accountByLogin } from "#db/queries/accounts.server.ts";
import { decisionsOfProject, storeDecisions } from "#db/queries/decisions.server.ts";
import { dimensionByName } from "#db/queries/dimensions.server.ts";
import { itemIdsInOrder } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aLabel, aRubric } from "#seeds/builders.ts";
import { evidenceField, fieldOf } from "../../labelling/evidence/page-span.ts";
import { submitAnnotation } from "../../labelling/submit-annotation.server.ts";
import { GOOD, now, publish, someFields } from "../../labelling/testing.ts";
import { aWholeProject } from "../bundle/testing/whole-project.ts";
import { decidedInWords } from "./decided-name.server.ts";
import { countDecided, handedOf, lostIn, saidLost } from "./testing/losses.ts";
import { addOddProject } from "./testing/odd-project.ts";
import { agreementOf, copyBy, LABEL_TRIPS, rowsOf, TRIPS, textOf } from "./testing/round-trip.ts";

test.for(LABEL_TRIPS)("%s brings items, labels and figures back as they were", async (trip) => {
	const db = await openTestDatabase();
	const odd = await addOddProject(db);
	const { copy, report } = await copyBy(db, odd, trip);
	expect(report.problems).toEqual([]);
	expect(report.warnings).toEqual([]);
	for (const name of ["items.jsonl", "labels.jsonl"] as const)
		expect(await rowsOf(db, copy, name), name).toEqual(await rowsOf(db, odd, name));
	for (const name of ["items.jsonl", "labels.jsonl", "scales.json"] as const)
		expect(await textOf(db, copy, name), name).toBe(await textOf(db, odd, name));
	expect(await agreementOf(db, copy)).toEqual(await agreementOf(db, odd));
});

test("what a format is said to lose is what is lost, and the table in the README is what comes back", async () => {
	const odd = { db: await openTestDatabase() };
	const oddProject = await addOddProject(odd.db);
	const whole = await aWholeProject();
	await comment(whole);
	await answerOtherwise(whole);
	const table: string[] = [];
	for (const trip of Object.keys(TRIPS)) {
		const lost: string[] = [];
		const counts = { out: emptyCounts(), back: emptyCounts() };
		for (const { db, project } of [{ ...odd, project: oddProject }, whole]) {
			const { copy, report } = await copyBy(db, project, trip);
			expect(report.problems, trip).toEqual([]);
			await countDecided(db, copy);
			lost.push(...(await lostIn(db, project, copy)));
			add(counts.out, await handedOf(db, project));
			add(counts.back, await handedOf(db, copy));
		}
		const found = [...new Set(lost)].sort();
		expect(found, trip).toEqual(saidLost(trip));
		table.push(tableRow(trip, counts, found));
	}
	const readme = await readFile(join(import.meta.dirname, "../../formats/README.md"), "utf8");
	expect(readme).toContain(table.join("\n"));
}, 60_000);

/** A person's words about an item, beside a value that is given here. */
async function comment({ db, project }: Awaited<ReturnType<typeof aWholeProject>>): Promise<void> {
	const [rater] = (await ratersOfProject(db, project.id)).filter(({ name }) => name === "Ada");
	const [itemId] = (await itemIdsInOrder(db, project.id)).slice(9);
	const fields = await someFields(db, project.id, { ...GOOD, comment: "Says “20”.\nRight." });
	const answer = { projectId: project.id, raterId: rater?.id ?? "", itemId: itemId ?? "", now };
	expect(await submitAnnotation(db, { ...answer, fields })).toMatchObject({ kind: "saved" });
	const { labels } = await handedOf(db, project);
	const said = labels.filter(({ rationale }) => rationale === "Says “20”.\nRight.");
	expect(said.map(({ rater: name, dimension }) => [name, dimension])).toEqual([
		["Ada", "verdict"],
		["Ada", "correctness"],
	]);
}

/** A skip, a flagged answer in place of another, and words that were marked. */
async function answerOtherwise({ db, project }: Awaited<ReturnType<typeof aWholeProject>>) {
	const [rater] = (await ratersOfProject(db, project.id)).filter(({ name }) => name === "Ada");
	const ids = await itemIdsInOrder(db, project.id);
	const answer = async (at: number, fields: Record<string, string>) => {
		const saved = await submitAnnotation(db, {
			...{ projectId: project.id, raterId: rater?.id ?? "", itemId: ids[at] ?? "", now },
			fields: await someFields(db, project.id, fields),
		});
		if (saved.kind !== "saved") throw new Error(JSON.stringify(saved));
		return saved.annotationId;
	};
	await answer(10, { intent: "skip", skipReason: "bad_sample" });
	const first = await answer(11, { ...GOOD, durationMs: "4000", startedAt: `${now.getTime()}` });
	await answer(11, { ...GOOD, flagged: "on", supersedes: first });
	const rubric = aRubric();
	await publish(db, project.id, {
		...rubric,
		dimensions: rubric.dimensions.map((one) => ({ ...one, evidence: "optional" as const })),
	});
	const span = { source: "answer:0", start: 0, end: 3, excerpt: "You" };
	await answer(12, { ...GOOD, [evidenceField("correctness")]: fieldOf([span]) });
	await decideOtherwise(db, project);
}

/** The same decision once more, by a clause. */
async function decideOtherwise(db: Database, project: Project): Promise<void> {
	const [one] = await decisionsOfProject(db, project.id, { onlyCurrent: true });
	const lea = await accountByLogin(db, "lea");
	const dimension = await dimensionByName(db, project.id, one?.dimension ?? "");
	const { level = null, number = null, id = "", itemId = "" } = one ?? {};
	const again = { dimensionId: dimension?.id ?? "", level, number, ratingIds: [], supersedes: id };
	const stored = await storeDecisions(db, {
		...{ projectId: project.id, itemId, itemPosition: 3, now, decidedBy: lea?.id ?? "" },
		rubricId: (await currentRubric(db, project.id))?.id ?? "",
		...{ reason: "The reference says so.", clause: "2", proposal: null, decided: [again] },
	});
	expect(stored).toBe(true);
}

async function valuesOf(db: Database, project: Project) {
	const rows = await rowsOf(db, project, "labels.jsonl");
	return rows.map(({ item_id, rater, dimension, value }) => [item_id, rater, dimension, value]);
}

test("adjudicated values come back as they were, and count in no figure until they are to", async () => {
	const { db, project } = await aWholeProject();
	for (const trip of LABEL_TRIPS) {
		const { copy, report } = await copyBy(db, project, trip);
		expect(report.warnings, trip).toEqual([
			expect.stringMatching(/^1 value of "ground truth" is an adjudicated value .* no figure/),
		]);
		// What figures are computed of is what it was.
		expect(await valuesOf(db, copy), trip).toEqual(await valuesOf(db, project));
		await countDecided(db, copy);
		const { labels } = await handedOf(db, copy);
		const decided = labels.filter(({ rater }) => rater === "ground truth");
		expect(decided, trip).toMatchObject([
			{ dimension: "verdict", value: true, rationale: "The reference says so." },
		]);
	}
});

test("a person who is called ground truth keeps the name, and decisions are another’s", async () => {
	const { db, project } = await aWholeProject();
	const rows = [{ ...aLabel({ rater: "ground truth", dimension: "verdict", value: false }) }];
	const sources = [aJsonlFile("more.jsonl", rows)];
	await importFiles(db, { projectSlug: project.slug, sources });
	expect(await decidedInWords(db, project.id)).toContain("“ground truth (adjudicated)”");
	for (const trip of LABEL_TRIPS) {
		const { copy, report } = await copyBy(db, project, trip);
		expect(report.warnings, trip).toEqual([
			expect.stringContaining('1 value of "ground truth (adjudicated)" is'),
		]);
		const { labels } = await handedOf(db, copy);
		const said = labels.filter(({ rater }) => rater === "ground truth");
		expect(said, trip).toMatchObject([{ item_id: "item-1", value: false }]);
	}
});

type Counts = ReturnType<typeof emptyCounts>;
const emptyCounts = () => ({ items: 0, people: 0, judges: 0, rationales: 0, failures: 0 });

function add(counts: Counts, { items, labels }: Awaited<ReturnType<typeof handedOf>>): void {
	counts.items += items.length;
	counts.people += labels.filter(({ rater_kind: kind }) => kind === "human").length;
	counts.judges += labels.filter(({ rater_kind: kind }) => kind === "judge").length;
	counts.rationales += labels.filter(({ rationale }) => rationale !== undefined).length;
	counts.failures += labels.filter(({ value }) => value === null).length;
}

function tableRow(
	trip: string,
	{ out, back }: { out: Counts; back: Counts },
	lost: readonly string[],
): string {
	const cells = Object.keys(out).map((name) => {
		const key = name as keyof Counts;
		return `${out[key]} / ${back[key]}`;
	});
	const isOfRows = (field: string) =>
		/^(item|label)/.test(field) && !/_version$|_out$|adjudicated$/.test(field);
	const equal = lost.some(isOfRows) ? "but for the last column" : "yes";
	const named = lost.map((field) => `\`${field}\``).join(", ");
	return `| \`${trip}\` | ${[...cells, equal, named].join(" | ")} |`;
}
