/** Projects that go out as files of other tools and come back. */
import { expect, test } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { addOddProject } from "./testing/odd-project.ts";
import { agreementOf, copyBy, rowsOf, TRIPS, textOf } from "./testing/round-trip.ts";

const WHOLE = Object.keys(TRIPS).filter((trip) => trip !== "ragas");

test.for(WHOLE)("%s brings items, labels and figures back as they were", async (trip) => {
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
