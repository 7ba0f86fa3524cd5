/** Projects that go out as files of other tools and come back. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { itemIdsInOrder } from "#db/queries/items.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { submitAnnotation } from "../../labelling/submit-annotation.server.ts";
import { GOOD, now, someFields } from "../../labelling/testing.ts";
import { aWholeProject } from "../bundle/testing/whole-project.ts";
import { handedOf, lostIn, saidLost } from "./testing/losses.ts";
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
	const table: string[] = [];
	for (const trip of Object.keys(TRIPS)) {
		const lost: string[] = [];
		const counts = { out: emptyCounts(), back: emptyCounts() };
		for (const { db, project } of [{ ...odd, project: oddProject }, whole]) {
			const { copy, report } = await copyBy(db, project, trip);
			expect(report.problems, trip).toEqual([]);
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
	const isOfRows = (field: string) => /^(item|label)/.test(field) && !field.endsWith("_version");
	const equal = lost.some(isOfRows) ? "but for the last column" : "yes";
	const named = lost.map((field) => `\`${field}\``).join(", ");
	return `| \`${trip}\` | ${[...cells, equal, named].join(" | ")} |`;
}
